// @ts-check
/**
 * Money as text. Amounts stay integers until then, so no sum is ever off by a cent.
 */

import { formatter } from './formatter.js'

/** @typedef {import('../contract.js').Amount} Amount */

/**
 * `{value: 4800, offset: 100}` becomes "R$ 48,00".
 *
 * @param {Pick<Amount, 'value' | 'offset'>} amount `value` counts parts of which `offset` make one
 * unit; offset is a power of ten
 * @param {string} currency ISO 4217
 * @param {string} locale of the reader; Brazilian by default, like the currency
 */
export function formatMoney(amount, currency = 'BRL', locale = 'pt-BR') {
  const value = BigInt(amount.value)
  const offset = BigInt(amount.offset)
  const size = value < 0n ? -value : value
  const decimals = String(offset).length - 1
  const fraction = String(size % offset).padStart(decimals, '0')
  const exact = `${value < 0n ? '-' : ''}${size / offset}${decimals > 0 ? `.${fraction}` : ''}`
  const style = formatter(Intl.NumberFormat, locale, { style: 'currency', currency })
  // A string is formatted digit by digit; a number would be rounded to a binary fraction.
  return style.format(/** @type {`${number}`} */ (exact))
}

/**
 * The price of one line of an order: the sale price if there is one (Cloud API reference,
 * order_details).
 *
 * @param {{ quantity: number, amount: Amount, saleAmount: Amount | null }} item
 * @returns {Amount}
 */
export function lineTotal(item) {
  const price = item.saleAmount ?? item.amount
  return { value: price.value * item.quantity, offset: price.offset }
}
