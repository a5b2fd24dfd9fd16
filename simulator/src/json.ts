/** JSON from outside, not yet validated. */
export type JsonObject = { [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object under a key, or an empty one if there is none. */
export function objectAt(parent: unknown, key: string): JsonObject {
  const value = isObject(parent) ? parent[key] : undefined
  return isObject(value) ? value : {}
}

/** The list of objects under a key; empty when there is none. */
export function listAt(parent: unknown, key: string): JsonObject[] {
  const value = isObject(parent) ? parent[key] : undefined
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function stringAt(parent: unknown, key: string): string | null {
  const value = isObject(parent) ? parent[key] : undefined
  return typeof value === 'string' ? value : null
}

/** The parsed text, or undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
