/**
 * Schemas compiled when they are first used. A server has more than two hundred of them, for each route and status, and a start
 * uses none: compiling all beforehand was a fifth of the time until the first message is taken.
 */
import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

const buildValidators = AjvCompiler()
const buildSerializers = SerializerSelector()

/** How requests are judged, and whatever else is judged as they are. */
export const AJV_OPTIONS: NonNullable<NonNullable<FastifyServerOptions['ajv']>['customOptions']> = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: true, // bounded by the body limit
  verbose: true, // faults quote the description of what was expected
  strictTypes: 'log',
  keywords: ['example'],
  // a character a reader can see: not a space, not a control character, not one that shows as nothing; '' is too short already
  formats: { 'not-blank': /^$|[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u },
  validateSchema: false, // `npm run check` holds the document they make against the specification
}

/** Judges by a schema, outside of any request. Compiled when it is first asked. */
export function compileSchema(schema: object): (value: unknown) => FastifySchemaValidationError[] {
  let validate: ReturnType<ReturnType<typeof buildValidators>> | undefined
  return (value) => {
    validate ??= buildValidators({}, { customOptions: AJV_OPTIONS })({ schema })
    return validate(value) ? [] : ((validate.errors ?? []) as FastifySchemaValidationError[])
  }
}

/** Those of Fastify, put off. A schema that cannot be compiled shows when its route is asked, not when the server is built. */
export const compilersFactory: Compilers = {
  buildValidator: ((schemas, options) => {
    const compile = buildValidators(schemas, options)
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
