/**
 * Receiving messages: one statement stores what contacts wrote, each message once, and moves their
 * service windows. Of a shop whose number is in the channel's own app as well, it also stores the
 * echoes of what the shop wrote there. They end the contact's wait and leave the window alone.
 *
 * A webhook may come twice, late or out of order. WhatsApp's id decides whether a message is new; a
 * known one changes nothing. The window only moves forward, to the latest channel time of a message
 * that opens it.
 *
 * An echo of a message that was sent from here is known by the id in the message's state. While a
 * call of its conversation is under way, its answer may bring that id, so nothing is decided: the
 * webhook is refused, and WhatsApp repeats it. The same holds for a call to another contact where
 * the echo may be of that person under a user id that is not known yet. Only after an answer was
 * lost for good could an echo be stored beside the message it repeats. It is stored then, because
 * it may as well be the shop's own.
 */
import { IS_CURRENT, KNOWN_ADDRESSES, MOVED_ADDRESSES } from './address-holders.ts'
import { AHEAD_MAX_MS } from '../kinds/service-window.ts'
import { addToOrders, insertMentions } from './order-rows.ts'
import { recordEvents, recordEventsOf } from '../engine/postgres/changes.ts'
import { BY_PHONE } from './message-data.ts'
import { FILES, MESSAGES, OTHERS, type Received } from './received-message.ts'
import type { BatchStatement } from '../engine/postgres/write/write-queue.ts'

export type ReceiveResult = {
  /**
   * `contended`: the same contact was being created, moved or merged at the same moment: to be
   * tried again. The message itself may be stored already. `undecided`: an echo that may be of a
   * call under way.
   */
  kind: 'stored' | 'known_already' | 'contended' | 'undecided'
  /**
   * Contacts known under the addresses of the message. If there are several, they are the same
   * person.
   */
  contactIds: string[]
}

/** Whether echo `i` has the channel's id of a message that was sent from here. */
const IS_SENT = `(i.is_echo and exists (
  select from message_states s
  where s.workspace_id = $1 and s.sender_id = i.sender_id and s.channel_message_id = i.channel_message_id
  offset 0
))`

const EVENTS_WITH_ECHOES = `
  select case when n.is_echo then 'message.written' else 'message.received' end as type, n.message_id as id,
         null::text as fact, n.n
  from new_messages n`

/**
 * Echoes that may be of a call under way: of a delivery whose latest attempt has no outcome yet.
 * One that names a person by an unknown user id alone may be of a call to any number whose person
 * has no known user id.
 */
const UNDECIDED = `
undecided as materialized (
  select i.n from input i join known_senders k on k.n = i.n
  where i.is_echo and exists (
    select from deliveries d
    join calls c on c.workspace_id = $1 and c.sender_id = i.sender_id and d.message_id = any(c.message_ids)
    where d.workspace_id = $1 and d.sender_id = i.sender_id and d.conversation_id = k.conversation_id
      and c.attempts[array_position(c.message_ids, d.message_id)] > d.attempts
    offset 0
  )
  union all
  select i.n from unknown_senders i
  where i.is_echo and i.kind <> 'phone' and exists (
    select from calls c
    cross join unnest(c.message_ids, c.attempts) as u(message_id, attempt)
    cross join lateral (
      select d.conversation_id from deliveries d
      where d.workspace_id = $1 and d.sender_id = i.sender_id and d.message_id = u.message_id
        and d.address_kind = 'phone' and u.attempt > d.attempts
      offset 0
    ) d
    where c.workspace_id = $1 and c.sender_id = i.sender_id and not exists (
      select from conversations v
      join contact_addresses a on a.workspace_id = $1 and a.contact_id = v.contact_id
      where v.workspace_id = $1 and v.conversation_id = d.conversation_id and a.kind <> 'phone'
      offset 0
    )
    offset 0
  )
),`
const ANSWERS = `
inserted_answers as ( -- the first echo to each contact who was waiting, unless they wrote again after it
  insert into answers (workspace_id, message_id, conversation_id, waited_since, answered_at, by_phone)
  select distinct on (n.conversation_id) $1, n.message_id, n.conversation_id, n.waits_since, n.said_at, true
  from new_messages n where n.answers and n.waits_since is not null and n.said_at >= n.last_inbound_at
  order by n.conversation_id, n.n
),`
/** When the shop wrote last in conversation `c`, by the echoes of the batch. */
const ECHOED_AT = `(select max(n.said_at) from new_messages n where n.conversation_id = c.conversation_id and n.answers)`

/**
 * @param files further parts of the statement
 * @param hasEchoes whether the batch has an echo: others
 * must not have the cost of finding what was sent from here
 */
const toText = (files: string, hasEchoes: boolean) => `
with input as materialized (
  select i.* from ${MESSAGES.unnest} with ordinality as i(${MESSAGES.names}, n)
),
addresses as materialized ( -- every address of the writer of every message
  select n, 1 as rank, match_key, kind, address, sender_id, at from input
  union all
  select a.n, a.rank, a.match_key, a.kind, a.address, i.sender_id, i.at
  from ${OTHERS.unnest} as a(${OTHERS.names})
  join input i on i.n = a.n
),
known_addresses as materialized ( -- locked, all in one order
  ${KNOWN_ADDRESSES}
),
moved_addresses as materialized ( -- nothing is written of their messages
  ${MOVED_ADDRESSES}
),
known_senders as materialized (
  select distinct on (n) n, contact_id, conversation_id, last_position, last_inbound_at, closed_at, waits_since, was_known
  from known_addresses
  where n not in (select n from moved_addresses)
  order by n, not was_known, rank
),
unknown_senders as materialized ( -- of no known contact, and not stored before for one who was known
  select i.* from input i
  where i.n not in (select n from known_senders) and i.n not in (select n from moved_addresses)${hasEchoes ? ` and not ${IS_SENT}` : ''}
    and not exists (
      select from channel_message_ids m
      where m.workspace_id = $1 and m.sender_id = i.sender_id and m.channel_message_id = i.channel_message_id
      offset 0
    )
),${hasEchoes ? UNDECIDED : ''}
claimed_addresses as materialized ( -- contacts to create: the statement that inserts the address owns it
  insert into contact_addresses as a (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id)
  select distinct on (i.sender_id, i.match_key)
         $1, i.sender_id, i.match_key, i.kind, i.address, i.at,
         min(i.at) over (partition by i.sender_id, i.match_key), i.new_contact_id
  from unknown_senders i
  ${hasEchoes ? 'where i.n not in (select n from undecided)' : ''}
  order by i.sender_id, i.match_key, i.n
  on conflict do nothing
  returning a.sender_id, a.match_key, a.contact_id
),
placed_messages as materialized (
  select i.*, k.contact_id, k.conversation_id, k.last_position, k.last_inbound_at, k.closed_at, k.waits_since,
         k.was_known, false as is_new
  from input i join known_senders k on k.n = i.n
  ${hasEchoes ? `where i.n not in (select n from undecided) and not ${IS_SENT}` : ''}
  union all
  select i.*, c.contact_id, first_value(i.new_conversation_id) over (partition by c.contact_id order by i.n), 0, null, null, null,
         true, true
  from unknown_senders i join claimed_addresses c on c.sender_id = i.sender_id and c.match_key = i.match_key
  ${hasEchoes ? 'where i.n not in (select n from undecided)' : ''}
),
new_channel_ids as materialized ( -- the channel's id decides: a message that came before changes nothing
  insert into channel_message_ids as m (workspace_id, sender_id, channel_message_id, message_id)
  select $1, p.sender_id, p.channel_message_id, p.message_id from placed_messages p
  on conflict do nothing
  returning m.message_id
),
new_messages as materialized (
  select p.*, least(p.at, p.received_at + interval '${AHEAD_MAX_MS} milliseconds') as said_at,
         p.last_position + row_number() over (partition by p.conversation_id order by p.n)::int as position
  from placed_messages p where p.message_id in (select message_id from new_channel_ids)
),
profiles as materialized ( -- of each writer, from the newest message that has one
  select distinct on (contact_id) contact_id, sender_id, is_new, name, username, received_at,
         case when coalesce(name, username) is not null then said_at end as named_at
  from new_messages
  order by contact_id, coalesce(name, username) is null, said_at desc, n desc
),
inserted_contacts as ( -- not for one that another process stored meanwhile: the address then breaks its foreign key
  insert into contacts (workspace_id, contact_id, sender_id, name, username, named_at, created_at)
  select $1, contact_id, sender_id, name, username, named_at, received_at from profiles where is_new
),
${hasEchoes ? ANSWERS : ''}stored_conversations as ( -- new ones, and those locked above. No join of an update, which could begin with all that there are
  insert into conversations as c (workspace_id, conversation_id, sender_id, contact_id, last_position, last_inbound_at,
                                  waits_since, last_message_at, created_at)
  select $1, n.conversation_id, (array_agg(n.sender_id))[1], (array_agg(n.contact_id))[1], max(n.position),
         max(n.said_at) filter (where n.opens_window),
         ${hasEchoes ? 'case when max(n.said_at) filter (where n.answers) >= max(n.said_at) filter (where n.opens_window) then null else' : ''}
         min(least(n.at, n.received_at)) filter (where n.opens_window) ${hasEchoes ? 'end' : ''}, max(n.received_at), min(n.received_at)
  from new_messages n
  group by n.conversation_id
  on conflict (workspace_id, conversation_id) do update
    set last_position = excluded.last_position, last_message_at = greatest(c.last_message_at, excluded.last_message_at),
        last_inbound_at = greatest(c.last_inbound_at, excluded.last_inbound_at),
        waits_since = ${hasEchoes ? `case when ${ECHOED_AT} < greatest(c.last_inbound_at, excluded.last_inbound_at) is not false then` : ''}
                      coalesce(c.waits_since, excluded.waits_since) ${hasEchoes ? 'end' : ''},
        window_refused_at = case when coalesce(excluded.last_inbound_at < c.last_inbound_at, excluded.last_inbound_at is null)
                                 then c.window_refused_at end,
        closed_at = case when excluded.last_inbound_at is null then c.closed_at end,
        snoozed_until = case when excluded.last_inbound_at is null then c.snoozed_until end
),
renamed_contacts as ( -- unless it is known from a message that was written later; the time of a message with the same
  update contacts t              -- name is not kept, but that of the latest message is
  set name = case when t.named_in_app then t.name else coalesce(p.name, t.name) end, username = coalesce(p.username, t.username), named_at = p.named_at
  from profiles p
  where not p.is_new and p.named_at is not null and t.workspace_id = $1 and t.contact_id = p.contact_id
    and t.contact_id = any(array(select p.contact_id from profiles p))  -- a join alone could begin with all contacts; so the next update
    and (not t.named_in_app and t.name is distinct from coalesce(p.name, t.name) or t.username is distinct from coalesce(p.username, t.username))
    and (coalesce(t.name, t.username) is null
      or coalesce(t.named_at <= p.named_at, true)
        and not exists (select from known_addresses l where l.contact_id = p.contact_id and l.last_inbound_at > p.named_at))
),
confirmed_addresses as ( -- addresses in the form the channel uses now
  update contact_addresses a
  set address = d.address, reported_at = d.at
  from (
    select distinct on (l.sender_id, l.match_key) l.sender_id, l.match_key, l.address, l.at, l.contact_id
    from known_addresses l
    where l.n in (select n from new_messages)
      and (l.reported_at is null or (l.address <> l.address_before and l.reported_at <= l.at))
    order by l.sender_id, l.match_key, l.at desc
  ) d
  where a.workspace_id = $1 and a.sender_id = d.sender_id and a.match_key = d.match_key and a.contact_id = d.contact_id
    and a.match_key = any(array(select l.match_key from known_addresses l))
    and (a.reported_at is null or a.reported_at <= d.at)
),
new_addresses as materialized ( -- addresses under which no contact was known
  select d.*, k.contact_id
  from addresses d
  join new_messages k on k.n = d.n
  where k.was_known and not (k.is_new and d.rank = 1) and (d.n, d.rank) not in (select n, rank from known_addresses)
    and ${IS_CURRENT}
),
inserted_addresses as (
  insert into contact_addresses as a (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id)
  select distinct on (d.sender_id, d.match_key)
         $1, d.sender_id, d.match_key, d.kind, d.address, d.at, min(d.at) over (partition by d.sender_id, d.match_key), d.contact_id
  from new_addresses d
  order by d.sender_id, d.match_key, d.at desc
  on conflict do nothing
  returning a.sender_id, a.match_key, a.contact_id
),
disputed_addresses as materialized ( -- reported for the first time, and another contact's since a moment ago
  select distinct n from new_addresses
  where (sender_id, match_key, contact_id) not in (select sender_id, match_key, contact_id from inserted_addresses)
),
inserted_messages as (
  insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address,
                        content, content_data, context_id, context_from, trace_id, span_id, created_at, data)
  select $1, n.conversation_id, n.position, n.message_id, case when n.is_echo then 'assistant' else 'user' end, n.type,
         case when n.is_echo then n.sender_address else n.address end, case when n.is_echo then n.address else n.sender_address end,
         n.content, n.content_data, n.context_id, n.context_from, n.trace_id, n.span_id, n.received_at,
         case when n.is_echo then '${BY_PHONE}' end
  from new_messages n
),
spoken as ( -- the message refers to the payment of an order
  select n.sender_id, n.reference_id, n.message_id, n.conversation_id, n.received_at as created_at, true as by_contact, statement_timestamp() as said_at, false as begins,
         null::text as order_status, null::text as payment_status, null::bigint as total_value, null::text as currency,
         null::timestamptz as expires_at, null::timestamptz as paid_at
  from new_messages n where n.reference_id is not null
),
updated_orders as (
  ${addToOrders('spoken', false)}
),
inserted_mentions as (
  ${insertMentions('spoken', 'updated_orders')}
),
${files}inserted_states as (
  insert into message_states (workspace_id, message_id, sender_id, status, channel_message_id, sent_at)
  select $1, message_id, sender_id, case when is_echo then 'sent' else 'received' end, channel_message_id, at from new_messages
),
recorded_events as (
  ${hasEchoes ? recordEventsOf(EVENTS_WITH_ECHOES) : recordEvents('message.received', 'message_id order by n', 'new_messages')}
),
recorded_reopenings as (
  ${recordEvents('conversation.reopened', 'distinct conversation_id', '(select * from new_messages where opens_window and closed_at is not null) r')}
)
select i.n in (select n from moved_addresses) or i.n in (select n from disputed_addresses)
         or (p.n is null and i.n in (select n from unknown_senders)) as contended,
       ${hasEchoes ? 'i.n in (select n from undecided)' : 'false'} as undecided,
       m.n is not null as stored,
       array(select distinct l.contact_id::text from known_addresses l where l.n = i.n and l.was_known) as "contactIds"
from input i
left join placed_messages p on p.n = i.n
left join new_messages m on m.n = i.n
order by i.n`

const TEXT = toText('', false)
/** For a batch with a file in it: a batch of texts must not have the cost of two more tables. */
const FILE_PARTS = `
inserted_media as ( -- to be fetched
  insert into media (workspace_id, media_id, sender_id, channel_media_id, state, name, mime_type, sha256, due_at, created_at)
  select $1, f.media_id, n.sender_id, f.channel_media_id, 'waiting', f.name, f.mime_type, decode(f.sha256, 'hex'),
         n.received_at, n.received_at
  from ${FILES.unnest} as f(${FILES.names}) join new_messages n on n.n = f.n
),
named_media as (
  insert into message_media (workspace_id, message_id, media_id)
  select $1, n.message_id, f.media_id from ${FILES.unnest} as f(${FILES.names}) join new_messages n on n.n = f.n
),
`
const WITH_FILES = toText(FILE_PARTS, false)
const WITH_ECHOES = toText(FILE_PARTS, true)

/**
 * Fails with a foreign key violation if another process stored the message, and its contact moved,
 * while the statement waited: to be tried again, as for `contended`.
 */
export const ingestMessages: BatchStatement<Received, ReceiveResult> = {
  lockKey: ({ senderId, addresses }) => `${senderId} ${addresses[0]?.matchKey ?? ''}`,
  bytesOf: ({ contentData, content }) => contentData.length + (content?.length ?? 0),
  toStatement(workspaceId, items) {
    const others = items.flatMap(({ addresses }, index) =>
      addresses.slice(1).map((address, nth) => ({ n: index + 1, rank: nth + 2, ...address })),
    )
    const files = items.flatMap(({ media }, index) => (media ? [{ n: index + 1, ...media }] : []))
    const values = [workspaceId, ...MESSAGES.values(items), ...OTHERS.values(others)]
    if (items.some(({ isEcho }) => isEcho))
      return { name: 'ingest-echoes', text: WITH_ECHOES, values: [...values, ...FILES.values(files)] }
    if (files.length === 0) return { name: 'ingest-messages', text: TEXT, values }
    return { name: 'ingest-files', text: WITH_FILES, values: [...values, ...FILES.values(files)] }
  },
  toResult: (_item, { contended, undecided, stored, contactIds }) => ({
    kind: undecided ? 'undecided' : contended ? 'contended' : stored ? 'stored' : 'known_already',
    contactIds: contactIds as string[],
  }),
}
