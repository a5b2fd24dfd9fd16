/**
 * Accepting messages: one statement commits conversation, message and delivery of a whole batch.
 *
 * The statement finds or creates the conversation, checks the service window, decides who owns an
 * idempotency key, numbers the messages and queues their deliveries. Two processes may do so at
 * once: the registry of contact addresses keeps contacts unique, and the row lock on the
 * conversation keeps positions unique.
 *
 * It also checks whether the reference id of an order was used before, and stores the warning with
 * the message. An earlier check would not see that two messages of one batch use the same id.
 */
import { isWindowOpen, type WindowFacts } from '../kinds/service-window.ts'
import type { Statement } from '../engine/postgres/write/statement-batch.ts'
import type { OrderReference } from '../kinds/order-reference.ts'
import { EVENTS_WITH_ORDERS, orderBefore, ORDER_OF_MESSAGE, withOrders } from './accept-orders.ts'
import {
  bool,
  bytea,
  columns,
  int8,
  text,
  timestamptz,
  uuid,
  word,
} from '../engine/postgres/write/columns.ts'
import { recordEvents, recordEventsOf } from '../engine/postgres/changes.ts'
import { IDEMPOTENCY_AGE_MS } from './idempotency-keys-repository.ts'
import { listWarnings, withWarning } from './message-data.ts'
import { CONVERSATION_ID, LOCKED_CONVERSATION } from './address-holders.ts'
import { ABOUT_COLUMNS, ABOUT_VALUES } from './message-meta.ts'

export type AcceptDraft = {
  workspaceId: string
  senderId: string
  messageId: string
  /** The recipient. `newContactId` and `newConversationId` are used if it is unknown. */
  to: { matchKey: string; kind: string; value: string }
  newContactId: string
  newConversationId: string
  type: string
  fromAddress: string
  content: string | null
  /** JSON text, stored and returned unchanged. */
  contentData: string
  traceId: string
  /** The span that accepts it, if that is recorded. */
  spanId: string | null
  createdAt: Date
  /**
   * The service window is open if the contact wrote after this moment; null for messages that go
   * out at any time.
   */
  windowSince: Date | null
  /** Whether it is refused while the window is closed, instead of being stored with a warning. */
  windowNeeded: boolean
  idempotency: { route: string; key: string; requestHash: Buffer } | null
  /** The order it refers to, and the status it gives it. */
  order: OrderReference | null
  /** JSON text for `data`: the warnings of preflight. */
  data: string | null
  /** JSON text of store/message-meta.ts; null if there is nothing. */
  about: string | null
}

type Accepted = {
  kind: 'accepted'
  conversationId: string
  position: number
  /** Where the delivery goes: the address as WhatsApp last reported it, else as given. */
  addressKind: 'phone' | 'user_id'
  address: string
  /** The codes of the warnings that are stored with it. */
  warnings: readonly string[]
}
export type AcceptResult =
  | Accepted
  /** The key was used before: with the same body if `matches`. */
  | { kind: 'replayed'; messageId: string; matches: boolean; warnings: readonly string[] }
  | ({ kind: 'window_closed' } & WindowFacts)
  /**
   * Another process was creating or merging the same contact at the same moment: to be tried again.
   */
  | { kind: 'contended' }

/** Whether message `a` answers a contact who is waiting. A reaction does not. */
const ANSWERS = `a.type <> 'reaction'`

/** A placeholder for the pointer to the id, in the warning of a used reference id. */
export const REFERENCE_PLACE = '{reference}'

const INPUT = columns<AcceptDraft>(4, {
  sender_id: uuid((draft) => draft.senderId),
  message_id: uuid((draft) => draft.messageId),
  match_key: text((draft) => draft.to.matchKey),
  address_kind: word((draft) => draft.to.kind),
  address: text((draft) => draft.to.value),
  new_contact_id: uuid((draft) => draft.newContactId),
  new_conversation_id: uuid((draft) => draft.newConversationId),
  type: word((draft) => draft.type),
  from_address: text((draft) => draft.fromAddress),
  content: text((draft) => draft.content),
  content_data: text((draft) => draft.contentData),
  trace_id: text((draft) => draft.traceId),
  span_id: text((draft) => draft.spanId),
  created_at: timestamptz((draft) => draft.createdAt),
  window_since: timestamptz((draft) => draft.windowSince),
  window_needed: bool((draft) => draft.windowNeeded),
  route: text((draft) => draft.idempotency?.route ?? null),
  key: text((draft) => draft.idempotency?.key ?? null),
  request_hash: bytea((draft) => draft.idempotency?.requestHash ?? null),
  reference_id: text((draft) => draft.order?.referenceId ?? null),
  copy_id: text((draft) => draft.order?.copyId ?? null),
  begins: bool((draft) => draft.order?.begins ?? false),
  reference_pointer: text((draft) => (draft.order?.begins ? draft.order.pointer : null)),
  order_status: text((draft) => draft.order?.orderStatus ?? null),
  payment_status: text((draft) => draft.order?.paymentStatus ?? null),
  total_value: int8((draft) => draft.order?.total?.value ?? null),
  currency: word((draft) => draft.order?.total?.currency ?? null),
  expires_at: timestamptz((draft) => draft.order?.expiresAt ?? null),
  paid_at: timestamptz((draft) => draft.order?.paidAt ?? null),
  data: text((draft) => draft.data),
  about: text((draft) => draft.about),
})

/**
 * Which parts a batch needs: each part that it does not is not set up either, which costs as much
 * as a row.
 */
type Parts = {
  /** `each`: no two messages of the batch speak of the same order, and none of a copy. */
  orders: 'none' | 'each' | 'many'
  hasMedia: boolean
}

const INSERTED_MEDIA = `
inserted_media as (
  insert into message_media (workspace_id, message_id, media_id)
  select $1, s.message_id, m.media_id::uuid
  from stored_messages s
  cross join lateral json_array_elements_text(s.about::json -> 'mediaIds') as m(media_id)
  where s.about is not null
),`

const toText = ({ orders, hasMedia }: Parts) => `
with input as materialized (
  select i.* from ${INPUT.unnest} with ordinality as i(${INPUT.names}, n)
),
prior_requests as materialized ( -- asked under the same key before, by another message; one by one (offset 0), as candidates of a start
  select i.n, k.message_id, k.request_hash = i.request_hash as matches,
         (select m.data from messages m where m.workspace_id = $1 and m.message_id = k.message_id) as data
  from input i
  cross join lateral (
    select k.message_id, k.request_hash, k.created_at from idempotency_keys k
    where k.workspace_id = $1 and k.route = i.route and k.key = i.key
    offset 0
  ) k
  where k.created_at > i.created_at - interval '${IDEMPOTENCY_AGE_MS} milliseconds' and k.message_id <> i.message_id
),
known_contacts as materialized ( -- with window and position as they are in the rows locked here, all in one order
  select a.*, c.last_position, c.last_inbound_at, c.window_refused_at, c.waits_since
  from (
    select i.sender_id, i.match_key, a.kind, a.address, a.contact_id, ${CONVERSATION_ID}
    from (select distinct sender_id, match_key from input) i
    cross join lateral (
      select a.kind, a.address, a.contact_id from contact_addresses a
      where a.workspace_id = $1 and a.sender_id = i.sender_id and a.match_key = i.match_key
      offset 0
    ) a
    order by conversation_id
    offset 0
  ) a
  cross join lateral (
    select c.last_position, c.last_inbound_at, c.window_refused_at, c.waits_since ${LOCKED_CONVERSATION}
  ) c
),
new_addresses as materialized ( -- contacts to create: the statement that inserts the address owns it
  insert into contact_addresses as a (workspace_id, sender_id, match_key, kind, address, contact_id)
  select distinct on (i.sender_id, i.match_key) $1, i.sender_id, i.match_key, i.address_kind, i.address, i.new_contact_id
  from input i
  left join known_contacts k on k.sender_id = i.sender_id and k.match_key = i.match_key
  where k.match_key is null
    and not i.window_needed                          -- the window of an unknown contact is never open
    and i.n not in (select n from prior_requests)
  order by i.sender_id, i.match_key, i.n
  on conflict do nothing
  returning a.sender_id, a.match_key, a.kind, a.address, a.contact_id
),
placed_messages as materialized ( -- messages with a conversation and, where it is needed, an open window
  select i.*, k.kind as to_kind, k.address as to_channel, k.conversation_id, k.last_position, k.last_inbound_at, k.window_refused_at, k.waits_since,
         null::uuid as contact_id
  from input i
  join known_contacts k on k.sender_id = i.sender_id and k.match_key = i.match_key
  where not i.window_needed or ${isWindowOpen('k', 'i.window_since')}
  union all
  select i.*, c.kind, c.address, first_value(i.new_conversation_id) over (partition by c.contact_id order by i.n), 0, null, null, null,
         c.contact_id
  from input i
  join new_addresses c on c.sender_id = i.sender_id and c.match_key = i.match_key
  where not i.window_needed
),
owned_keys as materialized ( -- idempotency keys that are new, lapsed, or this very message's own
  insert into idempotency_keys as k (workspace_id, route, key, request_hash, message_id, created_at)
  select $1, p.route, p.key, p.request_hash, p.message_id, p.created_at
  from placed_messages p
  where p.key is not null
  on conflict (workspace_id, route, key) do update
    set request_hash = excluded.request_hash, message_id = excluded.message_id, created_at = excluded.created_at
    where k.created_at <= excluded.created_at - interval '${IDEMPOTENCY_AGE_MS} milliseconds' or k.message_id = excluded.message_id
  returning k.message_id
),
accepted_messages as materialized (
  select p.*, p.last_position + row_number() over (partition by p.conversation_id order by p.n)::int as position
         ${orders === 'many' ? ', row_number() over (partition by p.sender_id, p.reference_id order by p.n) as nth_of_order' : ''}
  from placed_messages p
  where p.key is null or p.message_id in (select message_id from owned_keys)
),
inserted_answers as ( -- the first message to each contact who was waiting
  insert into answers (workspace_id, message_id, conversation_id, user_id, waited_since, answered_at)
  select distinct on (a.conversation_id)
         $1, a.message_id, a.conversation_id, (a.about::json ->> 'sentBy')::uuid, a.waits_since, a.created_at
  from accepted_messages a
  where a.waits_since is not null and ${ANSWERS}
  order by a.conversation_id, a.n
),
inserted_contacts as ( -- not for one whose key another process claimed meanwhile: the address then breaks its foreign key
  insert into contacts (workspace_id, contact_id, sender_id, created_at)
  select distinct on (a.contact_id) $1, a.contact_id, a.sender_id, a.created_at
  from accepted_messages a where a.contact_id is not null
),
stored_conversations as ( -- new ones, and those locked above. No join of an update, which could begin with all that there are
  insert into conversations as c (workspace_id, conversation_id, sender_id, contact_id, last_position, last_message_at, created_at, waits_since)
  select $1, a.conversation_id, (array_agg(a.sender_id))[1], (array_agg(a.contact_id))[1], max(a.position), max(a.created_at), min(a.created_at),
         max(a.waits_since) filter (where not a.answers)
  from (select a.*, bool_or(${ANSWERS}) over (partition by a.conversation_id) as answers from accepted_messages a) a
  group by a.conversation_id
  on conflict (workspace_id, conversation_id) do update
    set last_position = excluded.last_position, last_message_at = greatest(c.last_message_at, excluded.last_message_at),
        waits_since = excluded.waits_since
),
stored_messages as materialized ( -- with a warning of an order whose reference was used before, or of a closed window
  select a.*,
         case when a.is_used then ${withWarning('a.data', `replace($2::text, '${REFERENCE_PLACE}', a.reference_pointer)`)}
         when a.window_since is null or ${isWindowOpen('a', 'a.window_since')} then a.data
         else ${withWarning('a.data', '$3::text')} end as data_to_keep
  from (
    select a.*,${orders === 'none' ? ' false as is_used' : orderBefore(orders === 'each')}
    from accepted_messages a ${orders === 'none' ? '' : ORDER_OF_MESSAGE}
  ) a
),
inserted_messages as (
  insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address,
                        content, content_data, data, trace_id, span_id, created_at, ${ABOUT_COLUMNS})
  select $1, conversation_id, position, message_id, 'assistant', type, from_address, address,
         content, content_data, data_to_keep, trace_id, span_id, created_at, ${ABOUT_VALUES}
  from stored_messages
),
${orders === 'none' ? '' : withOrders(orders === 'each')}${hasMedia ? INSERTED_MEDIA : ''}
inserted_deliveries as (
  insert into deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address,
                          window_required, due_at, created_at)
  select $1, sender_id, message_id, conversation_id, position, case to_kind when 'phone' then 'phone' else 'user_id' end,
         to_channel, window_needed, created_at, created_at
  from stored_messages
),
recorded_events as (
  ${orders === 'none' ? recordEvents('message.accepted', 'message_id order by n', 'stored_messages') : recordEventsOf(EVENTS_WITH_ORDERS)}
)
select m.conversation_id as "conversationId", m.position, m.to_kind as "toKind", m.to_channel as "toChannel",
       k.last_inbound_at as "lastInboundAt", k.window_refused_at as "windowRefusedAt",
       case when k.match_key is null and i.window_needed then (       -- only where it is asked for: it costs a lookup
         select true from contact_addresses a
         where a.workspace_id = $1 and a.sender_id = i.sender_id and a.match_key = i.match_key
       ) end as moved,
       prior_requests.message_id as "priorMessageId", prior_requests.matches, coalesce(m.data_to_keep, prior_requests.data) as data
from input i
left join stored_messages m on m.n = i.n
left join known_contacts k on k.sender_id = i.sender_id and k.match_key = i.match_key
left join prior_requests on prior_requests.n = i.n
order by i.n`

/** By which parts they have. */
const STATEMENTS = new Map(
  (['none', 'each', 'many'] as const).flatMap((orders) =>
    [false, true].map((hasMedia) => {
      const name = `accept-messages${orders === 'none' ? '' : `-of-${orders}-order`}${hasMedia ? '-with-media' : ''}`
      return [`${orders} ${hasMedia}`, { name, text: toText({ orders, hasMedia }) }]
    }),
  ),
)

/**
 * JSON texts: the reference id of an order was used before, and the window is closed to a message
 * that does not need it.
 */
export type AcceptWarnings = { referenceUsed: string; windowClosed: string }

type Row = {
  conversationId: string | null
  position: number | null
  toKind: string | null
  toChannel: string | null
  lastInboundAt: Date | null
  windowRefusedAt: Date | null
  /**
   * The address is known, but its conversation was merged into another before it could be locked.
   */
  moved: boolean | null
  priorMessageId: string | null
  matches: boolean | null
  data: string | null
}

/**
 * Fails with a foreign key violation if another process took the idempotency key of a message to an
 * unknown contact while the statement waited: to be tried again, as for `contended`.
 * @param drafts of one workspace; no two may carry the same idempotency key
 * @param warnings JSON texts of the warnings that only the statement can give
 */
export function acceptMessages(
  workspaceId: string,
  drafts: readonly AcceptDraft[],
  { referenceUsed, windowClosed }: AcceptWarnings,
): Statement {
  const references = drafts.flatMap(({ senderId, order }) =>
    order ? [`${senderId} ${order.referenceId}`] : [],
  )
  const isEach = new Set(references).size === references.length && drafts.every(({ order }) => !order?.copyId)
  const orders = references.length === 0 ? 'none' : isEach ? 'each' : 'many'
  const hasMedia = drafts.some(({ about }) => about?.includes('"mediaIds"') ?? false)
  const statement = STATEMENTS.get(`${orders} ${hasMedia}`)
  if (!statement) throw new Error('There is a statement for all parts.')
  return {
    ...statement,
    values: [workspaceId, referenceUsed, windowClosed, ...INPUT.values(drafts)],
  }
}

/** @param row the one that the statement returned for the draft */
export function toAcceptResult(draft: AcceptDraft, row: Record<string, unknown>): AcceptResult {
  const { conversationId, position, toKind, toChannel, moved, priorMessageId, matches, data } = row as Row
  const { lastInboundAt, windowRefusedAt } = row as Row
  const warnings = listWarnings(data)
  if (conversationId !== null && position !== null && toChannel !== null) {
    const addressKind = toKind === 'phone' ? 'phone' : 'user_id'
    return { kind: 'accepted', conversationId, position, addressKind, address: toChannel, warnings }
  }
  if (priorMessageId !== null)
    return { kind: 'replayed', messageId: priorMessageId, matches: matches === true, warnings }
  const { windowNeeded, windowSince } = draft
  const windowIsOpen =
    !windowNeeded || (!windowRefusedAt && lastInboundAt && windowSince && lastInboundAt > windowSince)
  if (!windowIsOpen && !moved) return { kind: 'window_closed', lastInboundAt, windowRefusedAt }
  return { kind: 'contended' }
}
