/** Schemas of the served OpenAPI document in one piece, for those who look into them and follow no reference. */

type Document = { components?: { schemas?: Record<string, unknown> } }

const NAMES = '#/components/schemas/'

/** The schema with what it refers to by name in its place. No schema of the document is part of itself. */
export function toWholeSchema<Schema>(schema: Schema, document: Document): Schema {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((one: unknown) => toWholeSchema(one, document)) as Schema
  if ('$ref' in schema) return toWholeSchema(findNamed(String(schema.$ref), document), document) as Schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, toWholeSchema(inner, document)]),
  ) as Schema
}

function findNamed(ref: string, document: Document): unknown {
  const schema = ref.startsWith(NAMES) && document.components?.schemas?.[ref.slice(NAMES.length)]
  if (!schema) throw new Error(`The document has nothing at ${ref}.`)
  return schema
}
