/**
 * Recording receipts: one statement updates the states of their messages.
 *
 * Receipts come in any order, repeatedly, and sometimes before the answer to our own call. A state
 * keeps the status of the highest rank and the earliest time of each, so the order of arrival does
 * not matter. Most receipts leave nothing else. Only two have rows of their own: a failure, stored
 * word for word, and a receipt whose message is not known yet.
 */
import { refuseWindows } from './refuse-windows.ts'
import { statusFact, recordEventsOf } from '../engine/postgres/changes.ts'
import { BY_PHONE } from './message-data.ts'
import { remakeOrdersOfMessages } from './order-rows.ts'
import { isOrdinary, ORDINARY } from './record-ordinary-receipts.ts'
import { RECEIPTS, type RecordedReceipt } from './recorded-receipt.ts'
import type { GroupCommit } from '../engine/postgres/write/group-commit.ts'
import type { BatchStatement } from '../engine/postgres/write/write-queue.ts'

export type RecordResult = {
  /** Null while the message of the receipt is unknown. */
  messageId: string | null
  /** The receipt was evidence that ended a delivery: its lane may go on. */
  releasedDelivery: boolean
  /** It reports a failure that no earlier receipt reported. */
  isFirstFailure: boolean
  /** Its message had failed and was delivered after all: see `recoverFailed`. */
  isRecovered: boolean
  /** Its message is ours, and phone and user id in `link` are not yet linked to one contact. */
  isNewLink: boolean
}

/** SQL of what a row of message_states becomes, given the news `n` of its message. */
const moveTo = (n: string) => `
      status = case when status_rank(${n}.status) > status_rank(s.status) then ${n}.status else s.status end,
      channel_message_id = coalesce(s.channel_message_id, ${n}.channel_message_id),
      sent_at = least(s.sent_at, ${n}.sent_at),
      delivered_at = least(s.delivered_at, ${n}.delivered_at),
      read_at = least(s.read_at, ${n}.read_at),
      failure = coalesce(case when s.status in ('sending', 'unknown') then null else s.failure end, ${n}.failure)`

const UNCOMMON = `
with input as materialized (
  select i.* from ${RECEIPTS.unnest} with ordinality as i(${RECEIPTS.names}, n)
),
matched_receipts as materialized ( -- by our own id, which the channel gave back; else by the channel's
  select i.*, coalesce(s.message_id, d.message_id, c.message_id) as message_id, d.message_id is null as has_state,
         coalesce(s.channel_message_id <> i.channel_message_id, false) as is_further_id,
         coalesce(s.status, c.status, 'sending') in ('sending', 'unknown') as may_wait
  from input i
  left join lateral (            -- only of the sender itself: another one's app secret does not speak for it
    select s.message_id, s.status, s.channel_message_id from message_states s
    where s.workspace_id = $1 and s.message_id = i.named_message_id and s.sender_id = i.sender_id and s.status <> 'received'
    offset 0
  ) s on true
  left join lateral (            -- one that has no state yet
    select d.message_id from deliveries d
    where s.message_id is null and d.workspace_id = $1 and d.sender_id = i.sender_id and d.message_id = i.named_message_id
    offset 0
  ) d on true
  left join lateral (
    (
      select m.message_id, m.status from message_states m
      where s.message_id is null and d.message_id is null and m.workspace_id = $1 and m.sender_id = i.sender_id
        and m.channel_message_id = i.channel_message_id and m.status <> 'received'
      offset 0
    )
    union all
    (
      select f.message_id, null from channel_message_ids f
      where s.message_id is null and d.message_id is null and f.workspace_id = $1 and f.sender_id = i.sender_id
        and f.channel_message_id = i.channel_message_id
      offset 0
    )
    limit 1
  ) c on true
),
message_news as materialized (
  select m.message_id,
         (array_agg(m.status order by status_rank(m.status) desc))[1] as status,
         min(m.channel_message_id) as channel_message_id,
         min(m.at) filter (where m.status = 'sent') as sent_at,
         min(m.at) filter (where m.status = 'delivered') as delivered_at,
         min(m.at) filter (where m.status = 'read') as read_at,
         min(m.at) filter (where m.status = 'failed') as failed_at,
         (array_agg(m.sender_id))[1] as sender_id,
         (array_agg(m.failure order by m.at) filter (where m.status = 'failed'))[1] as failure,
         (array_agg(m.failure_fact order by m.at) filter (where m.status = 'failed'))[1] as failure_fact,
         bool_or(m.has_state) as has_state
  from matched_receipts m
  where m.message_id is not null
  group by m.message_id
),
known_states as materialized (   -- locked: they are so until they are updated
  select s.*
  from (select n.message_id from message_news n where n.has_state order by n.message_id offset 0) n
  cross join lateral (
    select s.message_id, s.status, s.sent_at, s.delivered_at, s.read_at, s.failure,
           s.status = 'sent' and s.channel_message_id is not null as is_known_sent
    from message_states s
    where s.workspace_id = $1 and s.message_id = n.message_id
    offset 0
    for no key update
  ) s
),
released_deliveries as materialized ( -- the channel has the message: whatever its delivery waited for has come. Before the state, as settling does
  delete from deliveries d
  where d.workspace_id = $1 and d.sender_id = any(${RECEIPTS.parameter('sender_id')})
    and d.message_id = any(array(select m.message_id from matched_receipts m where m.may_wait and m.message_id is not null))
    and exists (select from matched_receipts m where m.message_id = d.message_id and m.sender_id = d.sender_id offset 0)
  returning d.message_id
),
updated_states as materialized (
  update message_states s
  set ${moveTo('n')}
  from message_news n
  where n.has_state and s.workspace_id = $1 and s.message_id = n.message_id and s.status <> 'received'
    and s.message_id = any(array(select k.message_id from known_states k))
  returning s.message_id, s.status, s.failure
),
inserted_states as materialized ( -- the answer to the call is not written yet, or is being written
  insert into message_states as s (workspace_id, message_id, sender_id, status, channel_message_id, sent_at, delivered_at,
                                   read_at, failure)
  select $1, n.message_id, n.sender_id, n.status, n.channel_message_id, n.sent_at, n.delivered_at, n.read_at, n.failure
  from message_news n
  cross join lateral (
    select from messages m where m.workspace_id = $1 and m.message_id = n.message_id
    offset 0
    for key share                -- its erasure comes before or after, never between
  ) m
  where not n.has_state and (select count(*) from released_deliveries) >= 0
  on conflict (workspace_id, message_id) do update
  set ${moveTo('excluded')}
  returning s.message_id, s.status, s.failure
),
moved_states as materialized (
  select * from updated_states union all select * from inserted_states
),
recorded_events as ( -- each status that rises; else what else is new, as for ordinary ones. Of a state that settling inserted meanwhile, whose delivery
                     -- is gone: what is more than sent
  ${recordEventsOf(`
    select 'message.' || e.status as type, m.message_id as id,
           ${statusFact({ date: 'e.at', failure: "case e.status when 'failed' then n.failure_fact end" })} as fact, e.n
    from moved_states m
    join message_news n on n.message_id = m.message_id
    left join known_states k on k.message_id = m.message_id
    cross join lateral (values
      (1, 'sent', n.sent_at), (2, 'failed', n.failed_at), (3, 'delivered', n.delivered_at), (4, 'read', n.read_at)
    ) as e(n, status, at)
    where e.at is not null
      and status_rank(e.status) > coalesce(status_rank(k.status), case
        when m.message_id in (select r.message_id from released_deliveries r) then 0 else status_rank('sent')
      end)
    union all
    select 'message.changed', m.message_id,
           ${statusFact({ status: 'k.status', date: "case k.status when 'sent' then n.sent_at end" })}, 5
    from moved_states m
    join message_news n on n.message_id = m.message_id
    join known_states k on k.message_id = m.message_id
    where status_rank(n.status) <= status_rank(k.status)
      and (n.sent_at < coalesce(k.sent_at, case when k.is_known_sent then '-infinity' else 'infinity' end::timestamptz)
        or n.delivered_at < coalesce(k.delivered_at, 'infinity')
        or n.read_at < coalesce(k.read_at, 'infinity') or n.failure is not null and k.failure is null)`)}
),
inserted_failures as ( -- for a person to handle, but for what the shop wrote on its phone: it is sent again there
  insert into failed_messages (workspace_id, message_id, conversation_id, sender_id, failed_at)
  select $1, n.message_id, m.conversation_id, n.sender_id, n.failed_at
  from message_news n
  cross join lateral (
    select m.conversation_id from messages m
    where m.workspace_id = $1 and m.message_id = n.message_id and m.data is distinct from '${BY_PHONE}'
    offset 0
    for key share                -- a merge that moves it comes before or after, never between
  ) m
  where n.status = 'failed' and n.message_id in (select m.message_id from moved_states m where m.status = 'failed')
  on conflict do nothing
),
inserted_channel_ids as ( -- accepted more than once: its state has another id
  insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id, is_further)
  select distinct $1::uuid, m.sender_id, m.channel_message_id, m.message_id, true
  from matched_receipts m
  where m.is_further_id and m.message_id in (select v.message_id from moved_states v)
  on conflict do nothing
),
stored_receipts as ( -- each once, with the earliest time reported
  insert into receipts as r (workspace_id, sender_id, channel_message_id, status, at, message_id, failure, received_at, named_message_id)
  select distinct on (m.sender_id, m.channel_message_id, m.status)
         $1, m.sender_id, m.channel_message_id, m.status, m.at, v.message_id, m.failure, m.received_at,
         case when v.message_id is null then m.named_message_id end
  from matched_receipts m
  left join moved_states v on v.message_id = m.message_id   -- none: it was erased meanwhile
  where m.status = 'failed' or v.message_id is null
  order by m.sender_id, m.channel_message_id, m.status, m.at
  on conflict (workspace_id, sender_id, channel_message_id, status) do update
    set at = least(r.at, excluded.at), message_id = coalesce(r.message_id, excluded.message_id),
        failure = case when excluded.at < r.at then excluded.failure else r.failure end
    where excluded.at < r.at or r.message_id is null
  returning r.sender_id, r.channel_message_id, r.status, r.xmax = 0 as is_new      -- xmax: 0 in a row that was not there before
),
applied_receipts as ( -- stored while their message was unknown: now its state has all that they say
  delete from receipts r
  using matched_receipts m
  where m.status <> 'failed' and m.message_id in (select v.message_id from moved_states v)
    and r.workspace_id = $1 and r.sender_id = m.sender_id and r.channel_message_id = m.channel_message_id and r.status = m.status
    and r.at >= m.at
),
unlinked_addresses as materialized (
  select m.n
  from matched_receipts m
  left join lateral (
    select a.contact_id from contact_addresses a
    where a.workspace_id = $1 and a.sender_id = m.sender_id and a.match_key = m.phone_key
    offset 0
  ) p on true
  left join lateral (
    select a.contact_id from contact_addresses a
    where a.workspace_id = $1 and a.sender_id = m.sender_id and a.match_key = m.user_id
    offset 0
  ) u on true
  where m.user_id is not null and m.message_id is not null and (p.contact_id = u.contact_id) is not true
)
select m.message_id as "messageId", r.message_id is not null as "releasedDelivery",
       m.status = 'failed' and (m.sender_id, m.channel_message_id) in (
         select s.sender_id, s.channel_message_id from stored_receipts s where s.status = 'failed' and s.is_new
       ) as "isFirstFailure",
       coalesce(m.message_id = any(array(
         select v.message_id from moved_states v where v.failure is not null and v.status in ('delivered', 'read')
       )), false) as "isRecovered",
       l.n is not null as "isNewLink"
from matched_receipts m
left join released_deliveries r on r.message_id = m.message_id
left join unlinked_addresses l on l.n = m.n
order by m.n`

/** The result is null for a receipt that only seemed ordinary: add it again with `isUncommon`. */
export const recordReceipts: BatchStatement<RecordedReceipt, RecordResult | null> = {
  lockKey: ({ messageId, channelMessageId }) => messageId ?? channelMessageId,
  bytesOf: () => 0,
  toStatement: (workspaceId, receipts) => ({
    ...(receipts.every(isOrdinary)
      ? { name: 'record-ordinary-receipts', text: ORDINARY }
      : { name: 'record-receipts', text: UNCOMMON }),
    values: [workspaceId, ...RECEIPTS.values(receipts)],
  }),
  toPreceding: refuseWindows,
  toFollowing(workspaceId, receipts) {
    const failed = receipts.filter(({ failure }) => failure !== null)
    return failed.length > 0 ? remakeOrdersOfMessages(workspaceId, failed) : []
  },
  toResult({ messageId }, { isRecorded, ...row }) {
    if (isRecorded === undefined) return row as RecordResult
    if (!isRecorded) return null
    return { messageId, releasedDelivery: false, isFirstFailure: false, isRecovered: false, isNewLink: false }
  },
}

/** Resolves when the receipt is on disk. */
export async function addReceipt(
  receipts: GroupCommit<RecordedReceipt, RecordResult | null>,
  receipt: RecordedReceipt,
): Promise<RecordResult> {
  return (await receipts.add(receipt)) ?? (await addReceipt(receipts, { ...receipt, isUncommon: true }))
}
