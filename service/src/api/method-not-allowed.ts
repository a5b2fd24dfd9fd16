/** 405 with `Allow` for addresses that exist under another method. */
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '../errors.ts'
import { answerProblem } from './problem.ts'

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

/**
 * Notes the routes that are registered after this call. The function it returns is called once they all are, and fills
 * in the methods each address does not have.
 */
export function collectMethods(app: FastifyInstance, publicUrl: () => string): () => void {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const methods = methodsOf.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    methodsOf.set(url, methods)
  })

  return function refuseOtherMethods() {
    for (const [url, methods] of [...methodsOf]) {
      const allow = [...methods].sort().join(', ')
      app.route({
        url,
        method: METHODS.filter((method) => !methods.has(method)),
        schema: { hide: true },
        // answered before the body is read, whatever it is
        onRequest: async (_request, reply) => {
          reply.header('allow', allow)
          return answerProblem(reply, new Problem('method_not_allowed', `Use one of: ${allow}.`), publicUrl())
        },
        handler: () => undefined,
      })
    }
  }
}
