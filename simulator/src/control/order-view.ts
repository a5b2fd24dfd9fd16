/**
 * Orders as the phone shows them: as sent, with their current state. Amounts stay as they were in
 * the call.
 */
import { toIso } from '../clock.ts'
import { isObject, objectAt, stringAt, type JsonObject } from '../json.ts'
import { findOrderParameters } from '../state/order-parameters.ts'
import type { ChatMessage } from '../state/chats.ts'
import type { State } from '../state/state.ts'
import { toMediaView } from './media-view.ts'
import { UNPAID, type Order, type Payment, type Receipt } from '../state/orders.ts'

/**
 * `order` is undefined when the simulator no longer has it: then the order shows as it was sent.
 */
export function toOrderView(
  state: State,
  message: ChatMessage,
  raw: JsonObject,
  order: Order | undefined,
): JsonObject {
  const interactive = objectAt(raw, 'interactive')
  const parameters = findOrderParameters(raw)
  const details = objectAt(parameters, 'order')
  const expiration = objectAt(details, 'expiration')
  const expirySeconds = stringAt(expiration, 'timestamp')
  return {
    referenceId: stringAt(parameters, 'reference_id'),
    ...toTexts(interactive),
    headerImage: toMediaView(state, message, objectAt(objectAt(interactive, 'header'), 'image')).address,
    items: (Array.isArray(details.items) ? details.items : []).filter(isObject).map((item) => ({
      retailerId: item.retailer_id,
      name: item.name,
      quantity: item.quantity,
      amount: item.amount,
      saleAmount: item.sale_amount ?? null,
    })),
    subtotal: details.subtotal ?? null,
    tax: details.tax ?? null,
    shipping: details.shipping ?? null,
    discount: details.discount ?? null,
    total: parameters.total_amount ?? null,
    currency: stringAt(parameters, 'currency'),
    paymentSettings: Array.isArray(parameters.payment_settings) ? parameters.payment_settings : [],
    expiresAt: expirySeconds === null ? null : toIso(Number(expirySeconds) * 1000),
    expiresText: stringAt(expiration, 'description'),
    state: order?.state ?? 'pending',
    payment: toPaymentView(order?.payment ?? UNPAID),
    ...(order?.receipts ? { receipts: order.receipts.map(toReceiptView) } : {}),
  }
}

export function toPaymentView({ atMs, ...payment }: Payment): JsonObject {
  return { ...payment, at: atMs === null ? null : toIso(atMs) }
}

export function toReceiptView({ atMs, amount, ...receipt }: Receipt): JsonObject {
  return { ...receipt, amount: { value: amount, offset: 100 }, at: toIso(atMs) }
}

export function toOrderStatusView(raw: JsonObject): JsonObject {
  const interactive = objectAt(raw, 'interactive')
  const parameters = objectAt(objectAt(interactive, 'action'), 'parameters')
  const { order, payment } = parameters
  return {
    referenceId: stringAt(parameters, 'reference_id'),
    ...toTexts(interactive),
    order: isObject(order) ? { status: order.status, description: order.description ?? null } : null,
    payment: isObject(payment) ? { status: payment.status, timestamp: payment.timestamp ?? null } : null,
  }
}

function toTexts(interactive: JsonObject): { body: string | null; footer: string | null } {
  return {
    body: stringAt(objectAt(interactive, 'body'), 'text'),
    footer: stringAt(objectAt(interactive, 'footer'), 'text'),
  }
}
