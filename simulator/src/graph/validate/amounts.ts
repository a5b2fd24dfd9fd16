/**
 * Amounts in a request: whole numbers with an offset of 100, and the sums that must hold between
 * them.
 */
import type { JsonObject } from '../../json.ts'
import { assertKeys, invalid, optionalText, requireInteger, requireObject } from './fields.ts'

const OFFSET = 100
const AMOUNT_DESCRIPTION_CHARS_MAX = 60
const AMOUNT_KEYS = new Set(['value', 'offset'])
const DESCRIBED_KEYS = new Set(['value', 'offset', 'description'])
const DISCOUNT_KEYS = new Set(['value', 'offset', 'description', 'discount_program_name'])

type Described = 'tax' | 'shipping' | 'discount'

/** A plain amount of at least one cent; returns its value. */
export function requireAmount(parent: JsonObject, key: string, path: string): number {
  const amount = requireObject(parent, key, path)
  assertKeys(amount, path, AMOUNT_KEYS)
  return requireValue(amount, path, 1)
}

/** Tax, shipping or discount: may be zero, may have a description. Zero when missing. */
export function optionalDescribedAmount(parent: JsonObject, key: Described, path: string): number {
  return parent[key] === undefined || parent[key] === null ? 0 : requireDescribedAmount(parent, key, path)
}

export function requireDescribedAmount(parent: JsonObject, key: Described, path: string): number {
  const amount = requireObject(parent, key, path)
  assertKeys(amount, path, key === 'discount' ? DISCOUNT_KEYS : DESCRIBED_KEYS)
  for (const text of ['description', 'discount_program_name']) {
    optionalText(amount, text, `${path}.${text}`, { charsMax: AMOUNT_DESCRIPTION_CHARS_MAX })
  }
  return requireValue(amount, path, 0)
}

export function assertSum(path: string, actual: number, expected: number): void {
  if (actual !== expected) throw invalid(path, `must be ${expected}, the sum of its parts, but is ${actual}`)
}

function requireValue(amount: JsonObject, path: string, min: number): number {
  const value = requireInteger(amount, 'value', `${path}.value`, min)
  const offset = requireInteger(amount, 'offset', `${path}.offset`, 1)
  if (offset !== OFFSET) throw invalid(`${path}.offset`, `must be ${OFFSET}`)
  return value
}
