/**
 * Which headers pass the router: all but those that belong to one connection (RFC 9110, 7.6.1).
 * Those of traces pass as they are.
 */
import type { FastifyRequest } from 'fastify'
import type { AnswerHeaders } from '../../engine/retry-after.ts'
import type { Outgoing } from './upstream.ts'

/** `expect` was answered by the router itself. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])
/** Written again: a caller may send any. */
const OF_PROXIES = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
])

/**
 * The headers for a server: the caller's address is given as the router trusts it, from the
 * connection and its own trusted proxies alone.
 * @param vouched the header by which a proxy vouches for callers; it passes only if a trusted proxy
 * sent the request
 */
export function toServerHeaders(request: FastifyRequest, vouched: string | null): Outgoing['headers'] {
  const isProxied = (request.ips ?? []).length > 1
  const dropped = listed(request.headers.connection)
  const kept = Object.entries(request.headers).filter(
    ([name, value]) =>
      value !== undefined &&
      !OF_CONNECTION.has(name) &&
      !OF_PROXIES.has(name) &&
      !dropped.includes(name) &&
      (isProxied || name !== vouched),
  ) as [string, string | string[]][]
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  }
}

export function toCallerHeaders(headers: AnswerHeaders): Record<string, string | string[]> {
  const dropped = listed(headers['connection'])
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !OF_CONNECTION.has(name) && !dropped.includes(name),
  ) as [string, string | string[]][]
  return Object.fromEntries(kept)
}

/** The headers that `Connection` names. */
const listed = (connection: string | string[] | undefined): string[] =>
  String(connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
