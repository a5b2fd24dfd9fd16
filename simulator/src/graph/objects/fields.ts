/** `?fields=`: which fields of an object the caller wants; the id is always there. */
import type { JsonObject } from '../../json.ts'

/** @param defaults the fields without the parameter; all if there are none */
export function toFields(
  { id, ...rest }: JsonObject,
  { fields }: Record<string, string | undefined>,
  defaults: readonly string[] = Object.keys(rest),
): JsonObject {
  const wanted = fields ? fields.split(',').map((field) => field.replace(/\{.*$/, '').trim()) : defaults
  const chosen = wanted.flatMap((field) => {
    const value = rest[field]
    return value === undefined ? [] : [[field, value] as const]
  })
  return { ...Object.fromEntries(chosen), id }
}
