/**
 * JSON whose integers stay as they were written. Beyond 2^53 a number would be rounded, and a
 * payload stored as received would then hold another id. Such an integer is kept as its text:
 * `JSON.stringify` writes it unchanged, and `toPlainNumber` returns the rounded number.
 */

/**
 * Levels of nested objects and lists, in what callers send and in what is stored as received. The
 * contract needs 8.
 */
export const DEPTH_MAX = 32

/** ECMAScript 2026; TypeScript's library does not have it yet. */
type RawJson = { readonly rawJSON: string }
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): RawJson
  isRawJSON(value: unknown): value is RawJson
}
type Reviver = (this: unknown, key: string, value: unknown) => unknown

/** 2^53 has 16 digits. A match inside a quoted text is harmless: it only costs time. */
const LONG_NUMBER = /[:,[]\s*-?[0-9]{16}/

/** `JSON.parse`, except that an integer beyond the safe ones keeps its digits. */
export function parseExactJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  try {
    return JSON.parse(text, keepDigits as Reviver)
  } catch (error) {
    if (error instanceof RangeError) return JSON.parse(text) // too deep for the reviver, which alone recurses; nothing real is
    throw error
  }
}

function keepDigits(_key: string, value: unknown, { source }: { source: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? rawJSON(source) : value
}

/** What `JSON.parse` would have returned for the value. */
export const toPlainNumber = (value: unknown): unknown =>
  typeof value === 'object' && isRawJSON(value) ? Number(value.rawJSON) : value
