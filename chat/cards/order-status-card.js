// @ts-check
/**
 * A status message about an order. It quotes the order, and the quote is a link to it.
 */

import { element, foreign } from '../dom/element.js'
import { pill } from '../dom/pill.js'
import { drawMarkup } from '../text/markup.js'
import { nameOrderState } from '../text/wording.js'

/**
 * @typedef {import('../contract.js').OrderStatus} OrderStatus
 * @typedef {import('../contract.js').Viewer} Viewer
 */

/**
 * @param {OrderStatus} news
 * @param {Viewer} viewer
 */
export function orderStatusCard(news, viewer) {
  const { order, payment } = news
  return element(
    'div',
    { class: 'order-status' },
    element(
      'p',
      { class: 'pills' },
      payment ? paymentPill(payment.status, viewer) : null,
      order ? pill(orderMood(order.status), nameOrderState(order.status, viewer)) : null,
    ),
    element('p', { dir: 'auto' }, ...drawMarkup(news.body)),
    order?.description ? element('p', { class: 'soft' }, foreign(order.description)) : null,
    news.footer ? element('p', { class: 'order-footer soft' }, foreign(news.footer)) : null,
  )
}

/** @param {string} status */
function orderMood(status) {
  if (status === 'completed') return 'good'
  return status === 'canceled' ? 'bad' : 'calm'
}

/**
 * @param {string} status
 * @param {Viewer} viewer
 */
function paymentPill(status, { words }) {
  if (status === 'captured') return pill('good', words.paid)
  return status === 'failed' ? pill('bad', words.paymentFailed) : pill('wait', words.paymentPending)
}
