/** 405 with `Allow` for addresses that exist under another method. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Problem } from '../../problems.ts'

/** Those that the router knows. Whoever names another one, such as PROPFIND, finds nothing and is told then. */
const METHODS: HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']

/** Notes the addresses of the routes that are registered after this call. */
export function collectAddresses(app: FastifyInstance) {
  const allowOf = new Map<string, string>()
  app.addHook('onRoute', ({ url }) => void allowOf.set(url, ''))

  return {
    /** Called once all routes are there: fills in the methods that each address does not have. */
    refuseOtherMethods() {
      for (const url of [...allowOf.keys()]) {
        const isThere = (method: HTTPMethods) => app.hasRoute({ url, method })
        const missing = METHODS.filter((method) => !isThere(method))
        const allow = METHODS.filter(isThere).join(', ')
        app.route({
          url,
          method: missing,
          schema: { hide: true },
          // answered before the body is read, whatever it is
          onRequest: async (_request, reply) => refuse(reply, allow),
          handler: () => undefined,
        })
        allowOf.set(url, allow)
      }
    },

    /** Throws `method_not_allowed` if what was not found is there, under a method that the router knows. */
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

/** @param pattern of a route with a part that is open: `/conversations/:conversationId`, `/console/*` */
const matches = (pattern: string, path: string) =>
  /[:*]/.test(pattern) &&
  new RegExp(`^${pattern.replaceAll(/:[A-Za-z]+/g, '[^/]+').replace('*', '.*')}$`).test(path)
