/**
 * What a browser keeps for us for some minutes, such as the challenge that it is to answer:
 * encrypted, so that it can neither read nor make it, and in a cookie, so that no one else can
 * answer in its place. Any process can open it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hkdfSync } from 'node:crypto'
import { decryptText, encryptText, toSecretKey, type SecretKey } from '../../engine/secrets/credentials.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { readCookie, setCookie, type SameSite } from './cookies.ts'

/** `madeAt`: in milliseconds. */
type Sealed<Value> = { value: Value; madeAt: number; untilMs: number }
type Keeper = Needs<'secretKeys' | 'clock'>

/** A cookie of this name holds values of one kind. */
export type SealedCookie<Value> = {
  keep(keeper: Keeper, reply: FastifyReply, value: Value): void
  /**
   * Opens the cookie and deletes it. Null if there is none, or it has expired, or it is not ours.
   */
  take(keeper: Keeper, request: FastifyRequest, reply: FastifyReply): { value: Value; madeAt: Date } | null
}

/**
 * Another key than the one that encrypts what is stored: what a browser brings is never tried at
 * that.
 */
const toSealingKey = ({ bytes }: SecretKey): SecretKey =>
  toSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', 'recado sealed cookie', bytes.length)))

/** @param sameSite `Lax` for what is opened when another site sends the browser back */
export function sealedCookie<Value extends object>(
  name: string,
  lifeMs: number,
  sameSite: SameSite = 'Strict',
): SealedCookie<Value> {
  return {
    keep({ secretKeys, clock }, reply, value) {
      const madeAt = clock.now().getTime()
      const sealed: Sealed<Value> = { value, madeAt, untilMs: madeAt + lifeMs }
      const bytes = encryptText(toSealingKey(secretKeys.current), name, JSON.stringify(sealed))
      setCookie(reply, name, bytes.toString('base64url'), lifeMs, sameSite)
    },
    take({ secretKeys, clock }, request, reply) {
      const text = readCookie(request, name)
      if (text === '') return null
      setCookie(reply, name, '', 0, sameSite)
      for (const key of [secretKeys.current, secretKeys.previous]) {
        if (key === null) continue
        try {
          const sealed = JSON.parse(
            decryptText(toSealingKey(key), name, Buffer.from(text, 'base64url')),
          ) as Sealed<Value>
          const { value, madeAt, untilMs } = sealed
          const nowMs = clock.now().getTime()
          // one from a later time was made by a clock that was wrong; those of two processes may
          // differ a little
          const isNow = nowMs < untilMs && madeAt <= nowMs + lifeMs
          return isNow ? { value, madeAt: new Date(madeAt) } : null
        } catch {
          // under the other key, or not ours
        }
      }
      return null
    },
  }
}
