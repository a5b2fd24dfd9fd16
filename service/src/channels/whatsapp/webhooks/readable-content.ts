/**
 * The text of a message that a person would read. Without words of the contact it has figures and
 * signs that need no language: a place, a number, the price of a cart. An image, a sound or a file
 * has only its caption: its type says what it is.
 */
import { listAt, objectAt, textAt, toObject, valueAt, type JsonObject } from '../json-reader.ts'

/** More parts of a cart or a form than a person reads in a line. */
const PARTS_MAX = 10
const PART_CHARS_MAX = 200
/** Cloud API reference, flow response messages. */
const FLOW_SENT = 'Sent'
const NOTHING_FILLED_IN = '…'

/** The text under this key of the body. */
export const textOf =
  (key: string) =>
  (body: unknown): string | null =>
    textAt(toObject(body), key)

/** The name and address of a place, else its coordinates. */
export function toPlace(location: unknown): string | null {
  const place = toObject(location)
  const degrees = ['latitude', 'longitude'].map((name) => numberAt(place, name))
  return (
    toList([textAt(place, 'name'), textAt(place, 'address')]) ??
    (degrees.includes(null) ? null : degrees.join(', '))
  )
}

/** The name of each card, else another field that names it. */
export function toNames(cards: unknown): string | null {
  const first = (card: JsonObject | null, list: string, key: string) =>
    textAt(toObject(listAt(card, list)[0]), key)
  const names = listAt({ cards }, 'cards').map((element) => {
    const card = toObject(element)
    const name = objectAt(card, 'name')
    const named = ['formatted_name', 'first_name', 'last_name'].map((key) => textAt(name, key))
    const others = [
      textAt(objectAt(card, 'org'), 'company'),
      first(card, 'phones', 'phone'),
      first(card, 'phones', 'wa_id'),
      first(card, 'emails', 'email'),
      first(card, 'urls', 'url'),
    ]
    return [...named, ...others].find((text) => text !== null) ?? null
  })
  return toList(names)
}

/** A chosen option, a form's summary or its answers, a permission, a payment. */
export function toAnswer(interactive: unknown): string | null {
  const type = textAt(toObject(interactive), 'type') ?? ''
  const reply = objectAt(toObject(interactive), type)
  const said = textAt(reply, 'title') ?? toSummary(reply)
  if (said !== null || reply === null) return said
  switch (type) {
    case 'nfm_reply':
      return toFilledIn(textAt(reply, 'response_json'))
    case 'call_permission_reply':
      return toPermission(textAt(reply, 'response'))
    case 'payment_method':
      return toPayment('💳', reply)
    case 'payment_notification':
      return toPayment('💰', reply)
    default:
      return null
  }
}

/**
 * The summary of a form. WhatsApp writes the same word under every filled-in flow: then the answers
 * say more, if any can be read.
 */
function toSummary(reply: JsonObject | null): string | null {
  const summary = textAt(reply, 'body')
  if (summary !== FLOW_SENT) return summary
  const filledIn = toFilledIn(textAt(reply, 'response_json'), null)
  return filledIn === NOTHING_FILLED_IN ? summary : (filledIn ?? summary)
}

/**
 * The answers of a form; for lists and files, the names of their fields. Values that only programs
 * read are left out.
 */
function toFilledIn(json: string | null, unreadable = json): string | null {
  try {
    const answers = toObject(JSON.parse(json ?? 'null'))
    if (answers === null) return unreadable
    const names = Object.keys(answers).filter((name) => name !== 'flow_token')
    const parts = names.map((name) => {
      const value = textAt(answers, name) ?? numberAt(answers, name)
      return value === null ? null : `${name}: ${value}`
    })
    return toList(parts) ?? toList(names) ?? NOTHING_FILLED_IN
  } catch {
    return unreadable
  }
}

function toPermission(response: string | null): string {
  const signs: Record<string, string> = { accept: '✅', reject: '❌' }
  return ['📞', response !== null && Object.hasOwn(signs, response) ? signs[response] : response]
    .filter(Boolean)
    .join(' ')
}

/** The card or other way of payment, and the order. */
function toPayment(sign: string, reply: JsonObject): string {
  const digits = textAt(reply, 'last_four_digits')
  const way = digits === null ? textAt(reply, 'payment_method') : `•••• ${digits}`
  const reference = textAt(reply, 'reference_id')
  return [sign, way?.replaceAll('_', ' '), reference && `(${reference})`].filter(Boolean).join(' ')
}

/** The customer's note with a cart, else its items and their price. */
export function toCart(order: unknown): string | null {
  const cart = toObject(order)
  const note = textAt(cart, 'text')
  if (note !== null) return note
  const items = listAt(cart, 'product_items').map((element) => {
    const item = toObject(element)
    return {
      name: textAt(item, 'product_retailer_id'),
      quantity: numberAt(item, 'quantity') ?? 1,
      cents: Math.round((numberAt(item, 'item_price') ?? Number.NaN) * 100),
      currency: textAt(item, 'currency') ?? '',
    }
  })
  const list = toList(items.map(({ name, quantity }) => `${quantity} × ${name ?? '?'}`))
  if (list === null) return null
  const cents = items.reduce((sum, item) => sum + item.quantity * item.cents, 0)
  const [currency, ...others] = new Set(items.map((item) => item.currency))
  const isPriced = Number.isSafeInteger(cents) && others.length === 0 && /^[A-Z]{3}$/.test(currency ?? '')
  return isPriced ? `${list} = ${formatMoney(cents, String(currency))}` : list
}

/** Money as written in Brazil: `R$ 1.048,00`. */
function formatMoney(cents: number, currency: string): string {
  const style = new Intl.NumberFormat('pt-BR', { style: 'currency', currency, minimumFractionDigits: 2 })
  return style.format(cents / 100).replaceAll('\u00a0', ' ')
}

/** A number, also one written as text. */
function numberAt(parent: JsonObject | null, key: string): number | null {
  const value = valueAt(parent, key)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function toList(parts: (string | null)[]): string | null {
  const given = parts.filter((part) => part !== null)
  const shown = given.slice(0, PARTS_MAX).map((part) => part.slice(0, PART_CHARS_MAX).toWellFormed())
  return [...shown, ...(given.length > PARTS_MAX ? [`+${given.length - PARTS_MAX}`] : [])].join(', ') || null
}
