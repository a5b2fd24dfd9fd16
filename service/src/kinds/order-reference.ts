/** The order that a message refers to. */
import { memberOf } from '../engine/member-of.ts'
import { REFERENCE } from './interactive.ts'

/** The payment status of an order that is paid, as WhatsApp spells it. */
export const PAID = 'captured'

/**
 * WhatsApp asks for a new reference id in each message that asks for a payment (Cloud API
 * reference, payments-br/orders), so an order that is sent again goes out under that of a copy:
 * `PED-8.2via` is the second copy of `PED-8`, in the words that are printed on a boleto. Only the
 * ending says so. A number alone (`2026.2`) is the shop's own.
 */
const COPY = /^(.+)\.(?:[2-9]|[1-9][0-9]{1,2})via$/

export const COPIES_MAX = 999

/** The order that a reference id names: itself, or the one whose copy it is. */
export const orderOf = (referenceId: string): string => COPY.exec(referenceId)?.[1] ?? referenceId

/** The same in SQL. @param text SQL of a reference id */
export const orderOfSql = (text: string): string => `regexp_replace(${text}, '${COPY.source}', '\\1')`

/** SQL of the reference id that the payload of message `m` of ours names. */
export const NAMED_IN_PAYLOAD = `jsonb_path_query_first(m.content_data::jsonb, '$.**.reference_id') #>> '{}'`

/** Null: it would be longer than WhatsApp accepts. @param nth from 2 to `COPIES_MAX` */
export function referenceOfCopy(order: string, nth: number): string | null {
  const reference = `${order}.${nth}via`
  return REFERENCE.test(reference) && COPY.test(reference) ? reference : null
}

export type OrderReference = {
  /** Of the order. */
  referenceId: string
  /** What the message itself says, if it is a copy of the order. */
  copyId: string | null
  /** It asks for the payment of the order. */
  begins: boolean
  /** JSON Pointer to the reference id in the body of the request that sends such a message. */
  pointer: string
  /** As WhatsApp spells it; null if the message gives none. */
  orderStatus: string | null
  paymentStatus: string | null
  /**
   * What it asks for, in hundredths of the currency; null for a message that does not ask for the
   * payment.
   */
  total: { value: number; currency: string } | null
  /** When what it asks for lapses; null if never. */
  expiresAt: Date | null
  /** When the order was paid, if the message says so. */
  paidAt: Date | null
}

/** Of a message that only says where an order is. */
export const NOTHING_ASKED = { total: null, expiresAt: null, paidAt: null } as const

/** What a reference id in a message names. */
export function toNamed(referenceId: string): Pick<OrderReference, 'referenceId' | 'copyId'> {
  const order = orderOf(referenceId)
  return { referenceId: order, copyId: order === referenceId ? null : referenceId }
}

/** A moment in seconds since 1970, as WhatsApp writes it. */
export const fromSeconds = (seconds: number | string | undefined): Date | null =>
  seconds === undefined ? null : new Date(Number(seconds) * 1000)

/**
 * The order that a contact's message refers to by choosing how to pay it or by reporting the
 * payment. Null if it refers to none.
 */
export function referenceInReply(element: unknown): string | null {
  const interactive = memberOf(element, 'interactive')
  const type = memberOf(interactive, 'type')
  if (type !== 'payment_method' && type !== 'payment_notification') return null
  const reference = memberOf(memberOf(interactive, type), 'reference_id')
  return typeof reference === 'string' && REFERENCE.test(reference) ? orderOf(reference) : null
}
