/** The arithmetic of an order (Cloud API reference, payments-br/orders). All in whole centavos, so nothing is rounded. */
import { AMOUNT_MAX, QUANTITY_MAX } from '../../../messages/kinds/order-details.ts'
import { childPart, partAt, wholeAt, type Part } from './part.ts'
import { apply, type Exam, type Rule } from './rule.ts'

const SOURCE = 'Cloud API reference, payments-br/orders'

/** Terms written out in a sentence; an order may have hundreds of items. */
const TERMS_SHOWN_MAX = 10

type Line = { quantity: number; price: number }

/** Null: missing or no whole number, so that what depends on it cannot be checked. */
type SubtotalSubject = { part: Part; subtotal: number | null; lines: Line[] | null }
type TotalSubject = { part: Part; total: number | null; sum: Sum | null }
type DiscountSubject = { part: Part; sum: Sum | null }
type SaleSubject = { part: Part; sale: number | null; amount: number | null }

/** What a total is made of. `subtotal` is what the items come to, whatever the message says of it. */
type Sum = { subtotal: number; tax: number; shipping: number; discount: number }

const subtotalRules: readonly Rule<SubtotalSubject>[] = [
  {
    id: 'subtotal-sum',
    checks:
      'The subtotal is the sum of quantity × price over the items; the price is `sale_amount` where there is one.',
    code: 'wrong_sum',
    severity: 'refuse',
    source: SOURCE,
    check({ subtotal, lines }) {
      if (subtotal === null || lines === null || subtotal === toSubtotal(lines)) return null
      return mustBe(toSubtotal(lines), toTerms(lines))
    },
  },
]

const totalRules: readonly Rule<TotalSubject>[] = [
  {
    id: 'total-sum',
    checks: 'The total is subtotal + tax + shipping − discount.',
    code: 'wrong_sum',
    severity: 'refuse',
    source: SOURCE,
    check({ total, sum }) {
      if (total === null || sum === null || isAllDiscount(sum) || total === toTotal(sum)) return null
      const { subtotal, tax, shipping, discount } = sum
      const terms = `${subtotal} (subtotal) + ${tax} (tax) + ${shipping} (shipping) − ${discount} (discount)`
      return mustBe(toTotal(sum), terms)
    },
  },
]

const discountRules: readonly Rule<DiscountSubject>[] = [
  {
    id: 'discount-below-sum',
    checks: 'The discount is below subtotal + tax + shipping: something is left to pay.',
    code: 'too_large',
    severity: 'refuse',
    source: `${SOURCE}: the total is positive`,
    check: ({ sum }) =>
      sum && isAllDiscount(sum)
        ? `Must be below ${sum.subtotal + sum.tax + sum.shipping}, the sum of subtotal, tax and shipping.`
        : null,
  },
]

const saleRules: readonly Rule<SaleSubject>[] = [
  {
    id: 'sale-below-amount',
    checks: "An item's `sale_amount` is below its `amount`.",
    code: 'not_below',
    severity: 'refuse',
    source: SOURCE,
    check: ({ sale, amount }) =>
      sale !== null && amount !== null && sale >= amount
        ? `Must be below ${amount}, the amount of the item.`
        : null,
  },
]

export const moneyRules = [...subtotalRules, ...totalRules, ...discountRules, ...saleRules]

/** Checks the sums of `parameters`. Without an order there is only a total, and nothing to add up. */
export function checkSums(parameters: Part, exam: Exam): void {
  const order = childPart(parameters, 'order')
  if (order.value === undefined) return
  const lines = readLines(childPart(order, 'items'))
  const subtotal = partAt(order, 'subtotal', 'value')
  apply(subtotalRules, { part: subtotal, subtotal: wholeAt(subtotal), lines }, exam)

  const sum = readSum(order, lines ? toSubtotal(lines) : priceAt(subtotal))
  const total = partAt(parameters, 'total_amount', 'value')
  apply(totalRules, { part: total, total: wholeAt(total), sum }, exam)
  apply(discountRules, { part: partAt(order, 'discount', 'value'), sum }, exam)
}

/** Checks the sale price of one item. */
export function checkSale(item: Part, exam: Exam): void {
  const part = partAt(item, 'sale_amount', 'value')
  apply(saleRules, { part, sale: wholeAt(part), amount: wholeAt(partAt(item, 'amount', 'value')) }, exam)
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
    return value === null || value < 0 || value > AMOUNT_MAX ? null : value // the schema says so
  })
  if (subtotal === null || subtotal > AMOUNT_MAX) return null // as the sum of the items, or by the schema
  if (tax == null || shipping == null || discount == null) return null
  return { subtotal, tax, shipping, discount }
}

/** Null: missing, or wrong by itself, as the schema says. No sum that is made of it would be right. */
function priceAt(part: Part): number | null {
  const price = wholeAt(part)
  return price === null || price < 1 || price > AMOUNT_MAX ? null : price
}

/** The sum of very many items may lie past 2^53. It is not told then: no order may come to so much. */
function mustBe(sum: number, terms: string): string {
  return sum > AMOUNT_MAX
    ? `Cannot be right: ${terms} is more than ${AMOUNT_MAX}, the largest amount there is.`
    : `Must be ${sum} = ${terms}.`
}

const toSubtotal = (lines: readonly Line[]) =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
const toTotal = ({ subtotal, tax, shipping, discount }: Sum) => subtotal + tax + shipping - discount
const isAllDiscount = (sum: Sum) => sum.discount > 0 && toTotal(sum) < 1

function toTerms(lines: readonly Line[]): string {
  const terms = lines.slice(0, TERMS_SHOWN_MAX).map(({ quantity, price }) => `${quantity} × ${price}`)
  const left = lines.length - terms.length
  return left > 0 ? `${terms.join(' + ')} + ${left} more items` : terms.join(' + ')
}
