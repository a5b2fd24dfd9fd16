/**
 * Queries of operations that have none: a parameter is refused, as a field there is not. Operations with a query say so by its
 * schema.
 *
 * Only where a key is asked for. Pages, health checks, metrics and the webhook are called by browsers, proxies and the channel,
 * which add parameters of their own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteFaults } from './parse-errors.ts'
import { unknownField } from './faults.ts'

/** To be called before any route is added. */
export function refuseUnknownQueries(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { schema } = route
    const takesKey = schema !== undefined && schema.hide !== true && schema.security === undefined
    if (!takesKey || schema.querystring) return
    route.preValidation = [noteQuery, ...[route.preValidation ?? []].flat()]
  })
}

function noteQuery(request: FastifyRequest, _reply: unknown, done: () => void): void {
  const names = Object.keys(request.query as object)
  if (names.length > 0) {
    noteFaults(
      request,
      names.map((name) => ({ in: 'query', ...unknownField('', name) })),
    )
  }
  done()
}
