/** The parts of the OpenAPI document that the reference shows. */

/** A JSON Schema as the document holds it. */
export type Schema = {
  $ref?: string
  title?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  contentSchema?: Schema
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
type Content = Record<string, Media>

export type Answer = {
  $ref?: string
  description?: string
  headers?: Record<string, { description?: string; schema?: Schema }>
  content?: Content
}

export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: [string, ...string[]]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
  /**
   * Each entry is one way to be let in: the name of a scheme, with the scopes that it must have.
   */
  security?: Record<string, string[]>[]
  /** The caller needs one of them, if there are any. Absent where no caller is asked for. */
  'x-scopes'?: string[]
}

export type Document = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
  security: Record<string, string[]>[]
}

/** An operation with its place. */
export type Placed = Operation & { method: string; path: string }

export const listOperations = ({ paths, security }: Document): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      security,
      ...one,
      method: method.toUpperCase(),
      path,
    })),
  )

/** The first example of what is sent or answered; undefined if there is none. */
export const exampleOf = ({ example, examples = {} }: Media): unknown =>
  example ?? Object.values(examples)[0]?.value

/** The last part of a `$ref`: the name of what it points at. */
export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)
