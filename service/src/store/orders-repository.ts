/** Orders, as the messages of a workspace refer to them. */
import { listSpellings } from '../kinds/address.ts'
import { fromContentData } from '../kinds/kind.ts'
import { kinds } from '../kinds/registry.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import {
  NAMED_IN_PAYLOAD,
  orderOf,
  referenceInReply,
  toNamed,
  type OrderReference,
} from '../kinds/order-reference.ts'
import type { OrderState } from '../kinds/order-states.ts'

/** The order reference of a message; null if the message does not refer to the order. */
export async function findOrderReference(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
  messageId: string,
): Promise<Omit<OrderReference, 'pointer' | 'copyId'> | null> {
  const { rows } = await db.query<Omit<OrderReference, 'pointer' | 'copyId'>>(
    `select reference_id as "referenceId", begins, order_status as "orderStatus", payment_status as "paymentStatus",
            case when total_value is not null then json_build_object('value', total_value, 'currency', currency) end as total,
            expires_at as "expiresAt", paid_at as "paidAt"
     from order_mentions
     where workspace_id = $1 and sender_id = $2 and reference_id = $3 and message_id = $4`,
    [workspaceId, senderId, referenceId, messageId],
  )
  return rows[0] ?? null
}

/** The order that a stored payload refers to, in a message of ours or of a contact. */
export function toReferenceId(type: string, contentData: string): string | null {
  if (type === 'interactive') return referenceInReply(JSON.parse(contentData))
  return findReference(type, contentData)?.referenceId ?? null
}

/**
 * The order that a stored payload of ours names, and where its reference id was in the request;
 * null if there is none.
 */
export function findReference(
  type: string,
  contentData: string,
): Pick<OrderReference, 'referenceId' | 'copyId' | 'pointer'> | null {
  const kind = kinds.get(type)
  if (!kind?.order) return null
  const part = fromContentData(kind, JSON.parse(contentData))
  const referenceId = kind.order.findId(part)
  if (typeof referenceId !== 'string') return null
  return { ...toNamed(referenceId), pointer: `/${kind.field}${kind.order.pointer(part)}` }
}

/**
 * Null if no message of this sender refers to the order. The recipient is compared by conversation:
 * after a change of number, or a merge of two conversations, the order is still the contact's.
 * @param referenceId of the order, or of a copy
 * @param recipient the match key of the address asked about; null if none
 */
export async function findOrderState(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
  recipient: string | null,
): Promise<OrderState | null> {
  const { rows } = await db.query<OrderState & { mentions: number }>({
    name: 'find-order-state',
    text: `select count(*)::int as mentions,
                  $4::text is not null
                    and coalesce(bool_and(m.conversation_id is distinct from c.conversation_id)
                                 filter (where o.begins), false) as "isOfAnother",
                  coalesce(bool_or(${NAMED_IN_PAYLOAD} = $5), false) as "isNamed",
                  (array_agg(o.order_status order by o.said_at desc, o.message_id desc) filter (where o.order_status is not null))[1] as "order",
                  (array_agg(o.payment_status order by o.said_at desc, o.message_id desc) filter (where o.payment_status is not null))[1] as payment
           from order_mentions o
           left join message_states s on s.workspace_id = o.workspace_id and s.message_id = o.message_id
           join messages m on m.workspace_id = o.workspace_id and m.message_id = o.message_id
           left join (
             select c.conversation_id
             from contact_addresses a
             join conversations c on c.workspace_id = $1 and c.contact_id = a.contact_id
             where a.workspace_id = $1 and a.sender_id = $2 and a.match_key = $4
           ) c on true
           where o.workspace_id = $1 and o.sender_id = $2 and o.reference_id = $3 and s.status is distinct from 'failed'`,
    values: [workspaceId, senderId, orderOf(referenceId), recipient, referenceId],
  })
  const row = rows[0]
  if (!row || row.mentions === 0) return null
  const { order, payment, isOfAnother, isNamed } = row
  const movedTo =
    isOfAnother && recipient !== null
      ? await findMovedTo(db, workspaceId, senderId, orderOf(referenceId), recipient)
      : null
  return { order, payment, isOfAnother, isNamed, ...(movedTo !== null && { movedTo }) }
}

/**
 * The present address of the customer to whom an order went under the given one; null if it did
 * not.
 */
async function findMovedTo(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
  recipient: string,
): Promise<string | null> {
  const { rows } = await db.query<{ address: string }>(
    `select a.address
     from order_mentions o
     join messages m on m.workspace_id = o.workspace_id and m.message_id = o.message_id
     join conversations c on c.workspace_id = m.workspace_id and c.conversation_id = m.conversation_id
     join contact_addresses a on a.workspace_id = c.workspace_id and a.contact_id = c.contact_id
     where o.workspace_id = $1 and o.sender_id = $2 and o.reference_id = $3 and o.begins and m.to_address = any($4)
     order by a.kind <> 'phone', a.known_since desc nulls last, a.match_key limit 1`,
    [workspaceId, senderId, referenceId, listSpellings(recipient)],
  )
  return rows[0]?.address ?? null
}

/**
 * The reference ids under which messages that did not fail ask for the payment of an order, the
 * first message first.
 */
export async function findAskings(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  order: string,
): Promise<{ messageId: string; referenceId: string; hasFailed: boolean }[]> {
  const { rows } = await db.query<{ messageId: string; referenceId: string; hasFailed: boolean }>({
    name: 'find-askings-of-order',
    text: `select o.message_id as "messageId", ${NAMED_IN_PAYLOAD} as "referenceId", coalesce(s.status = 'failed', false) as "hasFailed"
           from order_mentions o
           left join message_states s on s.workspace_id = $1 and s.message_id = o.message_id
           join messages m on m.workspace_id = $1 and m.message_id = o.message_id
           where o.workspace_id = $1 and o.sender_id = $2 and o.reference_id = $3 and o.begins
           order by o.message_id`,
    values: [workspaceId, senderId, order],
  })
  return rows
}

/**
 * Whether an order is paid, and how much the shop has of it in hundredths; null if no message
 * speaks of the order.
 */
export async function findOrderMoney(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
): Promise<{ isPaid: boolean; kept: number } | null> {
  const { rows } = await db.query<{ isPaid: boolean; kept: number }>(
    `select payment = 'paid' as "isPaid", received_value - refunded_value as kept from orders
     where workspace_id = $1 and sender_id = $2 and reference_id = $3`,
    [workspaceId, senderId, referenceId],
  )
  return rows[0] ?? null
}
