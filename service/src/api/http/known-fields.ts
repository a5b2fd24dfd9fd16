/**
 * Names of fields that the schemas of the operations know.
 *
 * A pointer to a fault goes into the log without what a caller wrote: a field there is not may be called by somebody's name,
 * number or key. So of each part of a pointer only a known name or a place in a list is shown.
 */
import type { FastifyInstance } from 'fastify'
import type { Fault } from '../../problems.ts'

const UNKNOWN = '(unknown)'
const PLACE = /^[0-9]{1,4}$/
/** As many tell what kind of mistake it is; the caller has all of them. */
const POINTERS_MAX = 10

/**
 * Learns the names of the routes that are registered after this call.
 * @returns the pointers of faults as they may be logged, each once
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
