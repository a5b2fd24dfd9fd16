/** The routes of the running service, as its router got them: nothing that is served can be missing here. */
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

export type Route = { method: string; url: string }

/** Listens to the making of HTTP servers in this process; call it before the service starts. */
export function listenToRoutes(): { routes: Route[]; stop(): void } {
  const routes: Route[] = []
  const listener = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url })
    })
  }
  diagnostics.subscribe('fastify.initialization', listener)
  return { routes, stop: () => void diagnostics.unsubscribe('fastify.initialization', listener) }
}

/** The route with its parameters filled in: from `ids` by their names. */
export const toPath = (url: string, ids: Record<string, string>): string =>
  url.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => ids[name] ?? '-')
