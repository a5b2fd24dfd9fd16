/** What an order comes to, in centavos. What cannot be read yet counts as nothing, and is told beside its field. */
import type { ItemDraft, OrderDraft } from './draft.ts'
import { parseAmount } from './money-text.ts'

export type Sums = { subtotal: number; tax: number; shipping: number; discount: number; total: number }

export function addUp({ items, tax, shipping, discount }: OrderDraft): Sums {
  const subtotal = items.reduce((sum, item) => sum + lineTotal(item), 0)
  const parts = { tax: read(tax.amount), shipping: read(shipping.amount), discount: read(discount.amount) }
  return { subtotal, ...parts, total: subtotal + parts.tax + parts.shipping - parts.discount }
}

/** The sale price counts where there is one (docs/preflight.md, subtotal-sum). */
function lineTotal({ quantity, price, salePrice }: ItemDraft): number {
  const unit = salePrice.trim() === '' ? read(price) : read(salePrice)
  return unit * (parseQuantity(quantity) ?? 0)
}

/** Null for what is no whole number. */
export function parseQuantity(text: string): number | null {
  const plain = text.trim()
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}

function read(amount: string): number {
  return parseAmount(amount) ?? 0
}
