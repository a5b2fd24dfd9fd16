/**
 * The served OpenAPI document as the fuzzer reads it: which requests exist, and which answers are
 * documented.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { toWholeSchema, writeOutResponses } from '../../scripts/whole-schema.ts'

/** The part of JSON Schema that the document uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
export type Operation = {
  method: string
  path: string
  tags: string[]
  parameters: Parameter[]
  body: { schema: Schema; example: unknown } | null
  /** Its body is a form with a file. */
  acceptsFile: boolean
  /** It is for users, who are signed in with a session. */
  isForUsers: boolean
}
type Answer = { status: number; type: string; body: unknown }
export type OpenApi = {
  operations: Operation[]
  /** Returns a sentence on how the answer deviates from the document; null if it does not. */
  judge(operation: Operation, answer: Answer): string | null
}

type Content = Record<string, { schema: Schema; example?: unknown }>
type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        tags?: string[]
        parameters?: Parameter[]
        requestBody?: { content: Content }
        security?: Record<string, unknown>[]
        responses: Record<string, { content?: Content }>
      }
    >
  >
  components?: Record<string, Record<string, object>>
}

export function readDocument(served: Document): OpenApi {
  const document = writeOutResponses(served)
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'not-blank': true } })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()

  function validatorOf(place: string[]): ValidateFunction {
    const ref = `document#/${place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const known = compiled.get(ref) ?? ajv.compile({ $ref: ref })
    compiled.set(ref, known)
    return known
  }

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { tags = [], parameters = [], requestBody, security = [] }]): Operation => {
        const content = requestBody?.content['application/json']
        const body = content
          ? { schema: toWholeSchema(content.schema, document), example: content.example }
          : null
        const acceptsFile = requestBody?.content['multipart/form-data'] !== undefined
        const acceptsKey = security.some((scheme) => 'apiKey' in scheme)
        const isForUsers = !acceptsKey && security.some((scheme) => 'session' in scheme)
        return { method: method.toUpperCase(), path, tags, parameters, body, acceptsFile, isForUsers }
      },
    ),
  )

  return {
    operations,
    judge({ method, path }, { status, type, body }) {
      const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {}
      const response = responses[status]
      if (!response) return `the status ${status} is not documented`
      if (!response.content) return body === '' ? null : `an answer ${status} has no body in the document`
      const documented = [type, '*/*'].find((one) => response.content?.[one])
      if (documented === undefined) return `an answer ${status} is not documented as ${type || 'nothing'}`
      const place = [
        'paths',
        path,
        method.toLowerCase(),
        'responses',
        String(status),
        'content',
        documented,
        'schema',
      ]
      const validate = validatorOf(place)
      return validate(body) ? null : `an answer ${status}: ${ajv.errorsText(validate.errors)}`
    },
  }
}
