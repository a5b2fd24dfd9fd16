/**
 * Makes text from outside storable. PostgreSQL refuses U+0000 in text and lone surrogates in UTF-8,
 * and a message must not be lost for one such character: it becomes U+FFFD, the replacement
 * character.
 */

const REPLACEMENT = '\uFFFD'

/**
 * One escape of JSON text, `\\` included, so that the `\u0000` in `"\\u0000"` (a backslash, then
 * text) is left alone.
 */
const JSON_ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g

/** Replaces U+0000 and lone surrogates. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT)
}

/**
 * The JSON text of a parsed value, with U+0000 and lone surrogates replaced in keys and strings
 * alike; otherwise exactly what `JSON.stringify` gives.
 */
export function toStorableJson(value: {} | null): string {
  const json = JSON.stringify(value)
  if (!json.includes('\\u')) return json
  // JSON.stringify writes a surrogate as an escape only when it is alone.
  return json.replace(JSON_ESCAPE, (escape) =>
    escape === '\\u0000' || escape.startsWith('\\ud') ? REPLACEMENT : escape,
  )
}
