/**
 * Recording ordinary receipts: they name a message by our own id, and WhatsApp accepted that
 * message without a failure. Most receipts are so, and their statement reads few tables.
 */
import { statusFact, recordEventsOf } from '../engine/postgres/changes.ts'
import { RECEIPTS, type RecordedReceipt } from './recorded-receipt.ts'

export const isOrdinary = ({ messageId, failure, link, isUncommon }: RecordedReceipt) =>
  messageId !== null && failure === null && link === null && !isUncommon

export const ORDINARY = `
with message_news as materialized (
  select i.sender_id, i.named_message_id as message_id, i.channel_message_id,
         min(i.at) filter (where i.status = 'sent') as sent_at,
         min(i.at) filter (where i.status = 'delivered') as delivered_at,
         min(i.at) filter (where i.status = 'read') as read_at
  from ${RECEIPTS.unnest} as i(${RECEIPTS.names})
  group by i.named_message_id, i.sender_id, i.channel_message_id
  order by i.named_message_id        -- in the order in which all writers lock several
),
known_states as materialized (   -- read without a lock: a state that is changed at the same moment is not ordinary
  select n.*, s.status as status_before, s.sent_at as sent_before, s.delivered_at as delivered_before, s.read_at as read_before
  from message_news n
  cross join lateral (
    select s.status, s.sent_at, s.delivered_at, s.read_at from message_states s
    where s.workspace_id = $1 and s.message_id = n.message_id
    offset 0
  ) s
),
moved_states as materialized (   -- only of the sender itself: another one's app secret does not speak for it. Of a message sent twice, one id
  update message_states s
  set status = case when n.read_at is not null or s.status = 'read' then 'read' when n.delivered_at is not null then 'delivered' else s.status end,
      sent_at = least(s.sent_at, n.sent_at),
      delivered_at = least(s.delivered_at, n.delivered_at),
      read_at = least(s.read_at, n.read_at)
  from known_states n
  where s.workspace_id = $1 and s.message_id = n.message_id and s.sender_id = n.sender_id
    and s.message_id = any(${RECEIPTS.parameter('named_message_id')})  -- a join alone could begin with all states
    and s.channel_message_id = n.channel_message_id and s.status in ('sent', 'delivered', 'read') and s.failure is null
    and (s.status, s.sent_at, s.delivered_at, s.read_at)
      is not distinct from (n.status_before, n.sent_before, n.delivered_before, n.read_before)
  returning s.message_id, n.channel_message_id
),
recorded_events as (             -- a status that rises; else a time that was not known, or not so early, but not the first time of \`sent\`
  ${recordEventsOf(`
    select e.type, n.message_id as id, ${statusFact({ status: 'e.status', date: 'e.date' })} as fact, e.n
    from known_states n
    cross join lateral (values
      (1, 'message.changed',
       n.sent_at < coalesce(n.sent_before, case n.status_before when 'sent' then '-infinity' else 'infinity' end::timestamptz)
         or n.delivered_at < coalesce(n.delivered_before, 'infinity') and n.status_before <> 'sent'
         or n.read_at < n.read_before,
       n.status_before, case n.status_before when 'sent' then n.sent_at end),
      (2, 'message.delivered', n.delivered_at is not null and n.status_before = 'sent', null, n.delivered_at),
      (3, 'message.read', n.read_at is not null and n.status_before <> 'read', null, n.read_at)
    ) as e(n, type, is_news, status, date)
    where e.is_news and (n.message_id, n.channel_message_id) in (select m.message_id, m.channel_message_id from moved_states m)`)}
)
select (i.message_id, i.channel_message_id) in (select m.message_id, m.channel_message_id from moved_states m) as "isRecorded"
from unnest(${RECEIPTS.parameter('named_message_id')}, ${RECEIPTS.parameter('channel_message_id')}) with ordinality
  as i(message_id, channel_message_id, n)
order by i.n`
