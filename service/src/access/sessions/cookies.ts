/**
 * The cookies of people who sign in. Their names begin with `__Host-`: a browser accepts them only
 * over TLS or from this machine, for this host alone, and no neighbour under the same domain can
 * plant them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Holds the token of the session. */
export const SESSION_COOKIE = '__Host-recado'
/** Holds the marks of those who have signed in with this browser. */
export const DEVICE_COOKIE = '__Host-recado-device'

const ATTRIBUTES = 'Path=/; Secure; HttpOnly'

/** `Lax` goes along also when another site opens a page of ours. */
export type SameSite = 'Strict' | 'Lax'

/** The value of a cookie; empty if the request has none, or more than one. */
export function readCookie({ headers }: FastifyRequest, name: string): string {
  const values = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name ? [value] : []
  })
  return values.length === 1 ? (values[0] ?? '') : ''
}

/** Sets a cookie beside others of the answer. @param maxAgeMs 0 deletes it */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  maxAgeMs: number,
  sameSite: SameSite = 'Strict',
): void {
  const maxAge = Math.floor(maxAgeMs / 1000)
  reply.header('set-cookie', `${name}=${value}; Max-Age=${maxAge}; ${ATTRIBUTES}; SameSite=${sameSite}`)
}
