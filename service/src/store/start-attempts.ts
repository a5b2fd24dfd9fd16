/**
 * Starting attempts: records durably that calls are about to be made.
 *
 * The statement is the gate before WhatsApp. It admits a delivery only under a valid lease, while
 * its sender is neither paused nor stopped, in the order of its conversation, and with an open
 * window where one is needed. It writes one row of `calls` for each sender of the batch, and only
 * reads the deliveries.
 *
 * It reads the sender without a lock: a pause does not wait for starts under way, and those do not
 * see the pause.
 */
import { isWindowOpen, type WindowFacts } from '../kinds/service-window.ts'
import { newId } from '../engine/new-id.ts'
import { bool, columns, int8, timestamptz, uuid } from '../engine/postgres/write/columns.ts'
import { recordEvents } from '../engine/postgres/changes.ts'
import type { BatchStatement } from '../engine/postgres/write/write-queue.ts'
import type { CallLog } from './call-log.ts'

export type Start = {
  workspaceId: string
  senderId: string
  messageId: string
  fence: number
  startedAt: Date
  /**
   * The contact must have written after this moment, if the message is bound to the service window.
   */
  windowSince: Date
  /** The answer to an earlier start was lost: no call was made, but `calls` may have it. */
  mayBeLogged: boolean
}

export type StartResult =
  /**
   * `callsId`: its row of `calls`. `address`: where to send it. The address may differ from that of
   * the delivery when it was read, if the contact has another number now.
   */
  | { kind: 'started'; attempt: number; callsId: string; address: string }
  | ({ kind: 'window_closed' } & WindowFacts)
  /** A person paused the sender, or WhatsApp refuses its account. */
  | { kind: 'paused' }
  /** An earlier delivery of the conversation is still open and goes first. */
  | { kind: 'behind' }
  /** It no longer waits, as when a receipt settled it meanwhile. */
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

/**
 * @param looksBack whether a start of the batch may be in `calls` already, which costs a lookup for
 * each
 */
const toText = (looksBack: boolean) => `
with held_leases as materialized ( -- locked: a change of hands waits until these starts are committed, or they see it
  select l.owner_id as sender_id, l.fence, coalesce(s.paused_at, s.stopped_at) is not null as paused
  from leases l
  join senders s on s.workspace_id = $1 and s.sender_id = l.owner_id
  where l.workspace_id = $1 and l.owner_id = any(${INPUT.parameter('sender_id')})
  order by l.owner_id            -- in the order in which all writers lock several: see leases-repository.ts
  for share of l
),
candidates as materialized (     -- deliveries are looked up one by one (offset 0): see docs/design.md, "Plans of batch statements"
  select i.*, d.attempts + 1 as attempt, d.address, c.last_inbound_at, c.window_refused_at, ${looksBack ? 'o.logged_as, o.calls' : 'null::uuid as logged_as, null::int as calls'},
         case
           when l.fence is null then 'lease_lost'
           when d.state is distinct from 'waiting' then 'gone'
           ${looksBack ? "when o.logged_as is not null then 'logged'" : ''}
           when l.paused then 'paused'
           when exists (
             select from deliveries e
             where e.workspace_id = $1 and e.conversation_id = d.conversation_id and e.position < d.position and e.state <> 'held'
           ) then 'behind'
           when d.window_required and ${isWindowOpen('c', 'i.window_since')} is not true then 'window_closed'
           else 'started'
         end as verdict
  from ${INPUT.unnest} with ordinality as i(${INPUT.names}, n)
  left join held_leases l on l.sender_id = i.sender_id and l.fence = i.fence
  left join lateral (
    select d.* from deliveries d
    where d.workspace_id = $1 and d.sender_id = i.sender_id and d.message_id = i.message_id
    offset 0
  ) d on true
  left join lateral (
    select c.last_inbound_at, c.window_refused_at from conversations c
    where d.window_required and c.workspace_id = $1 and c.conversation_id = d.conversation_id
    offset 0
  ) c on true
  ${looksBack ? LOGGED : ''}
),
inserted_calls as (
  insert into calls (workspace_id, sender_id, calls_id, fence, message_ids, attempts, started_at)
  select $1, c.sender_id, c.calls_id, c.fence, array_agg(c.message_id order by c.n), array_agg(c.attempt order by c.n), min(c.started_at)
  from candidates c
  where c.verdict = 'started'
  group by c.sender_id, c.calls_id, c.fence
),
recorded_events as (
  ${recordEvents('message.sending', 'message_id', "(select c.message_id from candidates c where c.verdict = 'started' and c.attempt = 1) begun")}
)
select c.verdict, c.address, c.attempt, coalesce(c.logged_as, c.calls_id) as "callsId", c.calls,
       c.last_inbound_at as "lastInboundAt", c.window_refused_at as "windowRefusedAt"
from candidates c
order by c.n`

/** Finds our own start of a moment ago, whose answer was lost with the connection. */
const LOGGED = `
  left join lateral (
    select o.calls_id as logged_as, cardinality(o.message_ids) as calls from calls o
    where i.may_be_logged and o.workspace_id = $1 and o.sender_id = i.sender_id and o.fence = i.fence
      and o.attempts[array_position(o.message_ids, i.message_id)] = d.attempts + 1
    limit 1
  ) o on true`

const ORDINARY = { name: 'start-attempts', text: toText(false) }
const LOOKING_BACK = { name: 'start-attempts-again', text: toText(true) }

type Row = {
  verdict: 'started' | 'logged' | Exclude<StartResult['kind'], 'started'>
  address: string
  attempt: number
  callsId: string
  /** How many calls its row of `calls` holds, if it was there already. */
  calls: number
  lastInboundAt: Date | null
  windowRefusedAt: Date | null
}

export const startAttempts = (log: CallLog): BatchStatement<Start, StartResult> => ({
  lockKey: ({ messageId }) => messageId,
  bytesOf: () => 0,
  toStatement(workspaceId, starts) {
    const callsIds = new Map(starts.map(({ senderId }) => [senderId, newId()]))
    const logged = starts.map((start) => ({ ...start, callsId: callsIds.get(start.senderId) ?? null }))
    const statement = starts.some(({ mayBeLogged }) => mayBeLogged) ? LOOKING_BACK : ORDINARY
    return { ...statement, values: [workspaceId, ...INPUT.values(logged)] }
  },
  toResult(_start, row) {
    const { verdict, address, attempt, callsId, calls, lastInboundAt, windowRefusedAt } = row as Row
    switch (verdict) {
      case 'started':
        log.started(callsId)
        return { kind: 'started', attempt, callsId, address }
      case 'logged':
        log.found(callsId, calls)
        return { kind: 'started', attempt, callsId, address }
      case 'window_closed':
        return { kind: verdict, lastInboundAt, windowRefusedAt }
      default:
        return { kind: verdict }
    }
  },
})
