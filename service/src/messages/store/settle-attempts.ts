/**
 * Settling attempts: one statement writes what became of the calls of a batch. It is only valid under the fence of the lease
 * the attempts were made under: a late writer is refused. What an outcome means is decided in delivery/settle.ts.
 */
import type { ChannelAddress, Failure, Outcome } from '../../channels/channel.ts'
import { toMatchKey } from '../../contacts/address.ts'
import { columns, int4, int8, text, timestamptz, uuid } from '../../postgres/write/columns.ts'
import { uuidArray } from '../../postgres/write/binary-array.ts'
import { insertChange } from '../../postgres/changes.ts'
import type { BatchStatement } from '../../postgres/write/write-queue.ts'
import type { CallLog } from './call-log.ts'

export type Settlement = {
  outcome: Outcome['kind']
  /** How far the message is now; it only ever moves forward. */
  status: 'sending' | 'unknown' | 'sent' | 'failed'
  /** What becomes of the delivery: nothing is left to do, it waits for another try, or for evidence. */
  delivery: 'done' | 'waiting' | 'unknown'
  dueAt: Date
  channelMessageId: string | null
  /** Where the channel says the contact is; later sends go there. */
  recipient: ChannelAddress | null
  failure: Failure | null
}

/** A settlement with what it settles. Without a call `attempt` is 0, and `callsId` and `calledAt` are null. */
export type Settling = Settlement & {
  workspaceId: string
  senderId: string
  messageId: string
  fence: number
  attempt: number
  /** The row of `calls` it is in. */
  callsId: string | null
  calledAt: Date | null
  finishedAt: Date
}

/** `gone`: a receipt had settled the message already, or a person has decided about it. */
export type SettleResult = { kind: 'settled' | 'gone' | 'lease_lost' }

const INPUT = columns<Settling>(3, {
  sender_id: uuid((settling) => settling.senderId),
  message_id: uuid((settling) => settling.messageId),
  fence: int8((settling) => settling.fence),
  attempt: int4((settling) => settling.attempt),
  outcome: text((settling) => settling.outcome),
  status: text((settling) => settling.status),
  delivery: text((settling) => settling.delivery),
  due_at: timestamptz((settling) => settling.dueAt),
  channel_message_id: text((settling) => settling.channelMessageId),
  failure: text(({ failure }) => failure && JSON.stringify(failure)),
  called_at: timestamptz((settling) => settling.calledAt),
  finished_at: timestamptz((settling) => settling.finishedAt),
  recipient: text(({ recipient }) => (recipient?.kind === 'phone' ? recipient.value : null)),
  recipient_key: text(({ recipient }) => (recipient?.kind === 'phone' ? toMatchKey(recipient.value) : null)),
})
const SENDER_IDS = INPUT.parameter('sender_id')
/** A column, for the outcome of delivery `d`. */
const outcomeOf = (name: string) =>
  `(${INPUT.parameter(name)})[array_position(${INPUT.parameter('message_id')}, d.message_id)]`

const TEXT = `
with input as materialized (
  select i.* from ${INPUT.unnest} with ordinality as i(${INPUT.names}, n)
),
held_leases as materialized ( -- locked, as for starts: a change of hands comes before or after, never between
  select l.sender_id, l.fence from sender_leases l
  where l.workspace_id = $1 and l.sender_id = any(${SENDER_IDS})
  order by l.sender_id
  for share
),
valid_outcomes as materialized (
  select i.* from input i join held_leases l on l.sender_id = i.sender_id and l.fence = i.fence
),
deleted_deliveries as materialized ( -- this and the next without a join, which could begin at the wrong end
  delete from deliveries d
  where d.workspace_id = $1 and d.sender_id = any(${SENDER_IDS})
    and d.message_id = any(array(select v.message_id from valid_outcomes v where v.delivery = 'done'))
  returning d.message_id
),
updated_deliveries as materialized (
  update deliveries d
  set state = ${outcomeOf('delivery')},
      due_at = ${outcomeOf('due_at')},
      attempts = ${outcomeOf('attempt')}
  where d.workspace_id = $1 and d.sender_id = any(${SENDER_IDS})
    and d.message_id = any(array(select v.message_id from valid_outcomes v where v.delivery <> 'done'))
    and (
      d.attempts = ${outcomeOf('attempt')} - 1 and d.state = 'waiting'
      -- or written already, and the answer to that was lost; but not decided about since
      or d.attempts = ${outcomeOf('attempt')}
        and d.state = ${outcomeOf('delivery')}
    )
  returning d.message_id
),
present_deliveries as materialized (
  select o.message_id from deleted_deliveries o union all select k.message_id from updated_deliveries k
),
moved_states as ( -- once the channel's word is there, by a receipt, nothing is added to it
  insert into message_states as s (workspace_id, message_id, sender_id, status, channel_message_id, called_at, failure)
  select $1, v.message_id, v.sender_id, v.status, v.channel_message_id, v.called_at, v.failure
  from valid_outcomes v where v.message_id in (select p.message_id from present_deliveries p)
  on conflict (workspace_id, message_id) do update
    set status = case when status_rank(excluded.status) > status_rank(s.status) then excluded.status else s.status end,
        channel_message_id = coalesce(s.channel_message_id, excluded.channel_message_id),
        called_at = coalesce(excluded.called_at, s.called_at),
        failure = excluded.failure
    where s.status in ('sending', 'unknown')
  returning s.message_id
),
recorded_changes as (
  ${insertChange('message_changed', 'message_id', 'moved_states')}
),
overtaken as ( -- by a receipt, which knew nothing of our call
  update message_states s
  set called_at = greatest(s.called_at, v.called_at)
  from valid_outcomes v
  where s.workspace_id = $1 and s.message_id = v.message_id and v.called_at is not null
    and v.message_id not in (select p.message_id from present_deliveries p)
),
uncommon as materialized ( -- not simply taken at the first attempt; looked up one by one (offset 0), as candidates of a start
  select v.*, m.conversation_id
  from valid_outcomes v
  cross join lateral (
    select m.conversation_id from messages m where m.workspace_id = $1 and m.message_id = v.message_id
    offset 0
    for key share                -- a merge that moves it, or its erasure, comes before or after, never between
  ) m
  where v.outcome <> 'accepted' or v.attempt > 1 or v.message_id not in (select p.message_id from present_deliveries p)
),
inserted_attempts as (
  insert into attempts (workspace_id, message_id, attempt, fence, started_at, finished_at, outcome, failure)
  select $1, u.message_id, u.attempt, u.fence, u.called_at, u.finished_at, u.outcome, u.failure
  from uncommon u
  where u.attempt > 0 and (u.outcome <> 'accepted' or u.attempt > 1)
  on conflict do nothing
),
inserted_failures as ( -- for a person to look after
  insert into failed_messages (workspace_id, message_id, conversation_id, sender_id, failed_at)
  select $1, u.message_id, u.conversation_id, u.sender_id, u.finished_at
  from uncommon u
  where u.status = 'failed' and u.message_id in (select m.message_id from moved_states m)
  on conflict do nothing
),
inserted_channel_ids as ( -- taken more than once: a receipt told of another id before this answer came
  insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further)
  select $1, u.sender_id, u.channel_message_id, u.message_id, true
  from uncommon u
  where u.channel_message_id is not null and exists (
    select from message_states s
    where s.workspace_id = $1 and s.message_id = u.message_id and s.channel_message_id <> u.channel_message_id
    offset 0
  )
  on conflict do nothing
),
updated_addresses as ( -- the channel's own form of the number: the ninth digit may be gone, or there
  update contact_addresses a
  set address = v.recipient, reported_at = v.finished_at
  from valid_outcomes v
  where a.workspace_id = $1 and a.sender_id = v.sender_id and a.match_key = v.recipient_key and a.address <> v.recipient
),
ended as ( -- not under another fence: who took over reads from it what was not settled
  delete from calls c
  where c.workspace_id = $1 and c.sender_id = any(${SENDER_IDS}) and c.calls_id = any($2::uuid[])
    and exists (select from valid_outcomes v where v.sender_id = c.sender_id and v.fence = c.fence offset 0)
)
select v.n is not null as leased, p.message_id is not null as present
from input i
left join valid_outcomes v on v.n = i.n
left join present_deliveries p on p.message_id = i.message_id
order by i.n`

export const settleAttempts = (log: CallLog): BatchStatement<Settling, SettleResult> => ({
  lockKey: ({ messageId }) => messageId,
  bytesOf: () => 0,
  toStatement: (workspaceId, settlings) => ({
    name: 'settle-attempts',
    text: TEXT,
    values: [
      workspaceId,
      uuidArray(log.endingWith(settlings.map(({ callsId }) => callsId))),
      ...INPUT.values(settlings),
    ],
  }),
  toResult({ callsId }, { leased, present }) {
    log.settled(callsId)
    return { kind: !leased ? 'lease_lost' : present ? 'settled' : 'gone' }
  },
})
