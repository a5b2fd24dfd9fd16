/** Reads the schemas of the document that the service serves. */

/** What a form says of a field. */
export type ServedWords = { label: string; hint?: string; choices?: Partial<Record<string, string>> }

/** What has its words beside it, in each language of the service. */
export type Worded = { 'x-words'?: Partial<Record<'en' | 'pt', ServedWords>> }

/** The part of JSON Schema that the document uses. */
export type Schema = Worded & {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
  default?: unknown
  /** Whether few people need the field. */
  'x-rare'?: boolean
  /** Of the name of a provider of payments: what an account at each consists of. */
  'x-providers'?: Record<string, { details: Schema; credentials: Schema } & Worded>
}

type Operation = Worded & {
  summary?: string
  description?: string
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

export type ServedDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const LOCAL = '#/components/schemas/'

/** The schema that a reference names. */
export function resolve(document: ServedDocument, schema: Schema): Schema {
  const { $ref: reference, ...rest } = schema
  if (reference === undefined) return schema
  const named = document.components.schemas[reference.slice(LOCAL.length)]
  return named === undefined ? rest : resolve(document, { ...named, ...rest })
}

/** The schema of a body, by its name in the document; one without fields if there is none. */
export function schemaOf(document: ServedDocument | undefined, name: string): Schema {
  return document?.components.schemas[name] ?? {}
}

/** The field of an object's schema; an empty schema if there is none. */
export function fieldOf(document: ServedDocument | undefined, schema: Schema, name: string): Schema {
  const field = schema.properties?.[name]
  return field === undefined || document === undefined ? {} : resolve(document, field)
}

/** The texts that a field may have; empty if it may have any. */
export function choicesOf({ enum: values, anyOf }: Schema): string[] {
  const all = values ?? anyOf?.map((one) => one.const) ?? []
  return all.filter((value) => typeof value === 'string')
}
