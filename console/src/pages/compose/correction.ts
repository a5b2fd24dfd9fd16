/**
 * A message that failed, back in the fields of its form, to be corrected and sent again. The
 * inverse of to-body.ts: what the form has no field for is listed, so that nothing is lost unseen.
 */
import { toLocalTime } from '../../i18n/zoned-time.ts'
import { partsAt, partsOf, textAt } from '../../chat/read-parts.ts'
import type { Parts } from '../../chat/read-parts.ts'
import type { Message } from '../../api/types.ts'
import { toE164 } from '../../ui/to-e164.ts'
import { ORDER_STATES } from '../../chat/order-state-names.ts'
import { emptyDraft, emptyItem, PAYMENT_STATES, PIX_KEY_TYPES } from './draft.ts'
import type { Draft, ExtraDraft, ItemDraft, OrderDraft, StatusDraft } from './draft.ts'
import { toBody } from './to-body.ts'

export type Correction = {
  draft: Draft
  /** JSON Pointers, in the message's object, of what the form cannot send again. */
  lost: string[]
}

/** Kinds whose form a message can be put back into. */
export const isCorrectable = ({ type }: { type: string }) =>
  type === 'order_details' || type === 'order_status'

type Failed = Pick<Message, 'id' | 'type' | 'from' | 'to' | 'contentData'>

/** @param zone the zone of the draft's times */
export function toCorrection({ id, type, from, to, contentData }: Failed, zone: string): Correction {
  const content = partsOf(contentData)
  const empty = emptyDraft({ kind: type, from: toE164(from), to: toE164(to), replaces: id })
  const draft =
    type === 'order_status'
      ? { ...empty, status: toStatus(content, empty.status, zone) }
      : { ...empty, order: toOrder(content, empty.order, zone) }
  const again = leavesOf(toComparable(partsOf(toBody(draft, zone)['interactive'])))
  const lost = [...leavesOf(toComparable(content))].flatMap(([pointer, value]) =>
    again.get(pointer) === value || pointer.endsWith('/timestamp') ? [] : [pointer],
  )
  return { draft, lost }
}

function toOrder(content: Parts, empty: OrderDraft, zone: string): OrderDraft {
  const parameters = partsAt(partsAt(content, 'action'), 'parameters')
  const order = partsAt(parameters, 'order')
  const expiration = partsAt(order, 'expiration')
  const settings = listAt(parameters, 'payment_settings')
  const settingOf = (name: string) => settings.map((one) => partsAt(one, name)).find(hasParts)
  const [pix, link, boleto] = ['instant_dynamic_code', 'payment_link', 'boleto'].map(settingOf)
  const keyType = PIX_KEY_TYPES.find((one) => one === textAt(pix ?? {}, 'key_type'))
  const text = (parts: Parts | undefined, name: string) => textAt(parts ?? {}, name) ?? ''
  return {
    ...empty,
    referenceId: text(parameters, 'reference_id'),
    goods: parameters['type'] === 'digital-goods' ? 'digital-goods' : 'physical-goods',
    body: text(partsAt(content, 'body'), 'text'),
    footer: text(partsAt(content, 'footer'), 'text'),
    imageLink: text(partsAt(partsAt(content, 'header'), 'image'), 'link'),
    items: toItems(listAt(order, 'items')),
    tax: toExtra(partsAt(order, 'tax')),
    shipping: toExtra(partsAt(order, 'shipping')),
    discount: toExtra(partsAt(order, 'discount')),
    expiresAt: toLocalTime(Number(expiration['timestamp']), zone) ?? '',
    expiresText: text(expiration, 'description'),
    pix: {
      isOffered: pix !== undefined,
      isCharged: null,
      code: text(pix, 'code'),
      merchantName: text(pix, 'merchant_name'),
      key: text(pix, 'key'),
      keyType: keyType ?? empty.pix.keyType,
    },
    link: { isOffered: link !== undefined, uri: text(link, 'uri') },
    boleto: { isOffered: boleto !== undefined, line: text(boleto, 'digitable_line') },
  }
}

function toStatus(content: Parts, empty: StatusDraft, zone: string): StatusDraft {
  const parameters = partsAt(partsAt(content, 'action'), 'parameters')
  const [order, payment] = [partsAt(parameters, 'order'), partsAt(parameters, 'payment')]
  return {
    ...empty,
    referenceId: textAt(parameters, 'reference_id') ?? '',
    body: textAt(partsAt(content, 'body'), 'text') ?? '',
    footer: textAt(partsAt(content, 'footer'), 'text') ?? '',
    order: ORDER_STATES.find((state) => state === order['status']) ?? 'none',
    orderText: textAt(order, 'description') ?? '',
    payment: PAYMENT_STATES.find((state) => state === payment['status']) ?? 'none',
    paidAt: toLocalTime(Number(payment['timestamp']), zone) ?? '',
  }
}

function toItems(items: Parts[]): ItemDraft[] {
  if (items.length === 0) return [emptyItem(1)]
  return items.map((item, index) => ({
    id: index + 1,
    name: textAt(item, 'name') ?? '',
    retailerId: textAt(item, 'retailer_id') ?? '',
    quantity: toText(item['quantity']),
    price: toAmount(partsAt(item, 'amount')),
    salePrice: toAmount(partsAt(item, 'sale_amount')),
  }))
}

function toExtra(extra: Parts): ExtraDraft {
  return { amount: extra['value'] === 0 ? '' : toAmount(extra), label: textAt(extra, 'description') ?? '' }
}

/** As a person types it; an amount that cannot be read stays as it is. */
function toAmount({ value, offset }: Parts): string {
  if (typeof value !== 'number' || offset !== 100) return toText(value)
  return (value / 100).toFixed(2).replace('.', ',')
}

const toText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

const hasParts = (parts: Parts) => Object.keys(parts).length > 0

function listAt(parts: Parts, name: string): Parts[] {
  const value = parts[name]
  return Array.isArray(value) ? value.map(partsOf) : []
}

/** Ways to pay have no order that matters. */
function toComparable(content: Parts): Parts {
  const action = partsAt(content, 'action')
  const parameters = partsAt(action, 'parameters')
  const settings = parameters['payment_settings']
  if (!Array.isArray(settings)) return content
  const typeOf = (setting: unknown) => textAt(partsOf(setting), 'type') ?? ''
  const sorted = settings.toSorted((one, other) => typeOf(one).localeCompare(typeOf(other)))
  return { ...content, action: { ...action, parameters: { ...parameters, payment_settings: sorted } } }
}

/** Every value with its JSON Pointer. */
function leavesOf(value: unknown, at = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[at, value]])
  return new Map(Object.entries(value).flatMap(([name, part]) => [...leavesOf(part, `${at}/${name}`)]))
}
