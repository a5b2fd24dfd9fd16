/**
 * The rows of `orders`: what the messages that speak of an order, and did not fail, say together.
 * The latest message that gives a status decides it. The clock of the database says which is the
 * latest: message ids carry the clock of the process that made them, and two processes may
 * disagree.
 *
 * The statement that stores messages adds them to the rows of their orders. When a message fails,
 * or was delivered after all, the rows are computed again from all their messages. That takes two
 * statements in the transaction that wrote the failure: one locks the rows, and the next sees
 * whatever was committed before they were locked.
 *
 * Most orders have one message for long, which is kept in the row alone. The first change of the
 * row writes it out into `order_messages` by a trigger; `order_mentions` has both.
 *
 * The rows also have what the ledger of payments says (confirm-orders.ts): no message changes that.
 *
 * A transaction that writes locks in one order: the conversation, states of messages, rows of
 * orders by sender and reference.
 */
import { REFERS_TO_ORDER } from '../kinds/registry.ts'
import { recordEventsOf } from '../engine/postgres/changes.ts'
import type { Statement } from '../engine/postgres/write/statement-batch.ts'
import { NAMED_IN_PAYLOAD, orderOfSql, PAID } from '../kinds/order-reference.ts'

/** Columns that the messages decide. The first ones name the row, and are not in this list. */
const SET_COLUMNS = [
  'order_id',
  'conversation_id',
  'mentions',
  'status',
  'status_by',
  'status_at',
  'payment_status',
  'payment_by',
  'payment_at',
  'asked_by',
  'asked_at',
  'total_value',
  'currency',
  'expires_at',
  'paid_at',
  'canceled_at',
  'reported_at',
  'created_at',
  'last_said_at',
  'is_single',
]
const COLUMNS = ['workspace_id', 'sender_id', 'reference_id', ...SET_COLUMNS].join(', ')

/** SQL of the value in the latest message that `holds`. */
const latest = (value: string, holds: string) =>
  `(array_agg(${value} order by said_at desc, message_id desc) filter (where ${holds}))[1]`
const first = (value: string) => `(array_agg(${value} order by message_id))[1]`

/**
 * SQL of rows for the orders of many messages.
 * @param from a table, or a query in parentheses with a name, of messages that each speak of an
 * order: `sender_id`, `reference_id`, `message_id`, `conversation_id`, `created_at`, `by_contact`,
 * and the columns of `order_messages`. What one statement stores has one `said_at`; there the ids
 * decide, which one process made
 * @param stands SQL of whether a message did not fail
 * @param isSingle SQL of whether the message has no row in `order_messages`
 */
const ofMany = (from: string, stands: string, isSingle: string) => `
  select $1::uuid, sender_id, reference_id, ${first('message_id')},
         coalesce(${latest('conversation_id', `begins and ${stands}`)}, ${first('conversation_id')}),
         (count(*) filter (where ${stands}))::int,
         ${latest('order_status', `order_status is not null and ${stands}`)},
         ${latest('message_id', `order_status is not null and ${stands}`)}, ${latest('said_at', `order_status is not null and ${stands}`)},
         ${latest('payment_status', `payment_status is not null and ${stands}`)},
         ${latest('message_id', `payment_status is not null and ${stands}`)}, ${latest('said_at', `payment_status is not null and ${stands}`)},
         ${latest('message_id', `begins and ${stands}`)}, ${latest('said_at', `begins and ${stands}`)}, ${latest('total_value', `begins and ${stands}`)},
         ${latest('currency', `begins and ${stands}`)}, ${latest('expires_at', `begins and ${stands}`)},
         min(coalesce(paid_at, created_at)) filter (where payment_status = '${PAID}' and ${stands}),
         min(created_at) filter (where order_status = 'canceled' and ${stands}),
         min(created_at) filter (where by_contact), min(created_at), max(created_at), ${isSingle}
  from ${from}
  group by sender_id, reference_id`

/** The same for messages that each speak of another order. It takes a fraction of the time. */
const ofEach = (from: string) => `
  select $1::uuid, sender_id, reference_id, message_id, conversation_id, 1,
         order_status, case when order_status is not null then message_id end, case when order_status is not null then said_at end,
         payment_status, case when payment_status is not null then message_id end, case when payment_status is not null then said_at end,
         case when begins then message_id end, case when begins then said_at end, total_value, currency, expires_at,
         case when payment_status = '${PAID}' then coalesce(paid_at, created_at) end,
         case when order_status = 'canceled' then created_at end, case when by_contact then created_at end, created_at, created_at, true
  from ${from}`

/**
 * SQL of columns that the later of the row and the new messages decides. `what`_at and `what`_by
 * say which is the later.
 */
const decided = (what: string, columns: string[]) =>
  [...columns, `${what}_by`, `${what}_at`].map(
    (column) =>
      `${column} = case when excluded.${what}_by is null or (o.${what}_at, o.${what}_by) > (excluded.${what}_at, excluded.${what}_by)
                     then o.${column} else excluded.${column} end`,
  )
const whicheverIs = (extreme: 'least' | 'greatest', column: string) =>
  `${column} = ${extreme}(o.${column}, excluded.${column})`

/**
 * SQL that adds messages to the rows of their orders, and returns these. `$1` is the workspace.
 * `insertMentions` must follow.
 * @param from as for `ofMany`; all of its messages stand
 * @param isEach whether no two of them speak of the same order
 */
export const addToOrders = (from: string, isEach: boolean): string => `
  insert into orders as o (${COLUMNS})
  ${isEach ? ofEach(from) : ofMany(from, 'true', 'count(*) = 1')}
  order by sender_id, reference_id
  on conflict (workspace_id, sender_id, reference_id) do update set
    mentions = o.mentions + excluded.mentions,
    ${[
      ...['order_id', 'paid_at', 'canceled_at', 'reported_at', 'created_at'].map((one) =>
        whicheverIs('least', one),
      ),
      ...decided('status', ['status']),
      ...decided('payment', ['payment_status']),
      ...decided('asked', ['conversation_id', 'total_value', 'currency', 'expires_at']),
      whicheverIs('greatest', 'last_said_at'),
    ].join(',\n    ')}
  returning sender_id, reference_id, is_single`

const MENTION_COLUMNS = [
  'sender_id',
  'reference_id',
  'message_id',
  'said_at',
  'begins',
  'order_status',
  'payment_status',
  'total_value',
  'currency',
  'expires_at',
  'paid_at',
].join(', ')

/**
 * SQL that inserts the messages which are not the only ones of their orders.
 * @param from as for `addToOrders`
 * @param orders the step that has what `addToOrders` returned
 */
export const insertMentions = (from: string, orders: string): string => `
  insert into order_messages (workspace_id, ${MENTION_COLUMNS})
  select $1::uuid, s.* from ${orders} t
  cross join lateral (       -- there are few such orders, mostly none
    select ${MENTION_COLUMNS} from ${from} where sender_id = t.sender_id and reference_id = t.reference_id
    offset 0
  ) s
  where not t.is_single`

/** A message whose order is to be computed again: by its id, by WhatsApp's, or by either. */
export type Speaking = { senderId: string; messageId: string | null; channelMessageId: string | null }

/**
 * The payload of a message of ours names its order. Looked up one by one (offset 0), as all rows of
 * a batch.
 */
const ORDERS_OF_MESSAGES = `
  select distinct i.sender_id, ${orderOfSql(NAMED_IN_PAYLOAD)} as reference_id
  from unnest($2::uuid[], $3::uuid[], $4::text[]) as i(sender_id, message_id, channel_message_id)
  cross join lateral (
    select i.message_id
    union all
    (
      select s.message_id from message_states s
      where s.workspace_id = $1 and s.sender_id = i.sender_id and s.channel_message_id = i.channel_message_id
      offset 0
    )
    union all
    (
      select c.message_id from channel_message_ids c
      where c.workspace_id = $1 and c.sender_id = i.sender_id and c.channel_message_id = i.channel_message_id
      offset 0
    )
  ) k
  cross join lateral (
    select m.content_data from messages m
    where m.workspace_id = $1 and m.message_id = k.message_id and m.role = 'assistant' and m.type in (${REFERS_TO_ORDER})
    offset 0
  ) m`

const ORDERS_OF_REFERENCES = `select distinct i.* from unnest($2::uuid[], $3::text[]) as i(sender_id, reference_id)`

/** SQL: an order is paid since a message said so, or since the money came. */
const EARLIER_PAYMENT = 'least(excluded.paid_at, o.confirmed_at)'

const lock = (orders: string) => `
  with named as materialized (${orders})
  select from orders o
  where o.workspace_id = $1 and (o.sender_id, o.reference_id) in (select t.sender_id, t.reference_id from named t)
    -- found by the lists first: the pairs alone could be sought among all orders
    and o.sender_id = any(array(select t.sender_id from named t)) and o.reference_id = any(array(select t.reference_id from named t))
  order by o.sender_id, o.reference_id
  for no key update of o`

/**
 * SQL that joins the message `m` of mention `w`, and its state `s`. They are looked up one by one
 * (offset 0), as all rows of a batch.
 */
export const MESSAGE_OF_MENTION = `
  cross join lateral (
    select m.* from messages m where m.workspace_id = $1 and m.message_id = w.message_id
    offset 0
  ) m
  left join lateral (
    select s.status from message_states s where s.workspace_id = $1 and s.message_id = w.message_id
    offset 0
  ) s on true`

/** The locks are held, so the statement finds the rows as they were before. */
const remake = (orders: string) => `
  with named as materialized (${orders}),
  spoken as materialized (
    select w.*, m.conversation_id, m.created_at, m.role = 'user' as by_contact, s.status is distinct from 'failed' as stands
    from named t
    cross join lateral (
      select w.* from order_mentions w
      where w.workspace_id = $1 and w.sender_id = t.sender_id and w.reference_id = t.reference_id
      offset 0
    ) w
    ${MESSAGE_OF_MENTION}
  ), remade as (
    insert into orders as o (${COLUMNS})
    ${ofMany('spoken', 'stands', 'false')}
    on conflict (workspace_id, sender_id, reference_id) do update set
      ${SET_COLUMNS.map((column) => `${column} = ${column === 'paid_at' ? EARLIER_PAYMENT : `excluded.${column}`}`).join(', ')}
    returning o.*
  )`

/**
 * SQL of what an event says of an order: its statuses, and of `order.paid` its money too, in
 * hundredths.
 * @param row has `order_status`, `payment_status`, `total_value`, `currency`, `received_value`,
 * `refunded_value`
 */
export const factOfOrder = (type: string, row: string): string => `
  (jsonb_build_object('orderStatus', ${row}.order_status, 'paymentStatus', ${row}.payment_status)
   || case when ${type} = 'order.paid'
           then jsonb_build_object('total', ${row}.total_value, 'currency', ${row}.currency, 'received', ${row}.received_value,
                                   'refunded', ${row}.refunded_value, 'paidBy', 'status', 'paymentId', null)
           else '{}' end)::text`

/**
 * Records an event for each order whose status changed: for the latest message that gave one, else
 * for the first of the order.
 */
const NEWS = recordEventsOf(`
  select k.type, coalesce(greatest(r.status_by, r.payment_by), r.order_id) as id, row_number() over (order by r.order_id) as n,
         ${factOfOrder('k.type', 'r')} as fact
  from (select r.*, r.status as order_status from remade r) r
  join orders o on o.workspace_id = $1 and o.sender_id = r.sender_id and o.reference_id = r.reference_id
  cross join lateral (
    select case when r.payment_status = '${PAID}' and o.payment <> 'paid' then 'order.paid' else 'order.updated' end as type
  ) k
  where (r.status, r.payment_status) is distinct from (o.status, o.payment_status)`)

const statements = (
  name: string,
  orders: string,
  end: string,
  values: unknown[],
): [lock: Statement, remake: Statement] => [
  { name: `lock-orders-of-${name}`, text: lock(orders), values },
  { name: `remake-orders-of-${name}`, text: `${remake(orders)}\n${end}`, values },
]

/**
 * Statements that compute the rows of these messages' orders again. They run one after the other in
 * the transaction that changed the outcomes of the messages, after that change. They record events
 * of the orders whose statuses change.
 */
export function remakeOrdersOfMessages(workspaceId: string, messages: readonly Speaking[]): Statement[] {
  return statements('messages', ORDERS_OF_MESSAGES, NEWS, [
    workspaceId,
    messages.map(({ senderId }) => senderId),
    messages.map(({ messageId }) => messageId),
    messages.map(({ channelMessageId }) => channelMessageId),
  ])
}

type OrderName = { senderId: string; referenceId: string }

/** Locks the rows of orders until the transaction ends. */
export const lockOrders = (workspaceId: string, orders: OrderName[]): Statement =>
  remakeOrders(workspaceId, orders)[0]

/**
 * The same by the sender and the reference of each order, without events. An order that no message
 * speaks of any more keeps its row as it was.
 */
export function remakeOrders(workspaceId: string, orders: OrderName[]): [lock: Statement, remake: Statement] {
  return statements('references', ORDERS_OF_REFERENCES, 'select from remade', [
    workspaceId,
    orders.map(({ senderId }) => senderId),
    orders.map(({ referenceId }) => referenceId),
  ])
}
