// @ts-check
/**
 * Received content other than text and cards: files, locations, answers to a list or a button, carts, reactions, notices, calls,
 * corrections. Nothing is fetched: WhatsApp keeps files under an id, and their names and captions are shown.
 *
 * Customers' content can have any shape, so every part is checked before it is shown.
 */

import { element, foreign } from '../dom/element.js'
import { drawMarkup } from '../text/markup.js'
import { formatMoney } from '../text/money.js'
import { safeLink } from '../text/safe-link.js'
import { nameKind } from '../text/wording.js'

/**
 * @typedef {import('../contract.js').Message} Message
 * @typedef {import('../contract.js').Viewer} Viewer
 * @typedef {Record<string, unknown>} Parts
 */

/** Centavos in a real: carts of the catalogue give prices in whole units. */
const CENTS = 100
const MAP = 'https://www.openstreetmap.org/'

/**
 * @param {Message} message
 * @param {Viewer} viewer
 * @returns {Node[] | null} null for an unknown kind
 */
export function receivedContent({ type, raw, text }, viewer) {
  const content = partsAt(partsOf(raw), type)
  switch (type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return file(type, content, viewer)
    case 'location':
      return place(content, viewer)
    case 'interactive':
      return answer(content, text, viewer)
    case 'button':
      return [label('button', viewer), words(textAt(content, 'text') ?? text ?? '')]
    case 'order':
      return cart(content, viewer)
    case 'reaction':
      return reaction(content, viewer)
    case 'system':
      return [label('system', viewer), words(textAt(content, 'body') ?? text ?? '')]
    case 'unsupported':
      return beyondTypes(raw, text, viewer)
    default:
      return null
  }
}

/**
 * @param {string} type
 * @param {Parts} content
 * @param {Viewer} viewer
 */
function file(type, content, viewer) {
  const caption = textAt(content, 'caption')
  const about = [textAt(content, 'filename'), textAt(content, 'mime_type')].filter((part) => part !== null)
  const name = content['voice'] === true ? viewer.words.voiceMessage : nameKind(type, viewer)
  return [
    element('p', { class: 'kind soft' }, name),
    ...(about.length > 0 ? [element('p', { class: 'file-name' }, foreign(about.join(' · ')))] : []),
    ...(caption ? [words(caption)] : []),
  ]
}

/**
 * @param {Parts} content
 * @param {Viewer} viewer
 */
function place(content, viewer) {
  const { latitude, longitude } = content
  const lines = [textAt(content, 'name'), textAt(content, 'address')].filter((part) => part !== null)
  const nodes = [label('location', viewer), ...lines.map(words)]
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return nodes
  const url = new URL(MAP)
  url.searchParams.set('mlat', String(latitude))
  url.searchParams.set('mlon', String(longitude))
  const figures = new Intl.NumberFormat(viewer.locale, { maximumFractionDigits: 5 })
  return [
    ...nodes,
    element('p', { class: 'soft' }, `${figures.format(latitude)} ; ${figures.format(longitude)}`),
    element('p', {}, safeLink(url, viewer.words.openMap)),
  ]
}

/**
 * A choice from a list or among buttons, a completed form, a permission, or a payment.
 *
 * @param {Parts} content
 * @param {string | null} text the text that the service extracted
 * @param {Viewer} viewer
 */
function answer(content, text, viewer) {
  const reply = partsAt(content, textAt(content, 'type') ?? '')
  const chosen = textAt(reply, 'title') ?? textAt(reply, 'body') ?? text
  const more = textAt(reply, 'description')
  if (chosen === null) return null
  return [
    label('interactive', viewer),
    words(chosen),
    ...(more ? [element('p', { class: 'soft' }, foreign(more))] : []),
  ]
}

/**
 * @param {Parts} content
 * @param {Viewer} viewer
 */
function cart(content, viewer) {
  const note = textAt(content, 'text')
  const { product_items: items } = content
  return [
    label('order', viewer),
    element(
      'ul',
      { class: 'items' },
      ...(Array.isArray(items) ? items : []).map((item) => cartLine(item, viewer)),
    ),
    ...(note ? [words(note)] : []),
  ]
}

/**
 * @param {unknown} item
 * @param {Viewer} viewer
 */
function cartLine(item, { locale }) {
  const parts = partsOf(item)
  const { quantity, item_price: price } = parts
  const currency = textAt(parts, 'currency') ?? ''
  const isPriced = typeof price === 'number' && Number.isSafeInteger(Math.round(price * CENTS))
  return element(
    'li',
    {},
    element('span', { class: 'quantity' }, typeof quantity === 'number' ? `${quantity} ×` : ''),
    element('span', { class: 'item-name' }, foreign(textAt(parts, 'product_retailer_id') ?? '')),
    element(
      'span',
      { class: 'money' },
      isPriced && /^[A-Z]{3}$/.test(currency)
        ? formatMoney({ value: Math.round(price * CENTS), offset: CENTS }, currency, locale)
        : '',
    ),
  )
}

/**
 * @param {Parts} content
 * @param {Viewer} viewer
 */
function reaction(content, viewer) {
  const emoji = textAt(content, 'emoji')
  if (!emoji) return [element('p', { class: 'soft' }, viewer.words.reactionTakenBack)]
  return [label('reaction', viewer), element('p', { class: 'reaction' }, foreign(emoji))]
}

/**
 * Content for which the API has no type: a call, a correction, a deletion; else content that WhatsApp did not pass on, with its
 * text, if any, and WhatsApp's reason.
 *
 * @param {unknown} raw
 * @param {string | null} text
 * @param {Viewer} viewer
 */
function beyondTypes(raw, text, viewer) {
  const { errors } = partsOf(raw)
  const error = partsOf(Array.isArray(errors) ? errors[0] : null)
  const reason = textAt(partsAt(error, 'error_data'), 'details') ?? textAt(error, 'title')
  return [
    element('p', { class: 'kind soft' }, nameDeed(partsOf(raw), viewer)),
    ...(text ? [words(text)] : []),
    ...(reason ? [element('p', { class: 'soft' }, foreign(reason))] : []),
  ]
}

/**
 * @param {Parts} raw a call has a direction and no type
 * @param {Viewer} viewer
 */
function nameDeed(raw, viewer) {
  if (textAt(raw, 'direction') === 'USER_INITIATED') return viewer.words.called
  switch (textAt(partsAt(raw, 'unsupported'), 'type') ?? textAt(raw, 'type')) {
    case 'edit':
      return viewer.words.corrected
    case 'revoke':
      return viewer.words.deleted
    default:
      return viewer.words.notPassedOn
  }
}

/**
 * @param {string} type
 * @param {Viewer} viewer
 */
function label(type, viewer) {
  return element('p', { class: 'kind soft' }, nameKind(type, viewer))
}

/** @param {string} text */
function words(text) {
  return element('p', { class: 'words', dir: 'auto' }, ...drawMarkup(text))
}

/**
 * @param {unknown} value
 * @returns {Parts}
 */
function partsOf(value) {
  return typeof value === 'object' && value !== null ? /** @type {Parts} */ (value) : {}
}

/**
 * @param {Parts} parts
 * @param {string} name
 */
function partsAt(parts, name) {
  return partsOf(Object.hasOwn(parts, name) ? parts[name] : null)
}

/**
 * @param {Parts} parts
 * @param {string} name
 * @returns {string | null} null if it is missing or not a text
 */
function textAt(parts, name) {
  const value = Object.hasOwn(parts, name) ? parts[name] : null
  return typeof value === 'string' && value !== '' ? value : null
}
