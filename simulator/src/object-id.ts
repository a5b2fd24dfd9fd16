/** Ids of objects of the Graph API: digits, small enough to be exact as a JSON number. */
import { createHash, randomInt } from 'node:crypto'

const DIGITS = 15
const FIRST = 10 ** (DIGITS - 1)
const RANDOM_MAX = 2 ** 47

/** A random id. */
export function createObjectId(): string {
  return String(FIRST + randomInt(RANDOM_MAX))
}

/** Fifteen digits, always the same for one text. */
export function toObjectId(text: string): string {
  const hash = createHash('sha256').update(text).digest()
  return `1${String(hash.readUIntBE(0, 6))
    .padStart(DIGITS - 1, '0')
    .slice(1 - DIGITS)}`
}
