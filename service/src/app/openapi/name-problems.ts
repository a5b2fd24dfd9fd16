/**
 * Problems in the OpenAPI document: the response of a status is the same for every operation, so it
 * is there once, under `components.responses`, and operations refer to it.
 *
 * Runs on the finished document, because Fastify's schemas have no references between responses.
 */
import { isDeepStrictEqual } from 'node:util'

type Response = { $ref?: string; content?: Record<string, unknown> }
export type UnnamedProblems = {
  paths?: Record<string, Record<string, { responses?: Record<string, Response> }>>
  components?: { responses?: Record<string, object> }
}

/**
 * Mutates the document. Throws when two operations describe the problem of one status differently.
 */
export function nameProblems(document: UnnamedProblems): void {
  const named: Record<string, Response> = {}
  for (const methods of Object.values(document.paths ?? {}))
    for (const { responses = {} } of Object.values(methods))
      for (const [status, response] of Object.entries(responses)) {
        if (!response.content?.['application/problem+json']) continue
        const name = `Problem${status}`
        named[name] ??= response
        if (!isDeepStrictEqual(named[name], response)) throw new Error(`${name} means different things.`)
        responses[status] = { $ref: `#/components/responses/${name}` }
      }
  document.components = { ...document.components, responses: { ...document.components?.responses, ...named } }
}
