/** The JSON Schema of a message, judged by the validator and the settings of the API. */
import Fastify from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import type { TSchema } from '../../../../schema.ts'

/** What is wrong with a value; empty when nothing is. Paths lead into the request body, as preflight's pointers do. */
export type SchemaCheck = (value: unknown) => FastifySchemaValidationError[]

/** @param field where the value stands in the body */
export async function compileSchema(
  field: 'interactive' | 'contacts',
  schema: TSchema,
): Promise<SchemaCheck> {
  const app = Fastify({
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        verbose: true,
      },
    },
  })
  let check: SchemaCheck | undefined
  app.get('/', (request, reply) => {
    const body = { type: 'object', properties: { [field]: schema }, required: [field] }
    const validate = request.compileValidationSchema(body)
    check = (value) => (validate({ [field]: value }) ? [] : (validate.errors ?? []))
    return reply.send()
  })
  await app.inject('/')
  await app.close()
  if (!check) throw new Error('The schema does not compile.')
  return check
}
