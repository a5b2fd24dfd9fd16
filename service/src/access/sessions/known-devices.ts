/**
 * Browsers in which a user has signed in before. The cookie has a random name of the browser
 * and, for each e-mail, a mark that only we can make; nothing is stored here. A browser with such a
 * cookie may try passwords in peace, and no more.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../../engine/clock.ts'
import type { SecretKey } from '../../engine/secrets/credentials.ts'
import { equalSecrets } from '../../engine/secrets/equal-secrets.ts'
import { DEVICE_COOKIE, readCookie, setCookie } from './cookies.ts'

/** The longest that browsers keep a cookie. */
const LIFE_MS = 400 * DAY_MS
/** E-mails whose mark a browser keeps: people who share a counter. */
const MARKS_MAX = 10
const NAME_BYTES = 16
const MARK_CHARACTERS = 22
const COOKIE = /^[A-Za-z0-9_-]{22}(\.[A-Za-z0-9_-]{22}){0,10}$/

export type KnownDevices = {
  /** The name of the browser, if a user signed in with it under this e-mail. */
  find(request: FastifyRequest, email: string): string | null
  /** Marks the browser for this e-mail. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void
}

export function createKnownDevices({ bytes }: SecretKey): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', 'recado known devices', 32))
  const markOf = (name: string, email: string) =>
    createHmac('sha256', key).update(`${name} ${email}`).digest('base64url').slice(0, MARK_CHARACTERS)

  function read(request: FastifyRequest): { name: string; marks: string[] } {
    const value = readCookie(request, DEVICE_COOKIE)
    const [name, ...marks] = COOKIE.test(value) ? value.split('.') : []
    return { name: name ?? randomBytes(NAME_BYTES).toString('base64url'), marks }
  }

  return {
    find(request, email) {
      const { name, marks } = read(request)
      return marks.some((mark) => equalSecrets(mark, markOf(name, email))) ? name : null
    },
    remember(request, reply, email) {
      const { name, marks } = read(request)
      const mark = markOf(name, email)
      const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, MARKS_MAX)
      setCookie(reply, DEVICE_COOKIE, [name, ...kept].join('.'), LIFE_MS)
    },
  }
}
