/**
 * Reads WhatsApp's JSON without trusting its shape: a value that is missing or of another type
 * reads as absent. Only own properties count, so that a key such as `constructor` or `__proto__`
 * finds nothing. Strings are made storable. An integer that the parser kept as its digits reads as
 * a number.
 */
import { DEPTH_MAX, toPlainNumber } from '../../engine/exact-json.ts'
import { toStorableText } from './storable-text.ts'

export type JsonObject = { readonly [key: string]: unknown }

/** Whether objects and lists are nested deeper than `levels`; looks no deeper. */
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

/** The object that a text is as JSON; null for any other text, and for none. */
export function parseObject(text: string | null): JsonObject | null {
  try {
    return toObject(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

/** The own property of that name, of any type. */
export function valueAt(parent: JsonObject | null, key: string): unknown {
  return parent !== null && Object.hasOwn(parent, key) ? toPlainNumber(parent[key]) : undefined
}

export function objectAt(parent: JsonObject | null, key: string): JsonObject | null {
  return toObject(valueAt(parent, key))
}

/** The list of that name, else an empty one. */
export function listAt(parent: JsonObject | null, key: string): readonly unknown[] {
  const value = valueAt(parent, key)
  return Array.isArray(value) ? value : []
}

/** The text of that name; an empty one counts as absent. */
export function textAt(parent: JsonObject | null, key: string): string | null {
  const value = valueAt(parent, key)
  return typeof value === 'string' && value !== '' ? toStorableText(value) : null
}

export function integerAt(parent: JsonObject | null, key: string): number | null {
  const value = valueAt(parent, key)
  return Number.isSafeInteger(value) ? (value as number) : null
}

/**
 * Longest id we store: an index row of PostgreSQL holds about 2,700 bytes, and real ids have fewer
 * than 200.
 */
export const CHANNEL_ID_LENGTH_MAX = 512

/**
 * An id of WhatsApp: printable ASCII, 1 to CHANNEL_ID_LENGTH_MAX characters, unchanged. Any other
 * value counts as absent: it could not be stored unchanged and would match nothing.
 */
export function idAt(parent: JsonObject | null, key: string): string | null {
  const value = valueAt(parent, key)
  if (typeof value !== 'string' || value.length > CHANNEL_ID_LENGTH_MAX) return null
  return /^[\x21-\x7e]+$/.test(value) ? value : null
}
