/** Money is an integer of centavos here, and the text of API Pix, such as `149.90`, outside. */

/**
 * Undefined for anything but digits, a point and two digits. Zero is read: whether it may be zero
 * is the caller's rule.
 */
export function readMoney(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,10}\.\d{2}$/.test(text)) return undefined
  return Number(text.replace('.', ''))
}

export function toMoney(centavos: number): string {
  const digits = String(centavos).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
