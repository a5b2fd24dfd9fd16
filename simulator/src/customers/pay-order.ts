/**
 * The customer's bank carries out a payment, or refuses it. WhatsApp does not learn of it and sends no webhook (payments in
 * Brazil). The phone shows it, and the log of payments stands in for the shop's payment provider.
 */
import { parseJson, stringAt } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { Contact } from '../state/contacts.ts'
import { findOrderParameters } from '../state/order-parameters.ts'
import type { Order, Payment } from '../state/orders.ts'

export function payOrder(
  { state, clock, changes }: Simulation,
  contact: Contact,
  order: Order,
  { outcome, method }: { outcome: 'paid' | 'failed'; method: string | null },
): Payment {
  const atMs = clock.nowMs()
  order.payment = { state: outcome, atMs, source: 'bank', method }
  const bodyText = state.chats.findMessage(order.messageId)?.message.rawText ?? '{}'
  const parameters = findOrderParameters(parseJson(bodyText))
  state.payments.push({
    atMs,
    phoneNumberId: order.phoneNumberId,
    waId: contact.waId,
    referenceId: order.referenceId,
    outcome,
    method,
    total: parameters.total_amount ?? null,
    currency: stringAt(parameters, 'currency'),
  })
  changes.publish({ event: 'chat', account: order.phoneNumberId, waId: contact.waId })
  return order.payment
}
