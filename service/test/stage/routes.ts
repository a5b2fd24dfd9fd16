/**
 * The routes of the running service, collected while its router registers them, so that none can be
 * missing.
 */
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Audited } from '../../src/engine/http/audited.ts'

/** `audit`: what it declares to the audit log. */
export type Route = { method: string; url: string; audit?: Audited }

/**
 * Watches HTTP servers being created in this process; call it before the service starts. Of several
 * it keeps the routes of the last: a stage may start its simulator here as well, always before the
 * service.
 */
export function listenToRoutes(): { routes: Route[]; stop(): void } {
  const routes: Route[] = []
  const listener = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    routes.length = 0
    fastify.addHook('onRoute', ({ method, url, config }) => {
      const { audit } = config ?? {}
      for (const one of [method].flat()) routes.push({ method: one, url, ...(audit && { audit }) })
    })
  }
  diagnostics.subscribe('fastify.initialization', listener)
  return { routes, stop: () => void diagnostics.unsubscribe('fastify.initialization', listener) }
}

/** The route with its parameters replaced by the `ids` of the same names. */
export const toPath = (url: string, ids: Record<string, string>): string =>
  url.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => ids[name] ?? '-')
