/** The identity of a payment in all banks of the country. */
import { randomInt } from 'node:crypto'

/** A number of no bank. */
const ISPB = '99999999'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const RANDOM_CHARS = 11

/**
 * 32 characters: `E` (or `D` of what goes back), the bank, the minute in UTC, and 11 of its own.
 */
export function toEndToEndId(atMs: number, letter: 'E' | 'D' = 'E'): string {
  const minute = new Date(atMs).toISOString().replaceAll(/\D/g, '').slice(0, 12)
  const own = Array.from({ length: RANDOM_CHARS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letter}${ISPB}${minute}${own}`
}
