/**
 * Settling attempts: one statement writes the outcomes of a batch of calls. It refuses a late
 * writer, whose attempts were made under another fence than the lease has now. What an outcome
 * means is decided in delivery/settle.ts.
 */
import type { ChannelAddress, Failure, Outcome } from '../channels/channel.ts'
import { toMatchKey } from '../kinds/address.ts'
import { refuseWindows } from './refuse-windows.ts'
import { columns, int4, int8, text, timestamptz, uuid, word } from '../engine/postgres/write/columns.ts'
import { uuidArray } from '../engine/postgres/write/binary-array.ts'
import { statusFact, recordEvents, recordEventsOf, toFailureFact } from '../engine/postgres/changes.ts'
import { remakeOrdersOfMessages } from './order-rows.ts'
import type { BatchStatement } from '../engine/postgres/write/write-queue.ts'
import type { CallLog } from './call-log.ts'

export type Settlement = {
  outcome: Outcome['kind']
  /** The status of the message, which only moves forward. */
  status: 'sending' | 'unknown' | 'sent' | 'failed'
  /** What becomes of the delivery: it ends, waits for another attempt, or waits for evidence. */
  delivery: 'done' | 'waiting' | 'unknown'
  dueAt: Date
  channelMessageId: string | null
  /** The contact's address as WhatsApp reports it. Later sends go there. */
  recipient: ChannelAddress | null
  failure: Failure | null
}

/**
 * A settlement and the attempt it settles. Without a call `attempt` is 0, and `callsId` and
 * `calledAt` are null.
 */
export type Settling = Settlement & {
  workspaceId: string
  senderId: string
  messageId: string
  fence: number
  attempt: number
  /** Its row of `calls`. */
  callsId: string | null
  calledAt: Date | null
  finishedAt: Date
  /**
   * A receipt or a person settled the message first. The rest of the outcome is still to be
   * written.
   */
  isOvertaken?: boolean
}

/**
 * `gone`: a receipt or a person settled the message first. `overtaken`: the same of a settlement
 * that seemed ordinary; it is to be added again with `isOvertaken`.
 */
export type SettleResult = { kind: 'settled' | 'overtaken' | 'gone' | 'lease_lost' }

const INPUT = columns<Settling>(3, {
  sender_id: uuid((settling) => settling.senderId),
  message_id: uuid((settling) => settling.messageId),
  fence: int8((settling) => settling.fence),
  attempt: int4((settling) => settling.attempt),
  outcome: word((settling) => settling.outcome),
  status: word((settling) => settling.status),
  delivery: word((settling) => settling.delivery),
  due_at: timestamptz((settling) => settling.dueAt),
  channel_message_id: text((settling) => settling.channelMessageId),
  failure: text(({ failure }) => failure && JSON.stringify(failure)),
  failure_fact: text(({ failure }) => toFailureFact(failure)),
  called_at: timestamptz((settling) => settling.calledAt),
  finished_at: timestamptz((settling) => settling.finishedAt),
  recipient: text(({ recipient }) => (recipient?.kind === 'phone' ? recipient.value : null)),
  recipient_key: text(({ recipient }) => (recipient?.kind === 'phone' ? toMatchKey(recipient.value) : null)),
})
const SENDER_IDS = INPUT.parameter('sender_id')
/** SQL of one column of the outcome of delivery `d`. */
const outcomeOf = (name: string) =>
  `(${INPUT.parameter(name)})[array_position(${INPUT.parameter('message_id')}, d.message_id)]`

/** What else a batch changes that is not ordinary. */
const UNCOMMON_DELIVERIES = `
updated_deliveries as materialized (
  update deliveries d
  set state = ${outcomeOf('delivery')},
      due_at = ${outcomeOf('due_at')},
      attempts = ${outcomeOf('attempt')}
  where d.workspace_id = $1 and d.sender_id = any(${SENDER_IDS})
    and d.message_id = any(array(select o.message_id from outcomes o where o.leased and o.delivery <> 'done'))
    and (
      d.attempts = ${outcomeOf('attempt')} - 1 and d.state = 'waiting'
      -- or written already, and the answer to that was lost; but not decided since
      or d.attempts = ${outcomeOf('attempt')}
        and d.state = ${outcomeOf('delivery')}
    )
  returning d.message_id
),`
const UNCOMMON = `
overtaken as ( -- by a receipt, which knew nothing of our call
  update message_states s
  set called_at = greatest(s.called_at, o.called_at)
  from outcomes o
  where o.leased and s.workspace_id = $1 and s.message_id = o.message_id and o.called_at is not null
    and s.message_id = any(${INPUT.parameter('message_id')})  -- a join alone could begin with all states
    and o.message_id not in (select p.message_id from present_deliveries p)
),
uncommon as materialized ( -- not simply accepted at the first attempt; looked up one by one (offset 0), as candidates of a start
  select o.*, m.conversation_id
  from outcomes o
  cross join lateral (
    select m.conversation_id from messages m where m.workspace_id = $1 and m.message_id = o.message_id
    offset 0
    for key share                -- a merge that moves it, or its erasure, comes before or after, never between
  ) m
  where o.leased
    and (o.outcome <> 'accepted' or o.attempt > 1 or o.message_id not in (select p.message_id from present_deliveries p))
),
inserted_attempts as (
  insert into attempts (workspace_id, message_id, attempt, fence, started_at, finished_at, outcome, failure)
  select $1, u.message_id, u.attempt, u.fence, u.called_at, u.finished_at, u.outcome, u.failure
  from uncommon u
  where u.attempt > 0 and (u.outcome <> 'accepted' or u.attempt > 1)
  on conflict do nothing
),
inserted_failures as ( -- for a person to handle
  insert into failed_messages (workspace_id, message_id, conversation_id, sender_id, failed_at)
  select $1, u.message_id, u.conversation_id, u.sender_id, u.finished_at
  from uncommon u
  where u.status = 'failed' and u.message_id in (select m.message_id from moved_states m)
  on conflict do nothing
),
inserted_channel_ids as ( -- accepted more than once: a receipt reported another id before this answer came
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
  set address = o.recipient, reported_at = o.finished_at
  from outcomes o
  where o.leased and a.workspace_id = $1 and a.sender_id = o.sender_id and a.match_key = o.recipient_key and a.address <> o.recipient
),`

/**
 * Of a message that is tried again, only the reason changes. A status that another writer gave at
 * the same moment may be reported twice.
 */
const UNCOMMON_EVENTS = `
  select case when o.status <> 'sending' and m.status = o.status and b.rank is distinct from status_rank(m.status)
              then 'message.' || m.status else 'message.changed' end as type,
         m.message_id as id,
         ${statusFact({ status: 'm.status', failure: 'o.failure_fact' })} as fact, o.n
  from moved_states m
  join outcomes o on o.message_id = m.message_id
  left join lateral (
    select status_rank(s.status) as rank from message_states s
    where s.workspace_id = $1 and s.message_id = m.message_id
    offset 0
  ) b on true`

/**
 * @param isOrdinary whether all of the batch were accepted at the first attempt, so that all
 * messages become `sent`
 */
const toText = (isOrdinary: boolean) => `
with held_leases as materialized ( -- locked, as for starts: a change of hands comes before or after, never between
  select l.owner_id as sender_id, l.fence from leases l
  where l.workspace_id = $1 and l.owner_id = any(${SENDER_IDS})
  order by l.owner_id
  for share
),
outcomes as materialized (
  select i.*, l.fence is not null as leased
  from ${INPUT.unnest} with ordinality as i(${INPUT.names}, n)
  left join held_leases l on l.sender_id = i.sender_id and l.fence = i.fence
),
deleted_deliveries as materialized ( -- without a join, which could begin at the wrong end
  delete from deliveries d
  where d.workspace_id = $1 and d.sender_id = any(${SENDER_IDS})
    and d.message_id = any(array(select o.message_id from outcomes o where o.leased and o.delivery = 'done'))
  returning d.message_id
),${isOrdinary ? '' : UNCOMMON_DELIVERIES}
present_deliveries as materialized (
  select message_id from deleted_deliveries ${isOrdinary ? '' : 'union all select message_id from updated_deliveries'}
),
moved_states as ( -- once a receipt has given the channel's word, nothing is added to it
  insert into message_states as s (workspace_id, message_id, sender_id, status, channel_message_id, called_at, failure)
  select $1, o.message_id, o.sender_id, o.status, o.channel_message_id, o.called_at, o.failure
  from outcomes o where o.message_id = any(array(select p.message_id from present_deliveries p))
  on conflict (workspace_id, message_id) do update
    set status = case when status_rank(excluded.status) > status_rank(s.status) then excluded.status else s.status end,
        channel_message_id = coalesce(s.channel_message_id, excluded.channel_message_id),
        called_at = coalesce(excluded.called_at, s.called_at),
        failure = excluded.failure
    where s.status in ('sending', 'unknown')
  returning s.message_id, s.status
),
recorded_events as (
  ${isOrdinary ? recordEvents('message.sent', 'message_id', 'moved_states') : recordEventsOf(UNCOMMON_EVENTS)}
),${isOrdinary ? '' : UNCOMMON}
ended as ( -- not under another fence: the new holder reads from it what was not settled
  delete from calls c
  where c.workspace_id = $1 and c.sender_id = any(${SENDER_IDS}) and c.calls_id = any($2::uuid[])
    and exists (select from outcomes o where o.leased and o.sender_id = c.sender_id and o.fence = c.fence offset 0)
)
select o.leased, o.message_id = any(array(select p.message_id from present_deliveries p)) as present
from outcomes o
order by o.n`

const ORDINARY = { name: 'settle-accepted', text: toText(true) }
const ALL = { name: 'settle-attempts', text: toText(false) }

const isOrdinary = ({ status, attempt, recipient, isOvertaken }: Settling) =>
  status === 'sent' && attempt === 1 && recipient === null && !isOvertaken

export const settleAttempts = (log: CallLog): BatchStatement<Settling, SettleResult> => ({
  lockKey: ({ messageId }) => messageId,
  bytesOf: () => 0,
  toStatement: (workspaceId, settlings) => ({
    ...(settlings.every(isOrdinary) ? ORDINARY : ALL),
    values: [
      workspaceId,
      uuidArray(log.endingWith(settlings.map(({ callsId }) => callsId))),
      ...INPUT.values(settlings),
    ],
  }),
  toPreceding: (workspaceId, settlings) =>
    refuseWindows(
      workspaceId,
      settlings.map((settling) => ({ ...settling, at: settling.finishedAt })),
    ),
  toFollowing(workspaceId, settlings) {
    const failed = settlings.filter(({ status }) => status === 'failed')
    return failed.length > 0 ? remakeOrdersOfMessages(workspaceId, failed) : []
  },
  toResult(settling, { leased, present }) {
    log.settled(settling.callsId)
    if (!leased) return { kind: 'lease_lost' }
    if (present) return { kind: 'settled' }
    return { kind: isOrdinary(settling) ? 'overtaken' : 'gone' }
  },
})
