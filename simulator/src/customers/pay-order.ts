/**
 * The customer's bank carries out a payment, or refuses it. WhatsApp does not learn of it and sends no webhook (payments in
 * Brazil). The phone shows it, and the log of payments stands in for the shop's payment provider.
 */
import { parseJson, stringAt } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { ChatMessage } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import { findOrderParameters } from '../state/order-parameters.ts'
import type { Order, Payment } from '../state/orders.ts'

type Attempt = { outcome: 'paid' | 'failed'; method: string | null }

export function payOrder(sim: Simulation, contact: Contact, order: Order, attempt: Attempt): Payment {
  const { phoneNumberId, referenceId, messageId } = order
  const bodyText = sim.state.chats.findMessage(messageId)?.message.rawText ?? '{}'
  const { total_amount: total = null, currency } = findOrderParameters(parseJson(bodyText))
  order.payment = pay(sim, contact, attempt, {
    ...{ phoneNumberId, referenceId, messageId, total },
    currency: stringAt({ currency }, 'currency'),
  })
  return order.payment
}

/** A payment request names no order and no amount: the code in it does. */
export function payRequest(
  sim: Simulation,
  contact: Contact,
  { message, phoneNumberId }: { message: ChatMessage; phoneNumberId: string },
  attempt: Attempt,
): Payment {
  const named = { referenceId: null, messageId: message.id, total: null, currency: null }
  message.payment = pay(sim, contact, attempt, { phoneNumberId, ...named })
  return message.payment
}

function pay(
  { state, clock, changes }: Simulation,
  { waId }: Contact,
  { outcome, method }: Attempt,
  paid: {
    phoneNumberId: string
    referenceId: string | null
    messageId: string
    total: unknown
    currency: string | null
  },
): Payment {
  const atMs = clock.nowMs()
  state.payments.push({ atMs, waId, outcome, method, ...paid })
  changes.publish({ event: 'chat', account: paid.phoneNumberId, waId })
  return { state: outcome, atMs, source: 'bank', method }
}
