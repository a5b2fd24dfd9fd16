/**
 * Compiles schemas on first use. A server has more than two hundred, one for each route and status,
 * and a start uses none: compiling them all took a fifth of the time from start to the first
 * accepted message.
 */
import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

const buildValidators = AjvCompiler()
const buildSerializers = SerializerSelector()

/** How requests are validated, and everything else that is validated by the same rules. */
export const AJV_OPTIONS: NonNullable<NonNullable<FastifyServerOptions['ajv']>['customOptions']> = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: true, // bounded by the body limit
  verbose: true, // faults quote the description of what was expected
  strictTypes: 'log',
  allowUnionTypes: true, // coordinates are numbers or strings
  keywords: ['example', 'x-words', 'x-rare', 'x-providers'], // for readers of the document alone
  formats: {
    // At least one visible character: spaces, control and invisible characters do not count. The
    // empty text is left to `minLength`.
    'not-blank': /^$|[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u,
    // These describe the fields of a form, and check nothing.
    'certificate-file': true,
    'pem-certificate': true,
    'pem-key': true,
  },
  validateSchema: false, // `npm run check` validates the document made of them against the specification
}

/** Without `urn:uuid:` before it, which the library's own format accepts and PostgreSQL refuses. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The library's formats replace those of the options, so this one is added after them. */
const onCreate = (ajv: { addFormat(name: string, format: RegExp): unknown }) =>
  void ajv.addFormat('uuid', UUID)

/** Returns a validator for use outside of Fastify's routes. It is compiled on first use. */
export function compileSchema(schema: object): (value: unknown) => FastifySchemaValidationError[] {
  let validate: ReturnType<ReturnType<typeof buildValidators>> | undefined
  return (value) => {
    validate ??= buildValidators({}, { customOptions: AJV_OPTIONS, onCreate })({ schema })
    return validate(value) ? [] : ((validate.errors ?? []) as FastifySchemaValidationError[])
  }
}

/**
 * Fastify's compilers, deferred. A schema that does not compile fails the first request to its
 * route, not the start.
 */
export const compilersFactory: Compilers = {
  buildValidator: ((schemas, options) => {
    const compile = buildValidators(schemas, { ...options, onCreate })
    return (route) => {
      let validate: ReturnType<typeof compile> | undefined
      const late = (body: unknown) => {
        validate ??= compile(route)
        const isValid = validate(body)
        late.errors = validate.errors // Fastify reads them here
        return isValid
      }
      late.errors = undefined as ReturnType<typeof compile>['errors']
      return late as ReturnType<typeof compile>
    }
  }) as typeof buildValidators,
  buildSerializer: (schemas, options) => {
    const compile = buildSerializers(schemas, options)
    return (route) => {
      let serialize: ReturnType<typeof compile> | undefined
      return (answer) => (serialize ??= compile(route))(answer)
    }
  },
}
