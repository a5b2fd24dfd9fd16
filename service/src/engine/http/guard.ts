/** What runs before the handler of an operation: a hook that admits callers by their scopes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from './scopes.ts'

/**
 * A hook that admits a request. It names the scopes, one of which is enough, so that the document
 * can say them.
 */
export type Guard = ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) & {
  scopes: readonly (Scope | 'any')[]
}

export const guarding = <Hook extends (...given: never[]) => Promise<void>>(
  scopes: readonly (Scope | 'any')[],
  hook: Hook,
): Hook & Pick<Guard, 'scopes'> => Object.assign(hook, { scopes })
