/**
 * Hands one notification to the push service of a browser (RFC 8030). What the push service learns
 * is that something came, and when; it cannot read what.
 */
import { hash } from 'node:crypto'
import type { Agent } from 'undici'
import type { Clock } from '../engine/clock.ts'
import { call } from '../engine/http-call.ts'
import { parseRetryAfterMs } from '../engine/retry-after.ts'
import type { Allowance } from '../webhooks/address-guard.ts'
import { encryptPush } from './encrypt-push.ts'
import { isPushService } from './push-services.ts'
import type { Subscription } from './subscriptions-repository.ts'
import { toVapidHeader, type VapidKey } from './vapid.ts'

/**
 * `gone`: the browser has unsubscribed. `waits`: not before then. `refused`: it would be refused
 * again. `failed`: it may be otherwise later.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'waits'; ms: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string }

export type PostPush = (
  subscription: Subscription,
  push: { text: string; topic: string },
  signal: AbortSignal,
) => Promise<PushOutcome>

/** How long a push service keeps it for a browser that is away: later it is no news. */
export const TTL_MS = 60 * 60 * 1000
const CALL_LIMITS = { startTimeoutMs: 10_000, answerTimeoutMs: 15_000 }
/** Where it does not say for how long. */
const WAIT_MS = 60_000
/** Characters of a topic (RFC 8030, 5.4). */
const TOPIC_CHARACTERS = 32

export type PostTools = {
  agent: Agent
  allowance: Allowance
  /** By the ids of the secret keys from which they are derived. */
  keys: readonly VapidKey[]
  /** Whom a push service may write to. */
  subject: string
  clock: Clock
}

export function createPostPush({ agent, allowance, keys, subject, clock }: PostTools): PostPush {
  return async (subscription, { text, topic }, signal) => {
    const { endpoint, keyId, auth } = subscription
    const key = keys.find(({ id }) => id === keyId)
    // the secret key was changed; the browser subscribes again when the console is opened there
    if (!key) return { kind: 'refused', reason: 'of another secret key' }
    if (!isPushService(endpoint, allowance)) return { kind: 'refused', reason: 'not allowed' }
    const { origin, pathname, search } = new URL(endpoint)
    const answer = await call(
      agent,
      {
        origin,
        path: pathname + search,
        headers: {
          authorization: toVapidHeader(key, { endpoint, subject, now: clock.now() }),
          ttl: String(TTL_MS / 1000),
          urgency: 'high',
          topic: toTopic(auth, topic),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
        body: encryptPush(text, subscription),
      },
      CALL_LIMITS,
      signal,
    )
    if (answer.kind !== 'answered') return { kind: 'failed', reason: answer.reason }
    const { status, headers } = answer
    if (status >= 200 && status < 300) return { kind: 'sent' }
    if (status === 404 || status === 410) return { kind: 'gone' }
    if (status === 429)
      return { kind: 'waits', ms: parseRetryAfterMs(headers, clock.now().getTime()) ?? WAIT_MS }
    return { kind: status >= 500 ? 'failed' : 'refused', reason: String(status) }
  }
}

/** Another one for each device, so that push services do not learn which conversation it is. */
const toTopic = (auth: Buffer, topic: string): string =>
  hash('sha256', Buffer.concat([auth, Buffer.from(topic)]), 'base64url').slice(0, TOPIC_CHARACTERS)
