/**
 * The arithmetic of an order (Cloud API reference, payments-br/orders). All amounts are whole
 * centavos, so nothing is rounded.
 */
import { AMOUNT_MAX, QUANTITY_MAX } from '../../../kinds/order-details.ts'
import { childPart, partAt, wholeAt, type Part } from './part.ts'
import { refuse, report, toRules, type Exam } from './rule.ts'

const SOURCE = 'Cloud API reference, payments-br/orders'

/** Terms of a sum that a sentence writes out; an order may have hundreds of items. */
const TERMS_SHOWN_MAX = 10

type Line = { quantity: number; price: number }

/**
 * The terms of a total. `subtotal` is the sum of the items, even where the message states another.
 */
type Sum = { subtotal: number; tax: number; shipping: number; discount: number }

export const moneyRules = toRules({
  'subtotal-sum': refuse(
    'wrong_sum',
    'The subtotal is the sum of quantity × price over the items; the price is `sale_amount` where there is one.',
    SOURCE,
  ),
  'total-sum': refuse('wrong_sum', 'The total is subtotal + tax + shipping − discount.', SOURCE),
  'discount-below-sum': refuse(
    'too_large',
    'The discount is below subtotal + tax + shipping: something is left to pay.',
    `${SOURCE}: the total is positive`,
  ),
  'sale-below-amount': refuse('not_below', "An item's `sale_amount` is below its `amount`.", SOURCE),
})

/**
 * Checks the sums of `parameters`. Without an order there is only a total and nothing to add up.
 */
export function checkSums(parameters: Part, exam: Exam): void {
  const order = childPart(parameters, 'order')
  if (order.value === undefined) return
  const lines = readLines(childPart(order, 'items'))
  const subtotal = partAt(order, 'subtotal', 'value')
  if (lines && isOther(subtotal, toSubtotal(lines)))
    report(exam, moneyRules['subtotal-sum'], subtotal, mustBe(toSubtotal(lines), toTerms(lines)))

  const sum = readSum(order, lines ? toSubtotal(lines) : priceAt(subtotal))
  if (!sum) return
  const undiscounted = sum.subtotal + sum.tax + sum.shipping
  const left = undiscounted - sum.discount
  if (sum.discount > 0 && left < 1) {
    const detail = `Must be below ${undiscounted}, the sum of subtotal, tax and shipping.`
    report(exam, moneyRules['discount-below-sum'], partAt(order, 'discount', 'value'), detail)
    return
  }
  const total = partAt(parameters, 'total_amount', 'value')
  if (!isOther(total, left)) return
  const terms = `${sum.subtotal} (subtotal) + ${sum.tax} (tax) + ${sum.shipping} (shipping) − ${sum.discount} (discount)`
  report(exam, moneyRules['total-sum'], total, mustBe(left, terms))
}

/**
 * Whether another amount is given. One that is missing or not a whole number is for the schema to
 * refuse.
 */
function isOther(part: Part, amount: number): boolean {
  const given = wholeAt(part)
  return given !== null && given !== amount
}

export function checkSale(item: Part, exam: Exam): void {
  const part = partAt(item, 'sale_amount', 'value')
  const [sale, amount] = [wholeAt(part), wholeAt(partAt(item, 'amount', 'value'))]
  if (sale !== null && amount !== null && sale >= amount)
    report(exam, moneyRules['sale-below-amount'], part, `Must be below ${amount}, the amount of the item.`)
}

function readLines(items: Part): Line[] | null {
  if (!Array.isArray(items.value) || items.value.length === 0) return null
  const lines: Line[] = []
  for (let index = 0; index < items.value.length; index++) {
    const item = childPart(items, index)
    const quantity = wholeAt(childPart(item, 'quantity'))
    const sale = childPart(item, 'sale_amount')
    const price = priceAt(childPart(sale.value === undefined ? childPart(item, 'amount') : sale, 'value'))
    if (quantity === null || quantity < 1 || quantity > QUANTITY_MAX || price === null) return null
    lines.push({ quantity, price })
  }
  return lines
}

function readSum(order: Part, subtotal: number | null): Sum | null {
  const [tax, shipping, discount] = ['tax', 'shipping', 'discount'].map((key) => {
    const amount = childPart(order, key)
    if (amount.value === undefined) return key === 'tax' ? null : 0 // tax is required: without it no sum is right
    const value = wholeAt(childPart(amount, 'value'))
    return value === null || value < 0 || value > AMOUNT_MAX ? null : value // refused by the schema
  })
  if (subtotal === null || subtotal > AMOUNT_MAX) return null // reported as the sum of the items, or by the schema
  if (tax == null || shipping == null || discount == null) return null
  return { subtotal, tax, shipping, discount }
}

/** Null for a price that is missing or that the schema refuses: no sum with it could be right. */
function priceAt(part: Part): number | null {
  const price = wholeAt(part)
  return price === null || price < 1 || price > AMOUNT_MAX ? null : price
}

/**
 * The sum of very many items may be inexact, past 2^53. Such a sum is not shown: no order may be
 * that large.
 */
function mustBe(sum: number, terms: string): string {
  return sum > AMOUNT_MAX
    ? `Cannot be right: ${terms} is more than ${AMOUNT_MAX}, the largest amount there is.`
    : `Must be ${sum} = ${terms}.`
}

const toSubtotal = (lines: readonly Line[]) =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)

function toTerms(lines: readonly Line[]): string {
  const terms = lines.slice(0, TERMS_SHOWN_MAX).map(({ quantity, price }) => `${quantity} × ${price}`)
  const left = lines.length - terms.length
  return left > 0 ? `${terms.join(' + ')} + ${left} more items` : terms.join(' + ')
}
