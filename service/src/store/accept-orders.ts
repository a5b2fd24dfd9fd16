/**
 * The steps with which the statement that accepts messages (accept-messages.ts) writes what they
 * say of orders: SQL that goes into a batch with a message of an order in it, and into no other.
 */
import { NAMED_IN_PAYLOAD, PAID } from '../kinds/order-reference.ts'
import { addToOrders, factOfOrder, insertMentions, MESSAGE_OF_MENTION } from './order-rows.ts'

/** Whether a message of the order that did not fail went out as the same copy as message `a`. */
const IS_COPY_USED = `exists (
  select from order_mentions w
  ${MESSAGE_OF_MENTION}
  where w.workspace_id = $1 and w.sender_id = a.sender_id and w.reference_id = a.reference_id and s.status is distinct from 'failed'
    and ${NAMED_IN_PAYLOAD} = a.copy_id
)`

/**
 * What its order was before, and whether its reference was used.
 * @param isEach as for `withOrders`
 */
export const orderBefore = (isEach: boolean) => `
         o.status as status_before, o.payment_status as payment_before, o.confirmed_at is not null as is_confirmed,
         o.total_value as total_before, o.currency as currency_before, coalesce(o.received_value, 0) as received_value,
         coalesce(o.refunded_value, 0) as refunded_value,
         a.begins and ${isEach ? 'o.mentions > 0' : `case when a.copy_id is null then a.nth_of_order > 1 or o.mentions > 0 else ${IS_COPY_USED} end`} as is_used`

/** Finds the order of message `a`. */
export const ORDER_OF_MESSAGE = `
  left join lateral (              -- one by one, as prior
    select o.mentions, o.status, o.payment_status, o.confirmed_at, o.total_value, o.currency, o.received_value, o.refunded_value
    from orders o
    where o.workspace_id = $1 and o.sender_id = a.sender_id and o.reference_id = a.reference_id
    offset 0
  ) o on true`

const NEWS_OF_EACH = `
  select s.n, s.message_id, s.status_before, s.payment_before, s.is_confirmed, s.received_value, s.refunded_value,
         coalesce(s.total_value, s.total_before) as total_value, coalesce(s.currency, s.currency_before) as currency,
         coalesce(s.order_status, s.status_before) as order_status, coalesce(s.payment_status, s.payment_before) as payment_status
  from stored_messages s
  where s.order_status is not null or s.payment_status is not null`

/** Of messages of which several speak of the same order: each comes after those before it. */
const NEWS_OF_MANY = `
  select g.n, g.message_id, b.status_before, b.payment_before, g.is_confirmed, g.received_value, g.refunded_value,
         coalesce(q.total_value, g.total_before) as total_value, coalesce(q.currency, g.currency_before) as currency,
         coalesce(g.order_status, b.status_before) as order_status, coalesce(g.payment_status, b.payment_before) as payment_status
  from (
    select s.*, array_agg(s.order_status) filter (where s.order_status is not null) over earlier as orders_before,
           array_agg(s.payment_status) filter (where s.payment_status is not null) over earlier as payments_before
    from stored_messages s
    where s.order_status is not null or s.payment_status is not null
    window earlier as (partition by s.sender_id, s.reference_id order by s.n rows between unbounded preceding and 1 preceding)
  ) g
  cross join lateral (
    select coalesce(g.orders_before[cardinality(g.orders_before)], g.status_before) as status_before,
           coalesce(g.payments_before[cardinality(g.payments_before)], g.payment_before) as payment_before
  ) b
  left join lateral (             -- what a message of the batch asks for
    select a.total_value, a.currency from stored_messages a
    where a.sender_id = g.sender_id and a.reference_id = g.reference_id and a.begins and a.n <= g.n
    order by a.n desc
    limit 1
  ) q on true`

/** Messages that speak of an order. */
const SAID = `
    select *, false as by_contact, statement_timestamp() as said_at from stored_messages where reference_id is not null`

/**
 * The steps that write the orders of messages.
 * @param isEach whether no two messages of the batch speak of the same order, and none of a copy
 */
export const withOrders = (isEach: boolean) => `
updated_orders as (
  ${addToOrders(`(${SAID}) s`, isEach)}
),
inserted_mentions as (
  ${insertMentions(`(${SAID}) s`, 'updated_orders')}
),
order_news as ( -- statuses that messages give to their orders, and what these had before
  ${isEach ? NEWS_OF_EACH : NEWS_OF_MANY}
),`

/** The acceptance of each message, and what it changed of its order. */
export const EVENTS_WITH_ORDERS = `
    select 'message.accepted' as type, s.message_id as id, null as fact, 2 * s.n as n from stored_messages s
    union all
    select k.type, o.message_id, ${factOfOrder('k.type', 'o')}, 2 * o.n + 1
    from order_news o
    cross join lateral (
      select case when o.payment_status = '${PAID}' and o.payment_before is distinct from '${PAID}' and not o.is_confirmed
                  then 'order.paid' else 'order.updated' end as type
    ) k
    where (o.order_status, o.payment_status) is distinct from (o.status_before, o.payment_before)`
