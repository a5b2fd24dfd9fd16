/**
 * Reads JSON of any shape, as chat/content/parts.js does, for what tests run outside of a browser.
 */

export type Parts = Record<string, unknown>

export function partsOf(value: unknown): Parts {
  return typeof value === 'object' && value !== null ? (value as Parts) : {}
}

export function partsAt(parts: Parts, name: string): Parts {
  return partsOf(Object.hasOwn(parts, name) ? parts[name] : null)
}

export function textAt(parts: Parts, name: string): string | null {
  const value = Object.hasOwn(parts, name) ? parts[name] : null
  return typeof value === 'string' && value !== '' ? value : null
}
