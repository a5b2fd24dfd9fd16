/**
 * Marking attempts: writes down durably that a call is about to be made.
 *
 * The statement is the gate before the channel. It lets a delivery through only under a valid lease, while its sender
 * is neither paused nor stopped, in the order of its conversation, and with an open window where one is needed.
 *
 * The row of the sender is read and not locked: a pause does not wait for marks under way, and those do not see it.
 */
import { int8Array, timestamptzArray, uuidArray } from '../postgres/binary-array.ts'
import { insertChange } from '../postgres/changes.ts'
import type { BatchStatement } from '../postgres/workspace-batches.ts'

export type Mark = {
  workspaceId: string
  senderId: string
  messageId: string
  fence: number
  startedAt: Date
  /** The contact must have written after this moment, if the message is bound to the service window. */
  windowSince: Date
}

export type MarkResult =
  /** `address`: where it goes to. It may have changed since the delivery was read: a contact has another number now. */
  | { kind: 'marked'; attempt: number; address: string }
  | { kind: 'window_closed'; lastInboundAt: Date | null }
  /** A person paused the sender, or the channel refuses its account. */
  | { kind: 'paused' }
  /** An earlier delivery of the conversation is still open: it goes first. */
  | { kind: 'behind' }
  /** Settled meanwhile, by a receipt. */
  | { kind: 'gone' }
  /** Another process drives the sender now. */
  | { kind: 'lease_lost' }

const TEXT = `
with input as materialized (
  select i.*
  from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::timestamptz[], $6::timestamptz[]) with ordinality
    as i(sender_id, message_id, fence, started_at, window_since, n)
),
leased as materialized (         -- locked: a change of hands waits until these marks are committed, or they see it
  select l.sender_id, l.fence, coalesce(s.paused_at, s.stopped_at) is not null as paused
  from sender_leases l
  join senders s on s.workspace_id = $1 and s.sender_id = l.sender_id
  where l.workspace_id = $1 and l.sender_id = any($2)
  order by l.sender_id           -- as everybody does who locks several: see leases-repository.ts
  for share of l
),
candidates as materialized (     -- looked up one by one (offset 0): see docs/decisions.md, "Plans of batch statements"
  select i.n, i.message_id, d.state, d.fence as marked_fence, d.attempts, d.address, l.paused,
         c.last_inbound_at,
         d.window_required and not coalesce(c.last_inbound_at > i.window_since, false) as window_closed,
         exists (
           select from deliveries e
           where e.workspace_id = $1 and e.conversation_id = d.conversation_id and e.position < d.position and e.state <> 'held'
         ) as behind
  from input i
  join leased l on l.sender_id = i.sender_id and l.fence = i.fence
  cross join lateral (
    select d.* from deliveries d
    where d.workspace_id = $1 and d.sender_id = i.sender_id and d.message_id = i.message_id
    offset 0
  ) d
  cross join lateral (
    select c.last_inbound_at from conversations c
    where c.workspace_id = $1 and c.conversation_id = d.conversation_id
    offset 0
  ) c
),
marked as materialized (         -- without a join, which could begin at the wrong end
  update deliveries d
  set state = 'attempting', attempts = d.attempts + 1, fence = ($4::bigint[])[array_position($3::uuid[], d.message_id)]
  where d.workspace_id = $1 and d.sender_id = any($2) and d.state = 'waiting'
    and d.message_id = any(array(select c.message_id from candidates c where not c.paused and not c.behind and not c.window_closed))
  returning d.message_id, d.attempts, d.fence, d.address
),
begun as (
  insert into attempts (workspace_id, message_id, attempt, fence, started_at)
  select $1, m.message_id, m.attempts, m.fence, ($5::timestamptz[])[array_position($3::uuid[], m.message_id)] from marked m
),
moved as (
  update message_states s set status = 'sending'
  where s.workspace_id = $1 and s.message_id = any(array(select m.message_id from marked m)) and s.status = 'queued'
  returning s.message_id
),
told as (
  ${insertChange('message_changed', 'message_id', 'moved')}
)
select l.sender_id is not null as leased, c.state, c.marked_fence = i.fence as "ownMark", c.paused, c.behind,
       c.window_closed as "windowClosed", c.last_inbound_at as "lastInboundAt",
       m.attempts as attempt, c.attempts as "priorAttempt", coalesce(m.address, c.address) as address
from input i
left join leased l on l.sender_id = i.sender_id and l.fence = i.fence
left join candidates c on c.n = i.n
left join marked m on m.message_id = i.message_id
order by i.n`

type Row = {
  leased: boolean
  state: string | null
  ownMark: boolean | null
  paused: boolean | null
  behind: boolean | null
  windowClosed: boolean | null
  lastInboundAt: Date | null
  attempt: number | null
  priorAttempt: number | null
  address: string | null
}

export const markAttempts: BatchStatement<Mark, MarkResult> = {
  lockKey: ({ messageId }) => messageId,
  bytesOf: () => 0,
  toStatement: (workspaceId, marks) => ({
    name: 'mark-attempts',
    text: TEXT,
    values: [
      workspaceId,
      uuidArray(marks.map((mark) => mark.senderId)),
      uuidArray(marks.map((mark) => mark.messageId)),
      int8Array(marks.map((mark) => mark.fence)),
      timestamptzArray(marks.map((mark) => mark.startedAt)),
      timestamptzArray(marks.map((mark) => mark.windowSince)),
    ],
  }),
  toResult(_mark, row) {
    const {
      leased,
      state,
      ownMark,
      paused,
      behind,
      windowClosed,
      lastInboundAt,
      attempt,
      priorAttempt,
      address,
    } = row as Row
    if (!leased) return { kind: 'lease_lost' }
    if (address === null) return { kind: 'gone' }
    if (attempt !== null) return { kind: 'marked', attempt, address }
    // our own mark of a moment ago, whose answer was lost with the connection: no call has been made under it
    if (state === 'attempting' && ownMark && priorAttempt !== null)
      return { kind: 'marked', attempt: priorAttempt, address }
    if (state !== 'waiting') return { kind: 'gone' }
    if (paused) return { kind: 'paused' }
    if (behind) return { kind: 'behind' }
    if (windowClosed) return { kind: 'window_closed', lastInboundAt }
    return { kind: 'gone' }
  },
}
