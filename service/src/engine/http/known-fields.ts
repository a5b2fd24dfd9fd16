/**
 * Names of fields in the schemas of the operations.
 *
 * The log must not repeat what a caller wrote, and the name of an unknown field may be a person's
 * name, a phone number or a key. So a logged pointer shows only known names and list indices.
 */
import type { FastifyInstance } from 'fastify'
import type { Fault } from '../problems/problems.ts'

const UNKNOWN = '(unknown)'
const PLACE = /^[0-9]{1,4}$/
/** Enough to see the kind of mistake; the answer to the caller lists the others. */
const POINTERS_MAX = 10

/**
 * Collects the field names of routes that are registered after this call.
 * @returns a function that gives the pointers of faults as they may be logged, without duplicates
 */
export function collectFieldNames(app: FastifyInstance): (faults: readonly Fault[]) => string[] {
  const known = new Set<string>()
  app.addHook('onRoute', ({ schema }) => {
    for (const part of [schema?.body, schema?.querystring, schema?.params, schema?.headers]) learn(part)
  })

  function learn(schema: unknown) {
    if (typeof schema !== 'object' || schema === null) return
    const { properties } = schema as { properties?: object }
    for (const name of Object.keys(properties ?? {})) known.add(name)
    for (const inner of Object.values(schema)) learn(inner)
  }

  const toLogged = ({ pointer }: Fault) =>
    pointer
      .split('/')
      .map((name) => (name === '' || known.has(name) || PLACE.test(name) ? name : UNKNOWN))
      .join('/')
  return (faults) => [...new Set(faults.map(toLogged))].slice(0, POINTERS_MAX)
}
