// @ts-check
/**
 * News about an order. It quotes the order, and the quote leads back to it.
 */

import { element, foreign } from '../dom/element.js'
import { drawMarkup } from '../text/markup.js'
import { pill } from './pill.js'
import { nameOrderState } from './wording.js'

/** @typedef {import('../contract.js').OrderStatus} OrderStatus */

/** @param {OrderStatus} news */
export function orderStatusCard(news) {
  const { order, payment } = news
  return element(
    'div',
    { class: 'order-status' },
    element(
      'p',
      { class: 'pills' },
      payment ? paymentPill(payment.status) : null,
      order ? pill(orderMood(order.status), nameOrderState(order.status)) : null,
    ),
    element('p', {}, ...drawMarkup(news.body)),
    order?.description ? element('p', { class: 'soft' }, foreign(order.description)) : null,
    news.footer ? element('p', { class: 'order-footer soft' }, foreign(news.footer)) : null,
  )
}

/** @param {string} status */
function orderMood(status) {
  if (status === 'completed') return 'good'
  return status === 'canceled' ? 'bad' : 'calm'
}

/** @param {string} status */
function paymentPill(status) {
  if (status === 'captured') return pill('good', 'Paid')
  return status === 'failed' ? pill('bad', 'Payment failed') : pill('wait', 'Payment pending')
}
