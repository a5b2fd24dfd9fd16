// @ts-check
/**
 * Phone numbers as people write them.
 */

const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/

/**
 * Number of digits of the shortest and the longest international number (E.164), as the service
 * accepts them.
 */
export const DIGITS_MIN = 7
export const DIGITS_MAX = 15

/**
 * "5511987654321" becomes "+55 11 98765-4321". Any other address, such as a business-scoped user
 * id, stays unchanged.
 *
 * @param {string} address
 */
export function formatPhoneNumber(address) {
  const digits = address.replace(/^\+/, '')
  if (!/^\d+$/.test(digits)) return address
  const brazilian = BRAZILIAN.exec(digits)
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${digits}`
}

/**
 * The digits of a typed number, or null if it cannot be an international number.
 *
 * @param {string} typed
 */
export function parsePhoneNumber(typed) {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^\+/, '')
  const plausible = /^[1-9]\d*$/.test(digits) && digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX
  return plausible ? digits : null
}
