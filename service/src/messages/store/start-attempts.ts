/**
 * Starting attempts: writes down durably that calls are about to be made.
 *
 * The statement is the gate before the channel. It lets a delivery through only under a valid lease, while its sender
 * is neither paused nor stopped, in the order of its conversation, and with an open window where one is needed. What it
 * writes is one row of `calls` for each sender of the batch; the deliveries themselves are only read.
 *
 * The row of the sender is read and not locked: a pause does not wait for starts under way, and those do not see it.
 */
import { newId } from '../../new-id.ts'
import { bool, columns, int8, timestamptz, uuid } from '../../postgres/write/columns.ts'
import { insertChange } from '../../postgres/changes.ts'
import type { BatchStatement } from '../../postgres/write/write-queue.ts'
import type { CallLog } from './call-log.ts'

export type Start = {
  workspaceId: string
  senderId: string
  messageId: string
  fence: number
  startedAt: Date
  /** The contact must have written after this moment, if the message is bound to the service window. */
  windowSince: Date
  /** It was started before, and the answer to that was lost: no call was made, but it may be written down. */
  mayBeLogged: boolean
}

export type StartResult =
  /**
   * `callsId`: the row of `calls` it is in. `address`: where it goes to. It may have changed since the delivery was read: a
   * contact has another number now.
   */
  | { kind: 'started'; attempt: number; callsId: string; address: string }
  | { kind: 'window_closed'; lastInboundAt: Date | null }
  /** A person paused the sender, or the channel refuses its account. */
  | { kind: 'paused' }
  /** An earlier delivery of the conversation is still open: it goes first. */
  | { kind: 'behind' }
  /** Settled meanwhile, by a receipt. */
  | { kind: 'gone' }
  /** Another process drives the sender now. */
  | { kind: 'lease_lost' }

const INPUT = columns<Start & { callsId: string | null }>(2, {
  sender_id: uuid((start) => start.senderId),
  message_id: uuid((start) => start.messageId),
  fence: int8((start) => start.fence),
  started_at: timestamptz((start) => start.startedAt),
  window_since: timestamptz((start) => start.windowSince),
  may_be_logged: bool((start) => start.mayBeLogged),
  calls_id: uuid((start) => start.callsId),
})

const TEXT = `
with input as materialized (
  select i.* from ${INPUT.unnest} with ordinality as i(${INPUT.names}, n)
),
held_leases as materialized ( -- locked: a change of hands waits until these starts are committed, or they see it
  select l.sender_id, l.fence, coalesce(s.paused_at, s.stopped_at) is not null as paused
  from sender_leases l
  join senders s on s.workspace_id = $1 and s.sender_id = l.sender_id
  where l.workspace_id = $1 and l.sender_id = any(${INPUT.parameter('sender_id')})
  order by l.sender_id           -- as everybody does who locks several: see leases-repository.ts
  for share of l
),
candidate_deliveries as materialized ( -- looked up one by one (offset 0): see docs/design.md, "Plans of batch statements"
  select i.*, d.state, d.attempts, d.address, l.paused, c.last_inbound_at,
         d.window_required and not coalesce(c.last_inbound_at > i.window_since, false) as window_closed,
         exists (
           select from deliveries e
           where e.workspace_id = $1 and e.conversation_id = d.conversation_id and e.position < d.position and e.state <> 'held'
         ) as behind,
         o.calls_id as logged_as, o.calls as logged_calls
  from input i
  join held_leases l on l.sender_id = i.sender_id and l.fence = i.fence
  cross join lateral (
    select d.* from deliveries d
    where d.workspace_id = $1 and d.sender_id = i.sender_id and d.message_id = i.message_id
    offset 0
  ) d
  left join lateral (
    select c.last_inbound_at from conversations c
    where d.window_required and c.workspace_id = $1 and c.conversation_id = d.conversation_id
    offset 0
  ) c on true
  left join lateral (            -- our own start of a moment ago, whose answer was lost with the connection
    select o.calls_id, cardinality(o.message_ids) as calls from calls o
    where i.may_be_logged and o.workspace_id = $1 and o.sender_id = i.sender_id and o.fence = i.fence
      and o.attempts[array_position(o.message_ids, i.message_id)] = d.attempts + 1
    limit 1
  ) o on true
),
started_deliveries as materialized (
  select c.*, count(*) over (partition by c.calls_id) as calls
  from candidate_deliveries c
  where c.state = 'waiting' and c.logged_as is null and not c.paused and not c.behind and not c.window_closed
),
inserted_calls as (
  insert into calls (workspace_id, sender_id, calls_id, fence, message_ids, attempts, started_at)
  select $1, s.sender_id, s.calls_id, s.fence, array_agg(s.message_id order by s.n), array_agg(s.attempts + 1 order by s.n),
         min(s.started_at)
  from started_deliveries s
  group by s.sender_id, s.calls_id, s.fence
),
recorded_changes as (
  ${insertChange('message_changed', 'message_id', '(select s.message_id from started_deliveries s where s.attempts = 0) begun')}
)
select l.sender_id is not null as leased, c.state, c.paused, c.behind, c.window_closed as "windowClosed",
       c.last_inbound_at as "lastInboundAt", c.address, c.attempts + 1 as attempt,
       coalesce(c.logged_as, s.calls_id) as "callsId", coalesce(c.logged_calls, s.calls)::int as calls
from input i
left join held_leases l on l.sender_id = i.sender_id and l.fence = i.fence
left join candidate_deliveries c on c.n = i.n
left join started_deliveries s on s.n = i.n
order by i.n`

type Row = {
  leased: boolean
  state: string | null
  paused: boolean | null
  behind: boolean | null
  windowClosed: boolean | null
  lastInboundAt: Date | null
  address: string | null
  attempt: number | null
  callsId: string | null
  calls: number | null
}

export const startAttempts = (log: CallLog): BatchStatement<Start, StartResult> => ({
  lockKey: ({ messageId }) => messageId,
  bytesOf: () => 0,
  toStatement(workspaceId, starts) {
    const callsIds = new Map(starts.map(({ senderId }) => [senderId, newId()]))
    const logged = starts.map((start) => ({ ...start, callsId: callsIds.get(start.senderId) ?? null }))
    return { name: 'start-attempts', text: TEXT, values: [workspaceId, ...INPUT.values(logged)] }
  },
  toResult(_start, row) {
    const { leased, state, paused, behind, windowClosed, lastInboundAt, address, attempt, callsId, calls } =
      row as Row
    if (!leased) return { kind: 'lease_lost' }
    if (address === null || attempt === null || state !== 'waiting') return { kind: 'gone' }
    if (callsId !== null && calls !== null) {
      log.logged(callsId, calls)
      return { kind: 'started', attempt, callsId, address }
    }
    if (paused) return { kind: 'paused' }
    if (behind) return { kind: 'behind' }
    if (windowClosed) return { kind: 'window_closed', lastInboundAt }
    return { kind: 'gone' }
  },
})
