/** 405 with `Allow` for paths that exist under another method. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Problem } from '../problems/problems.ts'

/**
 * The methods that the router knows. Another one, such as PROPFIND, matches no route:
 * `assertUnknown` refuses it.
 */
const METHODS: HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']

/** Collects the paths of routes that are registered after this call. */
export function collectAddresses(app: FastifyInstance) {
  const allowOf = new Map<string, string>()
  app.addHook('onRoute', ({ url }) => void allowOf.set(url, ''))

  return {
    /** Called after all routes: refuses the methods that each path does not have. */
    refuseOtherMethods() {
      for (const url of Array.from(allowOf.keys())) {
        const isThere = (method: HTTPMethods) => app.hasRoute({ url, method })
        const missing = METHODS.filter((method) => !isThere(method))
        const allow = METHODS.filter(isThere).join(', ')
        app.route({
          url,
          method: missing,
          schema: { hide: true },
          config: { audit: { none: 'The address has no such method.' } },
          // before the body is read
          onRequest: async (_request, reply) => refuse(reply, allow),
          handler: () => undefined,
        })
        allowOf.set(url, allow)
      }
    },

    /**
     * Throws `method_not_allowed` if the path of an unmatched request exists under a method that
     * the router knows.
     */
    assertUnknown({ method, url }: FastifyRequest, reply: FastifyReply) {
      if (METHODS.includes(method)) return
      const path = url.split('?', 1)[0] ?? ''
      const allow = allowOf.get(path) ?? [...allowOf].find(([pattern]) => matches(pattern, path))?.[1]
      if (allow !== undefined) refuse(reply, allow)
    },
  }
}

function refuse(reply: FastifyReply, allow: string): never {
  reply.header('allow', allow)
  throw new Problem('method_not_allowed', `Use one of: ${allow}.`)
}

/**
 * @param pattern of a route with a parameter or a wildcard: `/conversations/:conversationId`,
 * `/console/*`
 */
const matches = (pattern: string, path: string) =>
  /[:*]/.test(pattern) &&
  new RegExp(`^${pattern.replaceAll(/:[A-Za-z]+/g, '[^/]+').replace('*', '.*')}$`).test(path)
