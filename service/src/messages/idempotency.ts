/**
 * Idempotency keys (IETF draft-ietf-httpapi-idempotency-key-header): the same request made twice
 * sends once.
 *
 * The key is stored by the statement that stores the message, so there is no moment at which one
 * exists without the other. This file holds what needs no database: reading the header, the
 * fingerprint of the body, and the requests of this process that are still running or have just
 * been answered.
 */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../engine/clock.ts'
import type { Acceptance } from '../delivery/accept.ts'
import type { KeyedMessage } from '../store/idempotency-keys-repository.ts'
import { Problem } from '../engine/problems/problems.ts'

export type IdempotencyKey = { route: string; key: string; requestHash: Buffer }

const BARE = /^[\x21-\x7e]{1,255}$/
const QUOTED = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/
const RETRY_AFTER_SECONDS = 1

/** The key of a request, or null if it has none. The fault of an `invalid` key is `INVALID_KEY`. */
export function readIdempotencyKey(
  request: FastifyRequest,
  route: string,
): IdempotencyKey | 'invalid' | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const text = typeof header === 'string' ? header : ''
  const key = QUOTED.exec(text)?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? text
  if (!BARE.test(key)) return 'invalid'
  const requestHash = hash('sha256', JSON.stringify(request.body) ?? '', 'buffer')
  return { route, key, requestHash }
}

/**
 * Answers kept in memory, and for how long, so that a burst of retries does not wait in the write
 * queue.
 */
export const ANSWERED_MAX = 10_000
const ANSWERED_AGE_MS = 60_000

type Answered = KeyedMessage & { answeredAt: Date }

/** The answer to a request whose key made a message before. */
export function toReplayed(
  { requestHash }: IdempotencyKey,
  { messageId, requestHash: first, warnings }: KeyedMessage,
): Acceptance {
  return { kind: 'replayed', messageId, matches: first.equals(requestHash), warnings }
}

/** Keys of requests that this process is answering now, or has answered a moment ago. */
export function createRunningKeys(clock: Clock) {
  const running = new Set<string>()
  const answered = new Map<string, Answered>()
  const order: string[] = [] // a ring of ids: to find its oldest entry, a Map would scan all deleted ones
  let next = 0

  function findAnswered(id: string, idempotency: IdempotencyKey): Acceptance | null {
    const prior = answered.get(id)
    if (!prior || Math.abs(clock.now().getTime() - prior.answeredAt.getTime()) > ANSWERED_AGE_MS) return null
    return toReplayed(idempotency, prior)
  }

  function remember(
    id: string,
    { requestHash }: IdempotencyKey,
    { messageId, warnings }: { messageId: string; warnings: readonly string[] },
  ) {
    const oldest = order[next]
    if (oldest !== undefined) answered.delete(oldest)
    order[next] = id
    next = (next + 1) % ANSWERED_MAX
    answered.set(id, { messageId, requestHash, warnings, answeredAt: clock.now() })
  }

  /**
   * Runs `accept`. Throws `idempotency_in_progress` while a request with the same key is running.
   */
  return async function withIdempotency(
    { workspaceId, idempotency }: { workspaceId: string; idempotency: IdempotencyKey | null },
    accept: () => Promise<Acceptance>,
  ): Promise<Acceptance> {
    if (!idempotency) return await accept()
    const id = `${workspaceId} ${idempotency.route} ${idempotency.key}`
    const prior = findAnswered(id, idempotency)
    if (prior) return prior
    if (running.has(id)) {
      throw new Problem(
        'idempotency_in_progress',
        'The first request with this key has not been answered yet.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      )
    }
    running.add(id)
    try {
      const acceptance = await accept()
      if (acceptance.kind === 'accepted') remember(id, idempotency, acceptance)
      return acceptance
    } finally {
      running.delete(id)
    }
  }
}
