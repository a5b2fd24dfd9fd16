/** Amounts as people type them: `48`, `48,5`, `1.234,56` and `1,234.56` are centavos without a doubt, or they are nothing. */

/** One separator before one or two last digits is the decimal one; others stand before groups of three. */
const AMOUNT = /^(\d+|\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/

/** Centavos; null for what is no amount, or could be two. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/^\s*R\$/i, '').replace(/\s/g, '')
  const [, whole = '', group, decimal, cents = ''] = AMOUNT.exec(plain) ?? []
  if (whole === '' || (group !== undefined && group === decimal)) return null
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : null
}
