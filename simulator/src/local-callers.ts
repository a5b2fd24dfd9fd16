/**
 * Keeps web pages of other origins from driving the simulator. A page whose own host name resolves
 * to 127.0.0.1 still sends that name as Host; a page that calls across origins sends its Origin.
 */
import type { FastifyRequest } from 'fastify'
import { ControlError } from './control/control-error.ts'

export const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Returns a check that throws for a request with a foreign Host. */
export function createHostCheck(host: string, allowedHosts: string[]): (request: FastifyRequest) => void {
  const own = host.includes(':') ? `[${host}]` : host
  const names = new Set([...LOCAL_NAMES, own, ...allowedHosts].map((name) => name.toLowerCase()))

  return ({ headers }) => {
    if (names.has(toHostname(headers.host ?? ''))) return
    throw new ControlError(
      'forbidden_caller',
      'The Host header names no local address. See SIMULATOR_ALLOWED_HOSTS.',
    )
  }
}

/** Throws for a request made by a page of another origin. */
export function assertSameOrigin({ headers }: FastifyRequest): void {
  const { origin, host } = headers
  if (origin === undefined || origin === `http://${host}`) return
  throw new ControlError('forbidden_caller', 'Pages of other origins may not use the control API.')
}

function toHostname(hostHeader: string): string {
  return hostHeader.toLowerCase().replace(/:\d+$/, '')
}
