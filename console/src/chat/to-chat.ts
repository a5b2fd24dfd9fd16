/**
 * Converts messages of the API to the chat's types (chat/contract.d.ts). Payloads are stored as
 * sent, so every part is checked before it is used.
 */
import type {
  Amount,
  ContactCard,
  Message,
  Order,
  OrderStatus,
  PaymentSetting,
  Status,
} from '@recado/chat/contract.js'
import { readData } from '../api/message-data.ts'
import { ORDER_STATES } from './order-state-names.ts'
import { partsAt, partsOf, textAt } from './read-parts.ts'
import type { Parts } from './read-parts.ts'

/** The fields of an API message that are drawn; `components['schemas']['Message']` has all. */
export type ApiMessage = {
  id: string
  role: string
  status: string
  type: string
  content: string | null
  contentData: Record<string, unknown> | null
  data: string | null
  createDate: string
  sendDate: string | null
}

/** The state of an order, from the messages about it. */
export type Progress = { state: Order['state']; payment: Order['payment']['state'] }

const STATUSES: Status[] = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'received']
const NOT_BEGUN: Progress = { state: 'pending', payment: 'unpaid' }

/** The shop's messages are `out` on this screen. */
export function toChatMessage(
  message: ApiMessage,
  progress: Progress = NOT_BEGUN,
  quotedId?: string,
): Message {
  const { id, role, type, content, contentData } = message
  const failure = message.status === 'failed' ? readFailure(message.data) : null
  // WhatsApp reports nothing of what was sent by phone until a receipt comes: no ticks, as on what
  // was received
  const isUntold = message.status === 'sent' && readData(message.data).isByPhone
  return {
    id,
    direction: role === 'user' ? 'in' : 'out',
    at: message.sendDate ?? message.createDate,
    type,
    text: content,
    status: isUntold ? 'received' : (STATUSES.find((status) => status === message.status) ?? 'received'),
    ...toCards(type, contentData, progress),
    ...(failure && { failure }),
    ...(quotedId !== undefined && { quotedId }),
    raw: contentData,
  }
}

/** The cards of a payload, by its type. */
export function toCards(
  type: string,
  payload: unknown,
  progress: Progress = NOT_BEGUN,
): Pick<Message, 'order' | 'orderStatus' | 'contacts'> {
  if (type === 'order_details') {
    const order = toOrder(partsOf(payload), progress)
    return order ? { order } : {}
  }
  if (type === 'order_status') return { orderStatus: toOrderStatus(partsOf(payload)) }
  if (type !== 'contacts') return {}
  const { contacts } = partsOf(payload)
  const cards = (Array.isArray(contacts) ? contacts : []).filter(isCard)
  return cards.length > 0 ? { contacts: cards } : {}
}

/** The state of each order, by reference id. `messages` are oldest first. */
export function findProgress(
  messages: Pick<ApiMessage, 'type' | 'status' | 'contentData'>[],
): Map<string, Progress> {
  const found = new Map<string, Progress>()
  for (const { type, status, contentData } of messages) {
    if (type !== 'order_status' || status === 'failed') continue
    const { referenceId, order, payment } = toOrderStatus(partsOf(contentData))
    const before = found.get(referenceId) ?? NOT_BEGUN
    found.set(referenceId, {
      state: ORDER_STATES.find((state) => state === order?.status.replace('-', '_')) ?? before.state,
      payment: payment ? toPaymentState(payment.status) : before.payment,
    })
  }
  return found
}

function toPaymentState(status: string): Progress['payment'] {
  if (status === 'captured') return 'paid'
  return status === 'failed' ? 'failed' : 'pending'
}

/** Null without a total: there is nothing to show as an order. */
function toOrder(interactive: Parts, { state, payment }: Progress): Order | null {
  const parameters = partsAt(partsAt(interactive, 'action'), 'parameters')
  const total = toAmount(parameters['total_amount'])
  if (!total) return null
  const order = partsAt(parameters, 'order')
  const expiration = partsAt(order, 'expiration')
  const { items } = order
  return {
    referenceId: textAt(parameters, 'reference_id') ?? '',
    ...toTexts(interactive),
    headerImage: textAt(partsAt(partsAt(interactive, 'header'), 'image'), 'link'),
    items: (Array.isArray(items) ? items : []).map((item) => toItem(partsOf(item))),
    subtotal: toAmount(order['subtotal']),
    tax: toAmount(order['tax']),
    shipping: toAmount(order['shipping']),
    discount: toAmount(order['discount']),
    total,
    currency: 'BRL', // the only one the API accepts
    paymentSettings: toPaymentSettings(parameters['payment_settings']),
    expiresAt: toMoment(textAt(expiration, 'timestamp')),
    expiresText: textAt(expiration, 'description'),
    state,
    payment: { state: payment, at: null },
  }
}

function toItem(item: Parts): Order['items'][number] {
  const { quantity } = item
  return {
    name: textAt(item, 'name') ?? '',
    quantity: typeof quantity === 'number' && Number.isSafeInteger(quantity) ? quantity : 0,
    amount: toAmount(item['amount']) ?? { value: 0, offset: 100 },
    saleAmount: toAmount(item['sale_amount']),
  }
}

/**
 * A setting may have several objects, of which `type` names the first; the chat shows each as a way
 * to pay.
 */
function toPaymentSettings(settings: unknown): PaymentSetting[] {
  return (Array.isArray(settings) ? settings : []).flatMap((setting: unknown) => {
    const parts = partsOf(setting)
    const names = ['instant_dynamic_code', 'payment_link', 'boleto'].filter((name) =>
      Object.hasOwn(parts, name),
    )
    const leading = names.filter((name) => name === parts['type'])
    return [...leading, ...names.filter((name) => name !== parts['type'])].map((name) =>
      toPaymentSetting(name, partsAt(parts, name)),
    )
  })
}

function toPaymentSetting(name: string, parts: Parts): PaymentSetting {
  const text = (part: string) => textAt(parts, part) ?? ''
  if (name === 'payment_link') return { type: name, payment_link: { uri: text('uri') } }
  if (name === 'boleto')
    return { type: name, boleto: { digitable_line: text('digitable_line').replace(/[\s.-]/g, '') } }
  const pix = {
    code: text('code'),
    merchant_name: text('merchant_name'),
    key: text('key'),
    key_type: text('key_type'),
  }
  return { type: 'pix_dynamic_code', pix_dynamic_code: pix }
}

function toOrderStatus(interactive: Parts): OrderStatus {
  const parameters = partsAt(partsAt(interactive, 'action'), 'parameters')
  const order = partsAt(parameters, 'order')
  const orderStatus = textAt(order, 'status')
  const payment = textAt(partsAt(parameters, 'payment'), 'status')
  return {
    referenceId: textAt(parameters, 'reference_id') ?? '',
    ...toTexts(interactive),
    order: orderStatus === null ? null : { status: orderStatus, description: textAt(order, 'description') },
    payment: payment === null ? null : { status: payment },
  }
}

function toTexts(interactive: Parts): { body: string; footer: string | null } {
  return {
    body: textAt(partsAt(interactive, 'body'), 'text') ?? '',
    footer: textAt(partsAt(interactive, 'footer'), 'text'),
  }
}

function isCard(card: unknown): card is ContactCard {
  return textAt(partsAt(partsOf(card), 'name'), 'formatted_name') !== null
}

function toAmount(amount: unknown): Amount | null {
  const parts = partsOf(amount)
  const { value, offset } = parts
  if (!Number.isSafeInteger(value) || offset !== 100) return null
  const description = textAt(parts, 'description')
  return { value: Number(value), offset, ...(description !== null && { description }) }
}

function toMoment(seconds: string | null): string | null {
  return seconds !== null && /^\d{10}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : null
}

/** The failure in `data`: our code, and WhatsApp's words. */
function readFailure(data: string | null): Message['failure'] | null {
  try {
    const { failure } = partsOf(JSON.parse(data ?? 'null'))
    const parts = partsOf(failure)
    const code = textAt(parts, 'code')
    if (code === null) return null
    return {
      code,
      title: textAt(parts, 'channelTitle') ?? textAt(parts, 'detail') ?? '',
      details: textAt(parts, 'channelDetails') ?? '',
    }
  } catch {
    return null // imported history may have any content
  }
}
