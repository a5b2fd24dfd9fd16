/**
 * Numbers of people and payments, masked: an assistant seldom needs them, and cannot reveal what it
 * does not know.
 */

/** Digits of one line that may belong together: a phone number, a CPF, a CNPJ, a boleto. */
const LONG_NUMBER = /\+?\d(?:(?:[()./\p{Pd}]|[^\S\n]){0,3}\d){9,}/gu
/** A date, in either order, with which a long number may seem to begin. */
const DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{2}[./-]\d{2}[./-]\d{4})(?=\s|$)/
/** A Pix code begins with its format and holds a key of the payee. */
const PIX_CODE = /000201[0-9]{2}[\x20-\x7e]{20,}?6304[0-9A-F]{4}/gi

/** An address: its last four characters. */
export const maskAddress = (address: string): string => `••••${address.slice(-4)}`

/** A text, with long numbers cut to their last four digits, and without Pix codes. */
export const maskNumbers = (text: string): string =>
  text.replaceAll(PIX_CODE, '[Pix code]').replaceAll(LONG_NUMBER, (found) => {
    const [date = ''] = DATE.exec(found) ?? []
    return date === ''
      ? maskAddress(found.replaceAll(/\D/g, ''))
      : date + maskNumbers(found.slice(date.length))
  })
