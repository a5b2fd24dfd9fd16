/**
 * Amounts as people type them: `48`, `48,5`, `1.234,56` and `1,234.56` are unambiguous centavos; an
 * ambiguous text is refused.
 */

/**
 * One separator before the last one or two digits is the decimal one; others precede groups of
 * three, which follow no leading zero.
 */
const AMOUNT = /^(\d+|[1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/

/** Centavos; null if it is not an amount, or ambiguous. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/^\s*R\$/i, '').replace(/\s/g, '')
  const [, whole = '', group, decimal, cents = ''] = AMOUNT.exec(plain) ?? []
  if (whole === '' || (group !== undefined && group === decimal)) return null
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : null
}
