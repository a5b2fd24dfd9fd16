/**
 * One server as the router reaches it: its API, over connections that stay open, and its database,
 * which is asked to which workspace something belongs.
 *
 * Everything is bounded for each server by itself: requests under way, questions that wait, and how
 * long either may take. So a server that is dead or frozen holds nothing of the others.
 */
import type { Readable } from 'node:stream'
import { Pool as HttpPool, type Dispatcher } from 'undici'
import type { Server } from '../directory/directory-repository.ts'
import { boundWaiting } from '../../engine/postgres/bounded-pool.ts'
import { openPool } from '../../engine/postgres/connection.ts'
import { Problem } from '../../engine/problems/problems.ts'
import type { AnswerHeaders } from '../../engine/retry-after.ts'
import type { SecretKeys } from '../../engine/secrets/credentials.ts'
import { withTimeout } from '../../engine/with-timeout.ts'
import { openSenderCache, type KnownSenders } from './known-senders.ts'

export type Outgoing = {
  method: Dispatcher.HttpMethod
  /** With its query. */
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | Readable | null
}

export type Answer = { status: number; headers: AnswerHeaders; body: Readable }

/** How a request to a server ended; `busy`: it was not sent. */
export type SendOutcome = 'answered' | 'busy' | 'unavailable'

export type Upstream = {
  readonly server: Server
  readonly senders: KnownSenders
  /**
   * Resolves with the head of the answer; its body is read by the caller, to the end or until it is
   * destroyed. Throws `overloaded` when as many are under way as may, and `server_unavailable`
   * without an answer.
   */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<Answer>
  /** The workspaces that its database finds; null when it does not say so in time. */
  ask(question: Question, values: unknown[]): Promise<string[] | null>
  /** Whether it answered the last time that it was asked how it is. */
  isWell(): boolean
  /** Asks the server how it is; never rejects. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** Of a workspace in the database of a server. */
const QUESTIONS = {
  key: 'select workspace_id as id from api_keys where hash = $1',
  session: 'select workspace_id as id from sessions where hash = $1',
  callback: 'select workspace_id as id from payment_accounts where callback_hash = $1',
  link: 'select workspace_id as id from user_links where hash = $1',
  passkey: 'select workspace_id as id from passkeys where credential_id = $1',
  email: 'select workspace_id as id from users where email = $1',
} as const
export type Question = keyof typeof QUESTIONS
/**
 * The questions of most callers. The others can be asked by strangers in any number, so they have a
 * connection of their own and hold up no caller.
 */
const OF_CALLERS = new Set<Question>(['key', 'session'])

const CONNECT_TIMEOUT_MS = 2_000
const CONNECTIONS = 2
const STRANGERS_CONNECTIONS = 1
/** Questions that may wait for a connection to one database. */
const WAITING_MAX = 500
const STRANGERS_WAITING_MAX = 100
/** The answer is one look into an index. */
const ANSWER_MS = 2_000
const PROBE_MS = 2_000
const RETRY_AFTER_SECONDS = 2

export type UpstreamOptions = {
  requestsMax: number
  timeoutMs: number
  /**
   * Silence within the body of an answer after which it is cut; longer than the heartbeat of a
   * stream.
   */
  silenceMs: number
  onOutcome: (server: string, outcome: SendOutcome) => void
  nowMs: () => number
  /** Of the installation: they open what signs webhooks. */
  secretKeys: SecretKeys
}

export function openUpstream(server: Server, options: UpstreamOptions): Upstream {
  const { requestsMax, timeoutMs, silenceMs, onOutcome, nowMs, secretKeys } = options
  const { name, url, databaseUrl } = server
  const { origin, pathname } = new URL(url)
  const prefix = pathname.replace(/\/$/, '')
  const http = new HttpPool(origin, {
    connections: null,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: silenceMs,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  })
  const pool = openPool(databaseUrl, CONNECTIONS)
  const db = boundWaiting(pool, WAITING_MAX)
  const strangersPool = openPool(databaseUrl, STRANGERS_CONNECTIONS)
  const strangersDb = boundWaiting(strangersPool, STRANGERS_WAITING_MAX)
  const senders = openSenderCache(pool, secretKeys, nowMs)
  let underWay = 0
  let isWell = false

  return {
    server,
    senders,
    async send({ method, path, headers, body }, signal) {
      if (underWay >= requestsMax) {
        onOutcome(name, 'busy')
        throw new Problem('overloaded', `As many requests are under way at server ${name} as may.`, {
          retryAfterSeconds: 1,
        })
      }
      underWay += 1
      const end = once(() => (underWay -= 1))
      try {
        const answer = await http.request({
          method,
          path: `${prefix}${path}`,
          headers,
          body,
          signal,
        })
        onOutcome(name, 'answered')
        if (String(answer.headers['content-type']).startsWith('text/event-stream')) end()
        else answer.body.once('close', end)
        return { status: answer.statusCode, headers: answer.headers, body: answer.body }
      } catch (error) {
        end()
        if (signal.aborted) throw error // the caller has gone
        onOutcome(name, 'unavailable')
        throw unavailable(name, error)
      }
    },
    async ask(question, values) {
      const query = { name: `find-workspace-of-${question}`, text: QUESTIONS[question], values }
      const answer = await withTimeout(
        (OF_CALLERS.has(question) ? db : strangersDb).query<{ id: string }>(query).catch(() => null),
        ANSWER_MS,
      )
      return answer === 'late' || answer === null ? null : answer.rows.map(({ id }) => id)
    },
    isWell: () => isWell,
    async probe() {
      const kept = senders.keep()
      try {
        const signal = AbortSignal.timeout(PROBE_MS)
        const { statusCode, body } = await http.request({
          method: 'GET',
          path: `${prefix}/health/ready`,
          signal,
        })
        await body.dump()
        isWell = statusCode === 200
      } catch {
        isWell = false
      }
      await kept
    },
    async close() {
      await Promise.allSettled([http.destroy(), pool.end(), strangersPool.end()])
    },
  }
}

/** The server may have done what it was asked for: its answer is not known. */
export const unavailable = (name: string, cause?: unknown): Problem =>
  Object.assign(
    new Problem('server_unavailable', `Server ${name} does not answer.`, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
    { cause },
  )

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
