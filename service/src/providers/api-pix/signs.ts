/**
 * What the calls of a connection show beside their answers.
 *
 * A bank that misses the right certificate may say nothing and close (in TLS 1.3 after the
 * handshake, when the call is written). So does one that breaks down. It counts as a refusal
 * after some closings in a row: at once if the bank never answered over this connection, and after
 * a while if it did, because its certificate was right then.
 */
import type { CallResult } from '../../engine/http-call.ts'

export type Signs = {
  /** Notes how a call ended. Returns whether the bank refuses the certificate by all signs. */
  note(result: CallResult, now: Date): boolean
  /** Notes what the bank says the time is. */
  noteTime(date: unknown, now: Date): void
  /** By how much its clock is ahead of ours, in milliseconds; 0 if not by much. */
  aheadMs(): number
}

const CLOSED = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/
const CLOSED_MAX = 3
/** All calls that are under way when a bank breaks down are closed together: they count once. */
const APART_MS = 1_000
const LONG_MS = 600_000
/** The header has whole seconds, and an answer takes its time. */
const SKEW_MIN_MS = 5_000

export function createSigns(): Signs {
  let closings = 0
  let [firstMs, lastMs] = [0, -Infinity]
  let hasAnswered = false
  let skewMs = 0

  return {
    note(result, now) {
      const nowMs = now.getTime()
      if (result.kind === 'answered') [closings, hasAnswered] = [0, true]
      if (result.kind !== 'unanswered' || !CLOSED.test(result.reason)) return false
      if (closings === 0) firstMs = nowMs
      if (closings === 0 || nowMs - lastMs >= APART_MS) {
        closings += 1
        lastMs = nowMs
      }
      return closings >= CLOSED_MAX && (!hasAnswered || nowMs - firstMs >= LONG_MS)
    },
    noteTime(date, now) {
      const timeMs = typeof date === 'string' ? Date.parse(date) : Number.NaN
      if (!Number.isNaN(timeMs)) skewMs = timeMs - now.getTime()
    },
    aheadMs: () => (Math.abs(skewMs) >= SKEW_MIN_MS ? skewMs : 0),
  }
}
