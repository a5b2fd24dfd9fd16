/**
 * A part of a message and the way to it, so that a finding can point at it.
 *
 * The pointer is spelt only when somebody asks: most parts of most messages are right.
 */

export type Part = { readonly key: string | number; readonly value: unknown; readonly parent: Part | null }

export function rootPart(key: string, value: unknown): Part {
  return { key, value, parent: null }
}

/**
 * What lies under a key or an index; its value is undefined when nothing does, or when there is nothing to look into. The
 * keys are ours, and none of them is inherited by objects or arrays.
 */
export function childPart(parent: Part, key: string | number): Part {
  const { value } = parent
  const child =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return { key, value: child, parent }
}

/** The elements of a list, as far as it may be long: what lies beyond is refused anyway. Of anything else none. */
export function elementsOf(part: Part, max: number): Part[] {
  if (!Array.isArray(part.value)) return []
  return part.value.slice(0, max).map((value: unknown, key) => ({ key, value, parent: part }))
}

/** Follows several keys at once. */
export function partAt(part: Part, ...keys: string[]): Part {
  let found = part
  for (const key of keys) found = childPart(found, key)
  return found
}

/** The JSON Pointer. Keys are ours and indices, so none needs escaping. */
export function pointerTo({ key, parent }: Part): string {
  return `${parent ? pointerTo(parent) : ''}/${key}`
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The number, if it is one that can be reckoned with exactly. */
export function wholeAt(part: Part): number | null {
  return Number.isSafeInteger(part.value) ? (part.value as number) : null
}

export function textAt(part: Part): string | null {
  return typeof part.value === 'string' ? part.value : null
}
