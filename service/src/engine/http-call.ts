/**
 * One call to WhatsApp, a bank or a provider of payments. Its result must be right about one
 * question: whether anything was written.
 *
 * - `unwritten`: undici never handed the request to a connection (name not resolved, refused,
 *   connect timeout, TLS, no free connection in time, given up while waiting). It is safe to try
 *   again.
 * - `unanswered`: the request may have been read and no status line came back (reset, closed,
 *   answer timeout, not HTTP, given up). A reset on an idle connection that the other side was just
 *   closing is here too: it looks the same.
 * - `answered`: a status line arrived. `body` is null when the rest was cut, timed out or longer
 *   than ANSWER_BYTES_MAX.
 *
 * undici's `onRequestStart`, called right before the first byte is written, separates the first
 * two. Error codes cannot: ECONNRESET also happens during a TLS handshake. undici sends a request
 * at most once: it moves a request that it has not started to another connection, but never repeats
 * one that it has started (asserted below).
 */
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { onAbort } from './on-abort.ts'
import type { AnswerHeaders } from './retry-after.ts'

/** Real answers of WhatsApp have fewer than 2 KB; a page of received payments has about 100 KB. */
export const ANSWER_BYTES_MAX = 1024 * 1024

export type CallResult =
  | { kind: 'unwritten'; reason: string; givenUp: boolean }
  | { kind: 'unanswered'; reason: string }
  | { kind: 'answered'; status: number; headers: AnswerHeaders; body: string | null }

export type Call = {
  /** `POST` unless given. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** For a dispatcher of many hosts. */
  origin?: string
  path: string
  headers: Record<string, string>
  /** The caller destroys a stream. */
  body: string | Buffer | Readable | null
}

/**
 * `startTimeoutMs` bounds the wait for a connection, `answerTimeoutMs` the time from the first byte
 * written to the last byte read.
 */
export type CallLimits = { startTimeoutMs: number; answerTimeoutMs: number }

/** Makes the call, and follows no redirect. Never rejects: every way to fail is a result. */
export function call(
  dispatcher: Dispatcher,
  { method = 'POST', origin, path, headers, body }: Call,
  { startTimeoutMs, answerTimeoutMs }: CallLimits,
  signal?: AbortSignal,
): Promise<CallResult> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let answer: { status: number; headers: AnswerHeaders } | null = null
    let isOver = false
    const chunks: Buffer[] = []
    let answerBytes = 0

    let timer: NodeJS.Timeout | undefined
    const forget = signal && onAbort(signal, () => end('given up'))

    /**
     * Resolves the call once, by how far it got, and aborts the connection if the answer was not
     * read to its end.
     */
    function end(reason: string, answerBody: string | null = null) {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      forget?.()
      if (answer) resolve({ kind: 'answered', ...answer, body: answerBody })
      else if (controller) resolve({ kind: 'unanswered', reason })
      else resolve({ kind: 'unwritten', reason, givenUp: signal?.aborted ?? false })
      // an error only where one is needed: its stack cost a twelfth of a call
      if (answerBody === null) controller?.abort(new Error(reason))
    }

    if (signal?.aborted) return end('given up')
    dispatcher.dispatch(
      { ...(origin && { origin }), path, method, headers, body, headersTimeout: 0, bodyTimeout: 0 }, // `timer` bounds all of it
      {
        onRequestStart(started) {
          // the call ended while it waited for a connection: nothing is written
          if (isOver) return started.abort(new Error('the call has ended'))
          if (controller) {
            started.abort(new Error('a request is never written twice'))
            return end('connection lost')
          }
          controller = started
          clearTimeout(timer)
          timer = setTimeout(() => end('no answer in time'), answerTimeoutMs)
        },
        onResponseStart(_, status, answerHeaders) {
          if (status >= 200) answer = { status, headers: answerHeaders } // below: an interim response
        },
        onResponseData(_, chunk) {
          answerBytes += chunk.length
          if (answerBytes > ANSWER_BYTES_MAX) end('answer too long')
          else chunks.push(chunk)
        },
        onResponseEnd() {
          end('answered', Buffer.concat(chunks).toString('utf8'))
        },
        onResponseError(_, error) {
          end(toReason(error))
        },
      },
    )
    // no timer where a connection was free at once, as nearly always
    if (!timer && !isOver) timer = setTimeout(() => end('no connection in time'), startTimeoutMs)
  })
}

/** The system's or undici's error code: short, stable, and free of addresses. */
function toReason(error: Error & { code?: unknown }): string {
  return typeof error.code === 'string' ? error.code : error.name
}
