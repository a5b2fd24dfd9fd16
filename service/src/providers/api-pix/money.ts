/**
 * Amounts of API Pix: text with two decimals outside, hundredths of the real inside. Never a
 * fraction in between.
 */

const AMOUNT = /^([0-9]{1,10})\.([0-9]{1,2})$/

/**
 * Null for anything but an amount as the standard writes it. Some banks leave out a last zero
 * (`2.0`). Without a point it is unknown whether it is reais or hundredths. A number, which some
 * banks write, must be whole in hundredths.
 */
export function toHundredths(value: unknown): number | null {
  if (typeof value === 'string') {
    const [, whole, decimals = ''] = AMOUNT.exec(value) ?? []
    return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'))
  }
  if (typeof value !== 'number' || !(value >= 0 && value < 1e10)) return null
  const hundredths = Math.round(value * 100)
  return hundredths / 100 === value ? hundredths : null
}

export function toAmountText(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
