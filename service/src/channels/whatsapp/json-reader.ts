/**
 * Reads the carrier's JSON without trusting its shape: whatever is missing or of another type reads as absent.
 * Only own properties count, so that a key such as `constructor` or `__proto__` finds nothing. Strings come out
 * storable. An integer that kept its digits reads as the number it is.
 */
import { DEPTH_MAX, toPlainNumber } from '../../exact-json.ts'
import { toStorableText } from './storable-text.ts'

export type JsonObject = { readonly [key: string]: unknown }

/** Whether objects and lists are nested deeper in it than `levels`; looks no deeper. */
export function isDeeper(given: unknown, levels = DEPTH_MAX): boolean {
  const value = toPlainNumber(given)
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true
  return false
}

/** The value if it is a JSON object (not an array, not null). */
export function toObject(given: unknown): JsonObject | null {
  const value = toPlainNumber(given)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
}

/** The own property of that name, of whatever type. */
export function valueAt(parent: JsonObject | null, key: string): unknown {
  return parent !== null && Object.hasOwn(parent, key) ? toPlainNumber(parent[key]) : undefined
}

export function objectAt(parent: JsonObject | null, key: string): JsonObject | null {
  return toObject(valueAt(parent, key))
}

/** An empty list when there is none. */
export function listAt(parent: JsonObject | null, key: string): readonly unknown[] {
  const value = valueAt(parent, key)
  return Array.isArray(value) ? value : []
}

/** The text there; an empty one is absent. */
export function textAt(parent: JsonObject | null, key: string): string | null {
  const value = valueAt(parent, key)
  return typeof value === 'string' && value !== '' ? toStorableText(value) : null
}

export function integerAt(parent: JsonObject | null, key: string): number | null {
  const value = valueAt(parent, key)
  return Number.isSafeInteger(value) ? (value as number) : null
}

/**
 * Longest id we store: an index row of PostgreSQL holds about 2,700 bytes, and real ids have fewer than 200.
 */
export const CHANNEL_ID_LENGTH_MAX = 512

/**
 * An id of the carrier: printable ASCII, 1 to CHANNEL_ID_LENGTH_MAX characters, unchanged. Anything else is no
 * id: it could not be stored as it is and would match nothing.
 */
export function idAt(parent: JsonObject | null, key: string): string | null {
  const value = valueAt(parent, key)
  if (typeof value !== 'string' || value.length > CHANNEL_ID_LENGTH_MAX) return null
  return /^[\x21-\x7e]+$/.test(value) ? value : null
}
