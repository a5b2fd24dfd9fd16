/**
 * Problems in the OpenAPI document: what a status is answered with is the same for every operation, so it is written once,
 * under `components.responses`, and referred to wherever it may come.
 *
 * Done to the finished document: Fastify's schemas know no references between answers.
 */
import { isDeepStrictEqual } from 'node:util'

type Response = { $ref?: string; content?: Record<string, unknown> }
export type UnnamedProblems = {
  paths?: Record<string, Record<string, { responses?: Record<string, Response> }>>
  components?: { responses?: Record<string, object> }
}

/** Changes the document. Throws when two operations mean different things by a problem of one status. */
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
