// @ts-check
/**
 * What states are called on the screen, and how a bubble is put in one line for lists, quotes and listeners.
 */

import { formatMoney } from '../text/money.js'

/**
 * @typedef {import('../contract.js').Bubble} Bubble
 * @typedef {import('../contract.js').Message} Message
 * @typedef {import('../contract.js').Order} Order
 */

/** @type {Record<string, string>} */
const ORDER_STATES = {
  pending: 'Pending',
  processing: 'Being prepared',
  partially_shipped: 'Partly on its way',
  shipped: 'On its way',
  completed: 'Completed',
  canceled: 'Canceled',
}

/** @param {string} state */
export function nameOrderState(state) {
  return ORDER_STATES[state.replace('-', '_')] ?? state
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
 * Whether the customer can still pay: not paid, not over, not expired.
 *
 * @param {Order} order
 * @param {Date} now
 */
export function isPayable(order, now) {
  return !isPaid(order) && !isExpired(order, now) && !['completed', 'canceled'].includes(order.state)
}

/**
 * One line that stands for a bubble.
 *
 * @param {Bubble & { order?: Order }} bubble
 */
export function summarize({ order, text, type }) {
  if (order) return `Order ${order.referenceId}, ${formatMoney(order.total, order.currency)}`
  return text || nameKind(type)
}

/** @type {Record<string, string>} */
const WEBHOOK_WORDS = {
  sent: 'on its way to the webhook of the shop',
  delivered: 'the webhook of the shop took it',
  read: 'the shop has read it',
  failed: 'the webhook of the shop did not take it',
}

/**
 * What the ticks mean. The customer's messages travel by webhook; the shop's are reported back to it.
 *
 * @param {Message} message
 */
export function describeStatus({ direction, status, failure }) {
  if (direction === 'out') return WEBHOOK_WORDS[status] ?? status
  return failure ? `The shop sees: failed, ${failure.code} ${failure.title}` : `The shop sees: ${status}`
}

/** @param {string} type of a message, in the channel's spelling */
export function nameKind(type) {
  return type.replaceAll('_', ' ')
}
