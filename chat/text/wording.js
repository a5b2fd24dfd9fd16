// @ts-check
/**
 * A bubble as one line, for lists, quotes and screen readers; and the state of an order.
 */

import { toPlainText } from './markup.js'
import { formatMoney } from './money.js'
import { findName } from './names.js'

/**
 * @typedef {import('../contract.js').Bubble} Bubble
 * @typedef {import('../contract.js').Order} Order
 * @typedef {Pick<import('../contract.js').Viewer, 'words' | 'locale'>} Viewer
 */

/** Only spaces, control characters and characters that merely modify others. */
const UNSEEN = /^[\s\p{C}\p{M}\u2800\u3164\u115F\u1160\uFFA0]*$/u

/**
 * @param {string} state
 * @param {Pick<Viewer, 'words'>} viewer
 */
export function nameOrderState(state, { words }) {
  return findName(words.orderStates, state.replace('-', '_')) ?? state
}

/** @param {Order} order */
export function isPaid(order) {
  return order.payment.state === 'paid'
}

/**
 * @param {Order} order
 * @param {Date} now
 */
export function isExpired(order, now) {
  return order.expiresAt !== null && Date.parse(order.expiresAt) <= now.getTime()
}

/**
 * Whether its payment is still awaited: not paid, not over. Only for such an order a card says
 * until when it can be paid.
 *
 * @param {Order} order
 */
export function isOpen(order) {
  return !isPaid(order) && !['completed', 'canceled'].includes(order.state)
}

/**
 * Whether the customer can still pay: not paid, not over, not expired.
 *
 * @param {Order} order
 * @param {Date} now
 */
export function isPayable(order, now) {
  return isOpen(order) && !isExpired(order, now)
}

/**
 * One line that represents a bubble.
 *
 * @param {Bubble & { order?: Order }} bubble
 * @param {Viewer} viewer
 */
export function summarize({ order, text, type }, viewer) {
  if (order) {
    const total = formatMoney(order.total, order.currency, viewer.locale)
    return viewer.words.orderInOneLine(order.referenceId, total)
  }
  return toOneLine(text, type, viewer)
}

/**
 * The text without its markup; if nothing of it is visible, the kind. Never empty.
 *
 * @param {string | null} text
 * @param {string} type of a message, in WhatsApp's spelling
 * @param {Pick<Viewer, 'words'>} viewer
 */
export function toOneLine(text, type, viewer) {
  const said = toPlainText(text ?? '')
  return UNSEEN.test(said) ? nameKind(type, viewer) : said
}

/**
 * @param {string} type of a message, in WhatsApp's spelling
 * @param {Pick<Viewer, 'words'>} viewer
 */
export function nameKind(type, { words }) {
  return findName(words.kinds, type) ?? (type.replaceAll('_', ' ') || words.notPassedOn)
}
