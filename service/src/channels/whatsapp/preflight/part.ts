/**
 * A part of a message and the path to it, so that a finding can point at it.
 *
 * The pointer is built only on request, because most parts of most messages are right.
 */

export type Part = { readonly key: string | number; readonly value: unknown; readonly parent: Part | null }

export function rootPart(key: string, value: unknown): Part {
  return { key, value, parent: null }
}

/**
 * The part at a key or an index; its value is undefined when there is none, or when the parent is
 * neither object nor array. The keys are ours, and objects and arrays inherit none of them.
 */
export function childPart(parent: Part, key: string | number): Part {
  const { value } = parent
  const child =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return { key, value: child, parent }
}

/**
 * The first `max` elements of a list: a longer list is refused anyway. No elements for any other
 * value.
 */
export function elementsOf(part: Part, max: number): Part[] {
  if (!Array.isArray(part.value)) return []
  return Array.from(part.value.slice(0, max), (value: unknown, key) => ({ key, value, parent: part }))
}

/** Follows several keys at once. */
export function partAt(part: Part, ...keys: string[]): Part {
  let found = part
  for (const key of keys) found = childPart(found, key)
  return found
}

/** The JSON Pointer. The keys are ours or indices, so none needs escaping. */
export function pointerTo({ key, parent }: Part): string {
  return `${parent ? pointerTo(parent) : ''}/${key}`
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The number, if it is an integer with which arithmetic is exact. */
export function wholeAt(part: Part): number | null {
  return Number.isSafeInteger(part.value) ? (part.value as number) : null
}

export function textAt(part: Part): string | null {
  return typeof part.value === 'string' ? part.value : null
}
