/**
 * The sums of an order, in centavos. An unreadable amount counts as zero, and is reported beside
 * its field.
 */
import type { ItemDraft, OrderDraft } from './draft.ts'
import { parseAmount } from '../../money/money-text.ts'

export type Sums = { subtotal: number; tax: number; shipping: number; discount: number; total: number }

export function addUp({ items, tax, shipping, discount }: OrderDraft): Sums {
  const subtotal = items.reduce((sum, item) => sum + lineTotal(item), 0)
  const parts = { tax: read(tax.amount), shipping: read(shipping.amount), discount: read(discount.amount) }
  return { subtotal, ...parts, total: subtotal + parts.tax + parts.shipping - parts.discount }
}

/** Uses the sale price if there is one (docs/preflight.md, subtotal-sum). */
function lineTotal({ quantity, price, salePrice }: ItemDraft): number {
  const unit = salePrice.trim() === '' ? read(price) : read(salePrice)
  return unit * (parseQuantity(quantity) ?? 0)
}

/** Null if it is not a whole number. */
export function parseQuantity(text: string): number | null {
  const plain = text.trim()
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}

function read(amount: string): number {
  return parseAmount(amount) ?? 0
}
