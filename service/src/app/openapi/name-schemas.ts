/**
 * Names in the OpenAPI document: a schema with a `title` is there once, under `components.schemas`,
 * and every use refers to it by that name.
 *
 * Runs on the finished document, so that the schemas that validate and serialize stay in one piece.
 */
import { isDeepStrictEqual } from 'node:util'

/** The parts of a schema that can hold other schemas. */
type Schema = {
  title?: string
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  contentSchema?: Schema
  anyOf?: Schema[]
}
type Described = { content?: Record<string, { schema?: Schema }> }
type Operation = { requestBody?: Described; responses?: Record<string, Described> }
export type NamelessDocument = {
  paths?: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, object> }
}

/** Mutates the document. Throws when two different schemas share a title. */
export function nameSchemas(document: NamelessDocument): void {
  const named: Record<string, Schema> = {}
  for (const methods of Object.values({ ...document.paths, ...document.webhooks }))
    for (const { requestBody, responses } of Object.values(methods))
      for (const { content } of [requestBody ?? {}, ...Object.values(responses ?? {})])
        for (const media of Object.values(content ?? {}))
          if (media.schema) media.schema = toNamed(media.schema, named)
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...named } }
}

function toNamed(schema: Schema, named: Record<string, Schema>): Schema {
  const { title, properties, items, contentSchema, anyOf } = schema
  const inner = (one: Schema) => toNamed(one, named)
  const entries = Object.entries(properties ?? {})
  const written: Schema = {
    ...schema,
    ...(properties && { properties: Object.fromEntries(entries.map(([name, one]) => [name, inner(one)])) }),
    ...(items && { items: inner(items) }),
    ...(contentSchema && { contentSchema: inner(contentSchema) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
  }
  if (title === undefined) return written
  named[title] ??= written
  if (!isDeepStrictEqual(named[title], written)) throw new Error(`Two different schemas are called ${title}.`)
  return { $ref: `#/components/schemas/${title}` }
}
