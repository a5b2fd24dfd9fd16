/**
 * Browsers in which a user has signed in before. The cookie has a random name of the browser
 * and, for each user, a mark that only we can make; nothing is stored here. A browser with such a
 * cookie may try passwords in peace, and no more. A mark is of a user, not of an e-mail: anyone may
 * become a user with an e-mail that another person has in another workspace.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../engine/clock.ts'
import type { SecretKey } from '../../engine/secrets/credentials.ts'
import { equalSecrets } from '../../engine/secrets/equal-secrets.ts'
import { DEVICE_COOKIE, readCookie, setCookie } from './cookies.ts'

/** The longest that browsers keep a cookie. */
const LIFE_MS = 400 * DAY_MS
/** Users whose mark a browser keeps: people who share a counter. */
const MARKS_MAX = 10
const NAME_BYTES = 16
const MARK_CHARACTERS = 22
const COOKIE = /^[A-Za-z0-9_-]{22}(\.[A-Za-z0-9_-]{22}){0,10}$/

type Marked = { workspaceId: string; userId: string }

export type KnownDevices = {
  /** The name of the browser, if the user has signed in with it. */
  find(request: FastifyRequest, user: Marked): string | null
  /** Marks the browser for this user. */
  remember(request: FastifyRequest, reply: FastifyReply, user: Marked): void
}

export function createKnownDevices({ bytes }: SecretKey): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', 'recado known devices', 32))
  const markOf = (name: string, { workspaceId, userId }: Marked) =>
    createHmac('sha256', key)
      .update(`${name} ${workspaceId} ${userId}`)
      .digest('base64url')
      .slice(0, MARK_CHARACTERS)

  function read(request: FastifyRequest): { name: string; marks: string[] } {
    const value = readCookie(request, DEVICE_COOKIE)
    const [name, ...marks] = COOKIE.test(value) ? value.split('.') : []
    return { name: name ?? randomBytes(NAME_BYTES).toString('base64url'), marks }
  }

  return {
    find(request, user) {
      const { name, marks } = read(request)
      return marks.some((mark) => equalSecrets(mark, markOf(name, user))) ? name : null
    },
    remember(request, reply, user) {
      const { name, marks } = read(request)
      const mark = markOf(name, user)
      const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, MARKS_MAX)
      setCookie(reply, DEVICE_COOKIE, [name, ...kept].join('.'), LIFE_MS)
    },
  }
}
