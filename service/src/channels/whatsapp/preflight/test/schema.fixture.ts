/** The JSON Schema of a message, read by the validator and the settings of the API. */
import { compileSchema as compile } from '../../../../engine/http/lazy-schemas.ts'
import { toFaults } from '../../../../engine/http/faults.ts'
import type { Fault } from '../../../../engine/problems/problems.ts'
import type { TSchema } from '../../../../engine/schema.ts'

/** The faults of a value. Pointers lead into the request body, as preflight's do. */
export type SchemaCheck = (value: unknown) => Fault[]

/** @param field where the value stands in the body */
export function compileSchema(field: string, schema: TSchema): SchemaCheck {
  const check = compile({ type: 'object', properties: { [field]: schema }, required: [field] })
  return (value) => toFaults(check({ [field]: value }), 'body')
}
