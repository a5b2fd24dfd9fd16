/** Resolves references in the served OpenAPI document, for readers that do not follow them. */

type Components = { components?: Record<string, Record<string, unknown>> }
type Paths = { paths: Record<string, Record<string, { responses: Record<string, object> }>> }

const NAMES = '#/components/'

/**
 * Replaces references in the schema by the schemas they name. No schema of the document contains
 * itself.
 */
export function toWholeSchema<Schema>(schema: Schema, document: Components): Schema {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((one: unknown) => toWholeSchema(one, document)) as Schema
  if ('$ref' in schema) return toWholeSchema(findNamed(String(schema.$ref), document), document) as Schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, toWholeSchema(inner, document)]),
  ) as Schema
}

/**
 * Changes the document: replaces each operation's references to named answers by the answers. Their
 * schemas stay references.
 */
export function writeOutResponses<Document extends Paths & Components>(document: Document): Document {
  for (const methods of Object.values(document.paths))
    for (const { responses } of Object.values(methods))
      for (const [status, response] of Object.entries(responses))
        if ('$ref' in response) responses[status] = findNamed(String(response.$ref), document) as object
  return document
}

function findNamed(ref: string, { components }: Components): unknown {
  const [kind = '', name = ''] = ref.startsWith(NAMES) ? ref.slice(NAMES.length).split('/') : []
  const part = components?.[kind]?.[name]
  if (!part) throw new Error(`The document has nothing at ${ref}.`)
  return part
}
