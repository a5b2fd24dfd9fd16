/**
 * Reads a schema as a form: which fields an object has, with what it begins, and where each field
 * is in the request.
 */
import { choicesOf, resolve } from '../api/served-schema.ts'
import type { Schema, ServedDocument } from '../api/served-schema.ts'

export type Values = Record<string, unknown>

export type Shape = 'scalar' | 'object' | 'media' | 'list' | 'json' | 'certificate'

export type Part = { name: string; schema: Schema; isRequired: boolean; shape: Shape }

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const valuesOf = (value: unknown): Values => (isValues(value) ? value : {})
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A file is named by our id or by a link. */
function shapeOf(schema: Schema): Shape {
  const { properties, items, type, format } = schema
  if (format === CERTIFICATE_FILE) return 'certificate'
  if (items !== undefined) return 'list'
  if (properties === undefined) return type === 'object' ? 'json' : 'scalar'
  return 'id' in properties && 'link' in properties ? 'media' : 'object'
}

const CERTIFICATE_FILE = 'certificate-file'
const PEM_CERTIFICATE = 'pem-certificate'
const PEM_KEY = 'pem-key'

/** The names of the fields of an object that hold its certificate: as a file, or in two parts. */
export function certificateFieldsOf({ properties = {} }: Schema) {
  const named = (format: string) =>
    Object.keys(properties).find((name) => properties[name]?.format === format) ?? ''
  return { file: named(CERTIFICATE_FILE), certificate: named(PEM_CERTIFICATE), key: named(PEM_KEY) }
}

/**
 * The fields of an object that a person fills in. Without those that have one value only, the place
 * of an entry in its list, the parts of a certificate beside its file, and the content of another
 * type than the chosen one: `{ type: 'image' | 'text', image, text }`.
 */
export function partsOf(document: ServedDocument, schema: Schema, value: unknown): Part[] {
  const { properties = {}, required = [] } = schema
  const types = choicesOf(resolve(document, properties['type'] ?? {}))
  const chosen = valuesOf(value)['type']
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = resolve(document, given)
    const isRequired = required.includes(name)
    const isFixed = isRequired && fixedValue(field) !== undefined
    const isOfOther = types.length > 1 && types.includes(name) && chosen !== name
    const isPart = field.format === PEM_CERTIFICATE || field.format === PEM_KEY
    if (isFixed || isOfOther || isPart || isPlace(name, field)) return []
    return [{ name, schema: field, isRequired: isRequired || chosen === name, shape: shapeOf(field) }]
  })
}

/** The one value that a field can have. */
function fixedValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  return schema.enum?.length === 1 ? schema.enum[0] : undefined
}

/** `card_index` and the like number the entries of a list. */
const isPlace = (name: string, { type }: Schema) => type === 'integer' && name.endsWith('_index')

/**
 * With what a value begins: all that is required and leaves no choice. Undefined for a value that a
 * person types.
 */
export function startOf(document: ServedDocument, given: Schema): unknown {
  const schema = resolve(document, given)
  if (schema.items !== undefined) {
    const { items } = schema
    const first = Array.from({ length: schema.minItems ?? 0 }, () => startOf(document, items) ?? '')
    return numbered(document, schema, first)
  }
  if (schema.properties === undefined) return fixedValue(schema)
  const values: Values = {}
  for (const name of schema.required ?? []) {
    const start = startOf(document, schema.properties[name] ?? {})
    if (start !== undefined) values[name] = start
  }
  return values
}

/** Whether all is there that an object of texts needs: what is required, and its certificate. */
export function isFilled(document: ServedDocument, schema: Schema, values: Values): boolean {
  const has = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() !== '' : value !== undefined
  }
  return partsOf(document, schema, values).every(({ name, isRequired, shape }) => {
    if (shape !== 'certificate') return !isRequired || has(name)
    const { certificate, key } = certificateFieldsOf(schema)
    return has(name) || (has(certificate) && has(key))
  })
}

/** The entries of a list with their places in them, where they have one. */
export function numbered(document: ServedDocument, list: Schema, entries: unknown[]): unknown[] {
  const { properties = {} } = resolve(document, list.items ?? {})
  const places = Object.keys(properties).filter((name) => isPlace(name, properties[name] ?? {}))
  return entries.map((entry, index) =>
    isValues(entry) ? { ...entry, ...Object.fromEntries(places.map((name) => [name, index])) } : entry,
  )
}

/** An object of a single text, such as `{ text }`, is shown as that text. */
export function soleText(document: ServedDocument, schema: Schema): Part | null {
  const parts = partsOf(document, schema, undefined)
  const [first] = parts
  return parts.length === 1 && first?.shape === 'scalar' && first.isRequired ? first : null
}

/** The pointers of the fields below `at`, in the order of the page. */
export function listSchemaPointers(
  document: ServedDocument,
  schema: Schema,
  value: unknown,
  at: string,
): string[] {
  return partsOf(document, schema, value).flatMap(({ name, schema: field, isRequired, shape }) => {
    const pointer = `${at}/${name}`
    const inner = valuesOf(value)[name]
    if (shape === 'list') {
      return listOf(inner).flatMap((entry, index) => {
        const items = resolve(document, field.items ?? {})
        const below = listSchemaPointers(document, items, entry, `${pointer}/${index}`)
        return below.length > 0 ? below : [`${pointer}/${index}`]
      })
    }
    if (shape === 'media') {
      const others = listSchemaPointers(document, field, inner, pointer)
      const source = typeof valuesOf(inner)['link'] === 'string' ? 'link' : 'id'
      return [`${pointer}/${source}`, ...others.filter((one) => !/\/(id|link)$/.test(one))]
    }
    const isShown = isRequired || inner !== undefined || soleText(document, field) !== null
    if (shape !== 'object') return [pointer]
    return isShown ? listSchemaPointers(document, field, inner, pointer) : []
  })
}
