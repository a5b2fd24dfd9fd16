/**
 * JSON whose integers stay as they were written, also those beyond 2^53, which are rounded as numbers: what is stored as received
 * must not say another id. Such an integer is kept as its text, which `JSON.stringify` writes as it is and `toPlainNumber` reads
 * as the number it would have been.
 */

/** Levels of objects and lists in what callers send, and in what is stored as it came. The contract needs 8. */
export const DEPTH_MAX = 32

/** Of ECMAScript 2026, and not in the library of TypeScript yet. */
type RawJson = { readonly rawJSON: string }
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): RawJson
  isRawJSON(value: unknown): value is RawJson
}
type Reviver = (this: unknown, key: string, value: unknown) => unknown

/** 2^53 has 16 digits. In quotes they are text; in a text they may stand so, which costs time and no more. */
const LONG_NUMBER = /[:,[]\s*-?[0-9]{16}/

/** `JSON.parse`, in which an integer that is not a safe one keeps its digits. */
export function parseExactJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  try {
    return JSON.parse(text, keepDigits as Reviver)
  } catch (error) {
    if (error instanceof RangeError) return JSON.parse(text) // nested as nothing real is: only a reviver recurses
    throw error
  }
}

function keepDigits(_key: string, value: unknown, { source }: { source: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? rawJSON(source) : value
}

/** What `JSON.parse` would have made of the value. */
export const toPlainNumber = (value: unknown): unknown =>
  typeof value === 'object' && isRawJSON(value) ? Number(value.rawJSON) : value
