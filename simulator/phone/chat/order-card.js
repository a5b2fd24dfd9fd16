// @ts-check
/**
 * An order as the customer sees it in the chat: picture, items, sums, words of the shop, and the button to pay.
 */

import { simulatedNow } from '../talk/simulated-clock.js'
import { element, foreign } from '../dom/element.js'
import { drawMarkup } from '../text/markup.js'
import { formatMoney, lineTotal } from '../text/money.js'
import { formatMoment, timeElement } from '../text/moments.js'
import { orderImage } from './order-image.js'
import { pill } from './pill.js'
import { isExpired, isPaid, isPayable, nameOrderState } from './wording.js'

/**
 * @typedef {import('../contract.js').Order} Order
 * @typedef {import('../contract.js').OrderItem} OrderItem
 * @typedef {import('../contract.js').Amount} Amount
 */

/**
 * @param {Order} order
 * @param {() => void} onOpen the customer wants to review and pay
 */
export function orderCard(order, onOpen) {
  const now = simulatedNow()
  const payable = isPayable(order, now)
  return element(
    'div',
    { class: 'order' },
    order.headerImage ? orderImage(order.headerImage) : null,
    element(
      'div',
      { class: 'order-head' },
      element('h3', {}, 'Order ', foreign(order.referenceId)),
      element('p', { class: 'pills' }, ...statePills(order, now)),
    ),
    orderSums(order),
    element('p', { class: 'order-body' }, ...drawMarkup(order.body)),
    order.footer ? element('p', { class: 'order-footer soft' }, foreign(order.footer)) : null,
    order.expiresAt ? expiry(order, order.expiresAt, now) : null,
    element(
      'button',
      {
        type: 'button',
        class: payable ? 'order-open' : 'order-open quiet',
        'data-focus': 'open',
        onclick: onOpen,
      },
      payable ? 'Review and pay' : 'View order',
    ),
  )
}

/**
 * The items and what they add up to. An order without items shows its total alone (a "simplified" order).
 *
 * @param {Order} order
 */
export function orderSums(order) {
  /** @param {Amount} amount */
  const money = (amount) => formatMoney(amount, order.currency)
  const { items, subtotal, tax, shipping, discount } = order
  return element(
    'div',
    { class: 'sums' },
    items.length > 0
      ? element('ul', { class: 'items' }, ...items.map((item) => itemLine(item, order.currency)))
      : null,
    element(
      'dl',
      {},
      subtotal ? sumLine('Subtotal', money(subtotal)) : null,
      // The channel hides a tax of nothing (Cloud API reference, order_details).
      tax && tax.value !== 0 ? sumLine(withDescription('Tax', tax), money(tax)) : null,
      shipping ? sumLine(withDescription('Shipping', shipping), money(shipping)) : null,
      discount ? sumLine(withDescription('Discount', discount), `− ${money(discount)}`) : null,
      sumLine('Total', money(order.total), 'total'),
    ),
  )
}

/**
 * @param {OrderItem} item
 * @param {string} currency
 */
function itemLine(item, currency) {
  const { quantity, amount, saleAmount: sale } = item
  const listPrice = formatMoney(amount, currency)
  return element(
    'li',
    {},
    element('span', { class: 'quantity' }, `${quantity} ×`),
    element(
      'span',
      { class: 'item-name' },
      foreign(item.name),
      (sale || quantity > 1) &&
        element(
          'span',
          { class: 'unit-price soft' },
          sale ? element('s', { 'aria-label': `instead of ${listPrice}` }, listPrice) : null,
          sale ? ` ${formatMoney(sale, currency)}` : listPrice,
          quantity === 1 ? '' : ' each',
        ),
    ),
    element('span', { class: 'money' }, formatMoney(lineTotal(item), currency)),
  )
}

/**
 * @param {string | Node} label
 * @param {string} money
 * @param {string} [kind]
 */
function sumLine(label, money, kind = 'part') {
  return element('div', { class: kind }, element('dt', {}, label), element('dd', { class: 'money' }, money))
}

/**
 * @param {string} label
 * @param {Amount} amount
 */
function withDescription(label, { description }) {
  if (!description) return label
  return element('span', {}, label, element('span', { class: 'soft' }, ' · ', foreign(description)))
}

/**
 * @param {Order} order
 * @param {Date} now
 */
function statePills(order, now) {
  const pills = []
  if (isPaid(order)) pills.push(pill('good', 'Paid'))
  else if (order.payment.state === 'failed') pills.push(pill('bad', 'Payment failed'))
  else if (isExpired(order, now)) pills.push(pill('calm', 'Expired'))
  else if (order.state !== 'canceled') pills.push(pill('wait', 'Waiting for payment'))
  if (order.state === 'canceled') pills.push(pill('bad', nameOrderState(order.state)))
  else if (order.state !== 'pending') pills.push(pill('calm', nameOrderState(order.state)))
  return pills
}

/**
 * @param {Order} order
 * @param {string} expiresAt
 * @param {Date} now
 */
function expiry(order, expiresAt, now) {
  const word = isExpired(order, now) ? 'Expired' : 'Expires'
  const when = timeElement(expiresAt, `${word} ${formatMoment(expiresAt, now)}`)
  const { expiresText: description } = order
  return element(
    'p',
    { class: 'order-footer soft' },
    when,
    description ? ' · ' : '',
    description ? foreign(description) : '',
  )
}
