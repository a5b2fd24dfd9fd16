// @ts-check
/**
 * An order as the customer sees it in the chat: picture, items, sums, text of the shop, and the
 * button to pay. On a screen without payment it shows the ways to pay instead.
 */

import { element, foreign } from '../dom/element.js'
import { pill } from '../dom/pill.js'
import { namePaymentMethod, paymentMethodDetails } from '../pay/payment-method.js'
import { drawMarkup } from '../text/markup.js'
import { isExpired, isOpen, isPaid, isPayable, nameOrderState } from '../text/wording.js'
import { orderImage } from './order-image.js'
import { orderSums } from './order-sums.js'

/**
 * @typedef {import('../contract.js').Order} Order
 * @typedef {import('../contract.js').Viewer} Viewer
 */

/**
 * @param {Order} order
 * @param {Viewer} viewer
 * @param {() => void} [onOpen] called to review and pay; missing where the viewer cannot pay
 * @param {boolean} [isFailed] it never reached the customer, so no payment is expected
 */
export function orderCard(order, viewer, onOpen, isFailed = false) {
  const { words } = viewer
  const now = viewer.now()
  return element(
    'div',
    { class: 'order' },
    order.headerImage ? orderImage(order.headerImage, viewer) : null,
    element(
      'div',
      { class: 'order-head' },
      element('h3', {}, `${words.order} `, foreign(order.referenceId)),
      element('p', { class: 'pills' }, ...statePills(order, now, viewer, isFailed)),
    ),
    orderSums(order, viewer),
    order.body ? element('p', { class: 'order-body', dir: 'auto' }, ...drawMarkup(order.body)) : null,
    order.footer ? element('p', { class: 'order-footer soft' }, foreign(order.footer)) : null,
    order.expiresAt && isOpen(order) ? expiry(order, order.expiresAt, now, viewer) : null,
    onOpen ? openButton(isPayable(order, now), viewer, onOpen) : waysToPay(order, viewer),
  )
}

/**
 * @param {boolean} payable
 * @param {Viewer} viewer
 * @param {() => void} onOpen
 */
function openButton(payable, { words }, onOpen) {
  return element(
    'button',
    {
      type: 'button',
      class: payable ? 'order-open' : 'order-open quiet',
      'data-focus': 'open',
      onclick: onOpen,
    },
    payable ? words.reviewAndPay : words.viewOrder,
  )
}

/**
 * @param {Order} order
 * @param {Viewer} viewer
 */
function waysToPay({ paymentSettings }, viewer) {
  if (paymentSettings.length === 0) return null
  return element(
    'details',
    { class: 'ways-to-pay' },
    element('summary', { 'data-focus': 'ways-to-pay' }, viewer.words.waysToPay),
    ...paymentSettings.map((setting) =>
      element(
        'div',
        { class: 'method-details' },
        element('h4', {}, foreign(namePaymentMethod(setting, viewer))),
        ...paymentMethodDetails(setting, viewer),
      ),
    ),
  )
}

/**
 * @param {Order} order
 * @param {Date} now
 * @param {Viewer} viewer
 * @param {boolean} isFailed
 */
function statePills(order, now, viewer, isFailed) {
  const { words } = viewer
  const pills = []
  if (isPaid(order)) pills.push(pill('good', words.paid))
  else if (order.payment.state === 'failed') pills.push(pill('bad', words.paymentFailed))
  else if (isExpired(order, now)) pills.push(pill('calm', words.expired))
  else if (order.state !== 'canceled' && !isFailed) pills.push(pill('wait', words.waitingForPayment))
  if (order.state === 'canceled') pills.push(pill('bad', nameOrderState(order.state, viewer)))
  else if (order.state !== 'pending') pills.push(pill('calm', nameOrderState(order.state, viewer)))
  return pills
}

/**
 * @param {Order} order
 * @param {string} expiresAt
 * @param {Date} now
 * @param {Viewer} viewer
 */
function expiry(order, expiresAt, now, { words, moments }) {
  const word = isExpired(order, now) ? words.expired : words.expires
  const when = moments.timeElement(expiresAt, `${word} ${moments.formatMoment(expiresAt, now)}`)
  const { expiresText: description } = order
  return element(
    'p',
    { class: 'order-footer soft' },
    when,
    description ? ' · ' : '',
    description ? foreign(description) : '',
  )
}
