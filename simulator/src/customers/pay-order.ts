/**
 * The customer's bank carries out a payment, or refuses it. WhatsApp does not learn of it and sends
 * no webhook (payments in Brazil). The phone shows it, and the log of payments stands in for the
 * shop's payment provider.
 */
import { listAt, objectAt, parseJson, stringAt, type JsonObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { ChatMessage } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import { findOrderParameters } from '../state/order-parameters.ts'
import type { Order, Payment, Receipt } from '../state/orders.ts'
import type { CodePayment } from './bank.ts'

/** How a message names the way to pay that is a Pix code. */
const PIX = 'pix_dynamic_code'

type Attempt = { outcome: 'paid' | 'failed'; method: string | null }

export function payOrder(sim: Simulation, contact: Contact, order: Order, attempt: Attempt): Payment {
  const { phoneNumberId, referenceId, messageId } = order
  const { total_amount: total = null, currency } = parametersOf(sim, order)
  order.payment = pay(sim, contact, attempt, {
    phoneNumberId,
    referenceId,
    messageId,
    total,
    currency: stringAt({ currency }, 'currency'),
  })
  return order.payment
}

/**
 * The bank beside the simulator receives the money, if the order's Pix code is one of its own; else
 * returns null, and nothing has happened. The order stays as it is until the shop says more. Throws
 * BankError when the bank refuses.
 */
export async function payAtBank(
  sim: Simulation,
  contact: Contact,
  order: Order,
  { method, ...wish }: { method: string | null } & Pick<CodePayment, 'amount' | 'atMs' | 'anyway'>,
): Promise<Receipt | null> {
  const { total_amount: total, payment_settings: settings } = parametersOf(sim, order)
  const { code, merchant_name: merchant } = findPix(settings)
  const reading = typeof code === 'string' && (method ?? PIX) === PIX ? await sim.bank.read(code) : null
  if (reading === null || typeof code !== 'string') return null
  if (reading.refusal && wish.anyway !== true) throw reading.refusal
  const amount = wish.amount ?? reading.amount ?? Number(objectAt({ total }, 'total').value)
  const { atMs = Date.now() } = wish // the bank's time is real
  const endToEndId = await sim.bank.pay({ code, payer: contact.name, ...wish, amount })
  const receipt = { endToEndId, amount, atMs, receiver: reading.receiver ?? String(merchant) }
  const { phoneNumberId, referenceId, messageId } = order
  order.receipts = [...(order.receipts ?? []), receipt]
  record(
    sim,
    contact,
    { outcome: 'paid', method: PIX },
    {
      phoneNumberId,
      referenceId,
      messageId,
      currency: 'BRL',
      total: { value: receipt.amount, offset: 100 },
    },
  )
  return receipt
}

/** The first Pix code among the ways to pay; empty without one. */
function findPix(settings: unknown): JsonObject {
  const codes = listAt({ settings }, 'settings').map((setting) => objectAt(setting, PIX))
  return codes.find(({ code }) => typeof code === 'string') ?? {}
}

/** As they were sent; empty if the message is no longer stored. */
function parametersOf({ state }: Simulation, { messageId }: Order) {
  return findOrderParameters(parseJson(state.chats.findMessage(messageId)?.message.rawText ?? '{}'))
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

type Paid = {
  phoneNumberId: string
  referenceId: string | null
  messageId: string
  total: unknown
  currency: string | null
}

function pay(sim: Simulation, contact: Contact, attempt: Attempt, paid: Paid): Payment {
  const { outcome, method } = attempt
  return { state: outcome, atMs: record(sim, contact, attempt, paid), source: 'bank', method }
}

/** Adds it to the log of payments. Returns when it was. */
function record(
  { state, clock, changes }: Simulation,
  { waId }: Contact,
  { outcome, method }: Attempt,
  paid: Paid,
): number {
  const atMs = clock.nowMs()
  state.payments.push({ atMs, waId, outcome, method, ...paid })
  changes.publish({ event: 'chat', account: paid.phoneNumberId, waId })
  return atMs
}
