/** One call to Mercado Pago, and what its answer means. */
import { Agent } from 'undici'
import type { Clock } from '../../engine/clock.ts'
import { call } from '../../engine/http-call.ts'
import { isObject, memberOf } from '../../engine/member-of.ts'
import { unreadable } from '../api-pix/ask.ts'
import { judgeRefusal, judgeSilence, parseBody, unavailable, type CallMeaning } from '../api-pix/outcomes.ts'
import { toFailure } from '../failures.ts'
import type { Outcome, PaymentAccount } from '../provider.ts'
import type { MercadoPagoCredentials } from './rules.ts'

const LIMITS = { startTimeoutMs: 10_000, answerTimeoutMs: 30_000 }
const SOCKETS_MAX = 10
/** It has no certificate of ours. */
const NO_END = new Date(8_640_000_000_000_000)

export type Asked = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  json?: unknown
  /** Names the change: a second call with the same name changes nothing more. */
  idempotencyKey?: string
  mayBeAbsent?: boolean
}

export function createAsk(url: string, clock: Clock) {
  const { origin, pathname } = new URL(url)
  const base = pathname === '/' ? '' : pathname
  const agent = new Agent({ connections: SOCKETS_MAX, allowH2: false })

  async function ask<Value>(
    { credentials }: PaymentAccount,
    { method, path, json, idempotencyKey, mayBeAbsent = false }: Asked,
    read: (json: unknown) => Value | null,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<Value>> {
    const meaning: CallMeaning = {
      changes: method !== 'GET',
      saysAbsent: mayBeAbsent ? isObject : null,
      isEssential: true,
      absentNames: [],
      certificateEndsAt: NO_END,
    }
    const { accessToken } = credentials as MercadoPagoCredentials
    const request = {
      method,
      origin,
      path: `${base}${path}`,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
      },
      body: json === undefined ? null : JSON.stringify(json),
    }
    const result = await call(agent, request, LIMITS, signal)
    if (result.kind !== 'answered') return judgeSilence(result, meaning, clock.now())
    const { status } = result
    const parsed = parseBody(result.body)
    const words = 'json' in parsed ? memberOf(parsed.json, 'message') : null
    if (status === 401)
      return {
        kind: 'stopped',
        failure: toFailure('credentials_refused', typeof words === 'string' ? words : 'HTTP 401'),
      }
    // another request for the same is under way
    if (status === 423) return unavailable(toFailure('provider_busy'))
    if (status < 200 || status >= 300) return judgeRefusal(result, meaning, clock.now())
    const value = 'json' in parsed ? read(parsed.json) : null
    return value === null ? unreadable(meaning) : { kind: 'done', value }
  }
  return { ask, close: () => agent.close() }
}
