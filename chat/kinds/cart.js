// @ts-check
/**
 * A cart of the shop's catalogue.
 */

import { listAt, textAt } from '../content/parts.js'
import { element, foreign } from '../dom/element.js'
import { formatMoney } from '../text/money.js'
import { label, words } from './scene.js'

/** @typedef {import('../content/parts.js').Parts} Parts */

/** Centavos in a real: carts of the catalogue give prices in whole units. */
const CENTS = 100

/** @type {import('./scene.js').DrawKind} */
export function cart(content, scene) {
  const note = textAt(content, 'text')
  return [
    label('order', scene),
    element(
      'ul',
      { class: 'items' },
      ...listAt(content, 'product_items').map((item) => line(item, scene.viewer)),
    ),
    note ? words(note) : null,
  ]
}

/**
 * @param {Parts} item
 * @param {import('../contract.js').Viewer} viewer
 */
function line(item, { locale }) {
  const { quantity, item_price: price } = item
  const currency = textAt(item, 'currency') ?? ''
  const isPriced = typeof price === 'number' && Number.isSafeInteger(Math.round(price * CENTS))
  return element(
    'li',
    {},
    element('span', { class: 'quantity' }, typeof quantity === 'number' ? `${quantity} ×` : ''),
    element('span', { class: 'item-name' }, foreign(textAt(item, 'product_retailer_id') ?? '')),
    element(
      'span',
      { class: 'money' },
      isPriced && /^[A-Z]{3}$/.test(currency)
        ? formatMoney({ value: Math.round(price * CENTS), offset: CENTS }, currency, locale)
        : '',
    ),
  )
}
