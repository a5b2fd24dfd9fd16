/**
 * Refuses what another site makes a browser do. A browser sends cookies by itself, so whatever
 * writes with a cookie, or makes one, must come from a page of ours. `SameSite=Strict` keeps other
 * sites out already, but not our neighbours under the same domain.
 *
 * Browsers say where a request comes from: in `Sec-Fetch-Site`, the older ones in `Origin`. A page
 * can set neither. What says nothing is refused: no browser of today writes without.
 */
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems/problems.ts'

const READING = ['GET', 'HEAD']

/** Throws `cross_site` if the request writes and does not come from a page of this service. */
export function assertOwnOrigin({ method, headers, host }: FastifyRequest, publicUrl: () => string): void {
  if (READING.includes(method)) return
  const { 'sec-fetch-site': site, origin } = headers
  const isOwn = site === undefined ? isOwnOrigin(origin, host, publicUrl()) : site === 'same-origin'
  if (!isOwn)
    throw new Problem('cross_site', 'The request does not say that it comes from a page of this service.')
}

function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === host
}
