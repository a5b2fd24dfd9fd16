// @ts-check
/**
 * The items of an order and their sums.
 */

import { element, foreign } from '../dom/element.js'
import { formatMoney, lineTotal } from '../text/money.js'

/**
 * @typedef {import('../contract.js').Order} Order
 * @typedef {import('../contract.js').OrderItem} OrderItem
 * @typedef {import('../contract.js').Amount} Amount
 * @typedef {import('../contract.js').Viewer} Viewer
 */

/**
 * An order without items shows its total alone (a "simplified" order).
 *
 * @param {Order} order
 * @param {Viewer} viewer
 */
export function orderSums(order, viewer) {
  const { words } = viewer
  /** @param {Amount} amount */
  const money = (amount) => formatMoney(amount, order.currency, viewer.locale)
  const { items, subtotal, tax, shipping, discount } = order
  return element(
    'div',
    { class: 'sums' },
    items.length > 0
      ? element('ul', { class: 'items' }, ...items.map((item) => itemLine(item, money, viewer)))
      : null,
    element(
      'dl',
      {},
      subtotal ? sumLine(words.subtotal, money(subtotal)) : null,
      // WhatsApp hides a tax of zero (Cloud API reference, order_details).
      tax && tax.value !== 0 ? sumLine(withDescription(words.tax, tax), money(tax)) : null,
      shipping ? sumLine(withDescription(words.shipping, shipping), money(shipping)) : null,
      discount ? sumLine(withDescription(words.discount, discount), `− ${money(discount)}`) : null,
      sumLine(words.total, money(order.total), 'total'),
    ),
  )
}

/**
 * @param {OrderItem} item
 * @param {(amount: Amount) => string} money
 * @param {Viewer} viewer
 */
function itemLine(item, money, { words }) {
  const { quantity, amount, saleAmount: sale } = item
  const listPrice = money(amount)
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
          ...(sale ? crossedOut(words.insteadOf(listPrice), listPrice) : []),
          sale ? ` ${money(sale)}` : listPrice,
          quantity === 1 ? '' : ` ${words.each}`,
        ),
    ),
    element('span', { class: 'money' }, money(lineTotal(item))),
  )
}

/**
 * A former price. It is struck through, and labelled for screen readers, which do not announce the
 * line.
 *
 * @param {string} heard
 * @param {string} seen
 */
function crossedOut(heard, seen) {
  return [element('span', { class: 'visually-hidden' }, heard), element('s', { 'aria-hidden': 'true' }, seen)]
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
