/**
 * Posts one event to an endpoint. Success is 2xx within the deadline, and nothing else is.
 * Redirects are not followed, the answer is not decompressed, and of it no more is read than is
 * shown.
 */
import { request, type Agent } from 'undici'
import type { Clock } from '../engine/clock.ts'
import { ADDRESS_REFUSED } from '../engine/public-address.ts'
import { parseRetryAfterMs, type AnswerHeaders } from '../engine/retry-after.ts'
import { version } from '../engine/version.ts'
import { guardedAgent, judgeUrl, toAllowance, type Allowance } from './address-guard.ts'
import { signWebhook, type Signing } from './sign.ts'
import { withoutSecrets } from './without-secrets.ts'
import { startStopwatch } from '../engine/stopwatch.ts'

/** Why an attempt failed, as a code. */
export type AttemptFailureCode =
  'timeout' | 'dns' | 'refused' | 'reset' | 'tls' | 'blocked' | 'redirected' | 'status' | 'disabled'

export type AttemptFailure = { code: AttemptFailureCode; detail: string }

/** How an attempt went. */
export type PostResult = {
  startedAt: Date
  durationMs: number
  /** Of the answer; null: there was none. */
  status: number | null
  /** Null: it succeeded. */
  failure: AttemptFailure | null
  /** The first kilobyte of the answer. */
  answer: string | null
  /** What `Retry-After` asks for. */
  retryAfterMs: number | null
}

/** What is posted. The same event has the same `id` and `body` in every try. */
export type Posting = {
  url: string
  id: string
  body: string
  signing: Signing
  secrets: readonly string[]
  headers: Readonly<Record<string, string>>
  isReplay: boolean
  /** Of the span of this try, if that is recorded. */
  traceparent: string | null
}

/** Never rejects. */
export type PostEvent = (posting: Posting, signal: AbortSignal) => Promise<PostResult>

/** From the resolution of the name to the last byte of the answer. */
export const ANSWER_MS_MAX = 15_000
const CONNECT_MS_MAX = 5_000
/** Of the answer: the rest is cut. */
export const ANSWER_READ_BYTES_MAX = 16 * 1024
/** Of the answer, kept with the attempt. */
export const ANSWER_KEPT_BYTES = 1_024
const USER_AGENT = `Recado/${version} (webhooks)`

export function createPostEvent(
  { allow, clock }: { allow: readonly string[] | null; clock: Clock },
  agent: Agent = guardedAgent(toAllowance(allow), { connectTimeoutMs: CONNECT_MS_MAX, pipelining: 1 }),
): { post: PostEvent; close(): Promise<void> } {
  const allowance = toAllowance(allow)
  return {
    post: (posting, signal) => post(agent, allowance, clock, posting, signal),
    close: () => agent.destroy(),
  }
}

async function post(
  dispatcher: Agent,
  allowance: Allowance,
  clock: Clock,
  posting: Posting,
  stopped: AbortSignal,
): Promise<PostResult> {
  const startedAt = clock.now()
  const elapsedMs = startStopwatch()
  const deadline = new AbortController()
  const cancelDeadline = clock.after(ANSWER_MS_MAX, () => deadline.abort())
  const end = (
    failure: AttemptFailure | null,
    { status = null, answer = null, retryAfterMs = null }: Partial<PostResult> = {},
  ): PostResult => {
    const durationMs = Math.round(elapsedMs())
    return { startedAt, durationMs, status, failure, answer, retryAfterMs }
  }
  try {
    const fault = judgeUrl(posting.url, allowance)
    if (fault) return end({ code: 'blocked', detail: fault.detail })
    const { id, body, secrets, signing, isReplay, traceparent } = posting
    const answer = await request(posting.url, {
      dispatcher,
      method: 'POST',
      body,
      headersTimeout: 0,
      bodyTimeout: 0,
      headers: {
        ...posting.headers,
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        ...signWebhook({ id, timestamp: startedAt, body, secrets, signing }),
        ...(isReplay ? { 'recado-replay': 'true' } : {}),
        ...(traceparent === null ? {} : { traceparent }),
      },
      signal: AbortSignal.any([deadline.signal, stopped]),
    })
    const { statusCode: status, headers } = answer
    const text = toShownText(await readStart(answer.body), { secrets, headers: posting.headers })
    const retryAfterMs = parseRetryAfterMs(headers, clock.now().getTime())
    return end(judgeStatus(status, headers), { status, answer: text, retryAfterMs })
  } catch (error) {
    return end(deadline.signal.aborted ? TIMED_OUT : toFailure(error))
  } finally {
    cancelDeadline()
  }
}

const TIMED_OUT: AttemptFailure = { code: 'timeout', detail: 'There was no whole answer within 15 s.' }

function judgeStatus(status: number, headers: AnswerHeaders): AttemptFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return { code: 'disabled', detail: 'The answer was 410: nothing more is to be sent.' }
  if (status < 300 || status >= 400) return { code: 'status', detail: `The answer was ${status}.` }
  const host = URL.parse(String(headers['location'] ?? ''))?.host
  return {
    code: 'redirected',
    detail: `The answer was ${status}${host ? `, to ${host}` : ''}. Redirects are not followed.`,
  }
}

/** A status is an answer, however its body ends. */
async function readStart(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= ANSWER_READ_BYTES_MAX) break // which destroys the body, and with it the connection
    }
  } catch {
    body.destroy()
  }
  return Buffer.concat(chunks)
}

/**
 * Its beginning as text, without the secrets that were sent; what is no text, and what would
 * control a terminal, is replaced.
 */
const toShownText = (bytes: Buffer, sent: Pick<Posting, 'secrets' | 'headers'>): string =>
  Buffer.from(withoutSecrets(bytes.toString('utf8'), sent))
    .subarray(0, ANSWER_KEPT_BYTES)
    .toString('utf8')
    .replaceAll(/[^\P{C}\n\t]/gu, '�')

const CODES: Readonly<Record<string, AttemptFailureCode>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  [ADDRESS_REFUSED]: 'blocked',
}
const DETAILS: Partial<Record<AttemptFailureCode, string>> = {
  dns: 'The name of the host has no address.',
  refused: 'The connection was refused.',
  timeout: 'There was no connection within 5 s.',
  blocked:
    'The host leads to an address that may not be called. The operator may allow it with RECADO_WEBHOOK_ALLOW.',
  tls: 'The certificate or the encryption is not accepted.',
  reset: 'The connection was closed before an answer.',
}
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/

function toFailure(error: unknown): AttemptFailure {
  const { code: given } = error as { code?: unknown }
  const found = typeof given === 'string' ? given : ''
  const code = CODES[found] ?? (TLS.test(found) ? 'tls' : 'reset')
  return { code, detail: DETAILS[code] ?? '' }
}
