/**
 * Ids of messages and calls in WhatsApp's form: `wamid.` or `wacid.`, and base64 of the number, a
 * marker and random hexadecimal digits.
 */
import { randomText } from './random-bytes.ts'

const HEAD = '\x1c\x18'
const SEPARATOR = '\x15\x02\x00'
const TAILS = {
  toCustomer: { mark: '\x11\x18\x12', randomBytes: 9 },
  fromCustomer: { mark: '\x12\x18\x14', randomBytes: 10 },
}

export function createWamid(digits: string, direction: keyof typeof TAILS): string {
  return `wamid.${toOpaque(digits, direction)}`
}

/** The id of a customer's call. */
export function createWacid(digits: string): string {
  return `wacid.${toOpaque(digits, 'fromCustomer')}`
}

function toOpaque(digits: string, direction: keyof typeof TAILS): string {
  const tail = TAILS[direction]
  const random = randomText(tail.randomBytes, 'hex').toUpperCase()
  const text = `${HEAD}${String.fromCharCode(digits.length)}${digits}${SEPARATOR}${tail.mark}${random}\x00`
  return Buffer.from(text, 'latin1').toString('base64')
}
