/**
 * What a call to a bank means, however far it got. The question that must be answered rightly: may
 * it have been done?
 *
 * A call that changes nothing is never `unknown`: it is made again.
 */
import { parseRetryAfterMs } from '../../engine/retry-after.ts'
import type { CallResult } from '../../engine/http-call.ts'
import { toFailure, type FailureCode } from '../failures.ts'
import type { Failure, Outcome } from '../provider.ts'
import { findErrorName, findWords } from './bank-words.ts'

export type Failed = Exclude<Outcome<never>, { kind: 'done' }>
export type Unavailable = Extract<Outcome<never>, { kind: 'unavailable' }>

/** What the call was about. */
export type CallMeaning = {
  changes: boolean
  /**
   * Whether the body of a 404 says that the charge, payment or refund itself is not there: what
   * stands before a provider answers 404 as well. Null: the call is about none.
   */
  saysAbsent: ((body: unknown) => boolean) | null
  /**
   * Whether the account is of no use without what it asks for; else a missing permission refuses
   * this call alone.
   */
  isEssential: boolean
  /** By which the bank says with 400 that it is not there. */
  absentNames: readonly string[]
  /** When the certificate of the account ends. */
  certificateEndsAt: Date
}

export type Answered = Extract<CallResult, { kind: 'answered' }>

/**
 * Alerts of TLS by which a server refuses the certificate of a client. Nothing that was written is
 * read then.
 */
const CERTIFICATE_ALERT =
  /ALERT_(?:NO_CERTIFICATE|BAD_CERT|UNSUPPORTED_CERT|CERTIFICATE_|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAIL|CERT_)/
/** The certificate of the server, which is checked always. */
const SERVER_CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/
export const unavailable = (failure: Failure, retryAfterMs: number | null = null): Unavailable => ({
  kind: 'unavailable',
  retryAfterMs,
  failure,
})

export const certificateRefused = ({ certificateEndsAt }: CallMeaning, now: Date): Failed => ({
  kind: 'stopped',
  failure: toFailure(certificateEndsAt <= now ? 'certificate_ended' : 'certificate_refused'),
})

/** A call without an answer. */
export function judgeSilence(result: Exclude<CallResult, Answered>, meaning: CallMeaning, now: Date): Failed {
  if (CERTIFICATE_ALERT.test(result.reason)) return certificateRefused(meaning, now)
  const failure = (code: FailureCode) => toFailure(code, result.reason)
  if (result.kind === 'unanswered')
    return meaning.changes
      ? { kind: 'unknown', failure: failure('answer_lost') }
      : unavailable(failure('provider_unreachable'))
  if (SERVER_CERTIFICATE.test(result.reason)) return unavailable(failure('provider_untrusted'))
  return unavailable(result.givenUp ? toFailure('call_given_up') : failure('provider_unreachable'))
}

/** The JSON of an answer. `text` is left where it holds none. */
export function parseBody(body: string | null): { json: unknown } | { text: string | null } {
  try {
    return body === null ? { text: null } : { json: JSON.parse(body) as unknown }
  } catch {
    return { text: body }
  }
}

/** An answer whose status is not one of success, 401 excepted. */
export function judgeRefusal(answer: Answered, meaning: CallMeaning, now: Date): Failed {
  const { status, headers } = answer
  const parsed = parseBody(answer.body)
  const json = 'json' in parsed ? parsed.json : undefined
  const failure = (code: FailureCode) => toFailure(code, findWords(json) ?? `HTTP ${status}`)
  if (status === 429 || status === 503)
    return unavailable(failure('provider_busy'), parseRetryAfterMs(headers, now.getTime()))
  if (status === 408 || status === 421 || status === 425) return unavailable(failure('provider_unreachable'))
  if (status === 403)
    return { kind: meaning.isEssential ? 'stopped' : 'refused', failure: failure('permission_missing') }
  if (status < 400 || status >= 500)
    return meaning.changes
      ? { kind: 'unknown', failure: failure(status < 400 ? 'answer_unreadable' : 'provider_failed') }
      : unavailable(failure(status < 400 ? 'answer_unreadable' : 'provider_failed'))
  const { changes, saysAbsent, absentNames } = meaning
  const isAbsent =
    (status === 404 && saysAbsent?.(json)) ||
    (status === 400 && saysAbsent && absentNames.includes(findErrorName(json) ?? ''))
  if (isAbsent) return { kind: 'absent' }
  if (status === 404 && saysAbsent) {
    const unread = failure('answer_unreadable')
    return changes ? { kind: 'unknown', failure: unread } : unavailable(unread)
  }
  return { kind: 'refused', failure: failure('refused_by_provider') }
}
