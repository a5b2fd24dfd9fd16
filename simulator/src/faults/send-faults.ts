/**
 * Faults of the messages route. A fault decides whether the message is sent nevertheless, and what
 * the caller sees: an answer, a cut connection, or nothing at all.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { GraphError, toErrorBody } from '../graph/errors.ts'
import type { CallAnswer } from '../graph/answer-call.ts'
import type { FaultRule, FiredFault, SendMode } from './rules.ts'

/**
 * What goes over the wire. `cut` closes the connection without an answer, `silence` leaves it open
 * without one.
 */
export type Reply =
  | { kind: 'answer'; http: number; contentType: string; body: string; retryAfterSeconds?: number }
  | { kind: 'cut' }
  | { kind: 'silence' }

const HUGE_BYTES_DEFAULT = 16 * 1024 * 1024
export const HUGE_BYTES_MAX = 128 * 1024 * 1024
const DELAY_MS_DEFAULT = 1_000
const ERROR_CODE_DEFAULT = 131000
const JSON_TYPE = 'application/json; charset=UTF-8'

/**
 * Modes after which the message has been sent; `commit` in the rule can say otherwise where a mode
 * leaves it open.
 */
const SENDS: ReadonlySet<SendMode> = new Set([
  'delay',
  'accept_then_cut',
  'accept_then_silence',
  'empty',
  'cut_json',
  'no_id',
  'huge',
])
const COMMIT_IS_OPEN: ReadonlySet<SendMode> = new Set(['html', 'hang', 'empty', 'cut_json', 'no_id', 'huge'])

/** Carries out a call under a fault. `answer` sends the message and is called at most once. */
export async function underFault(
  { rule, replaced }: FiredFault,
  answer: () => CallAnswer,
): Promise<{ reply: Reply; answered: CallAnswer | null }> {
  const mode = rule.mode as SendMode
  if (mode === 'delay') await pause(rule.ms ?? DELAY_MS_DEFAULT, replaced)
  const commits = COMMIT_IS_OPEN.has(mode) ? (rule.commit ?? SENDS.has(mode)) : SENDS.has(mode)
  const answered = commits ? answer() : null
  return { reply: toReply(rule, mode, answered), answered }
}

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { ref: false, signal }).catch(() => {}) // it is over

/** The answer without a fault. */
export function toPlainReply({ http, body }: CallAnswer): Reply {
  return { kind: 'answer', http, contentType: JSON_TYPE, body: JSON.stringify(body) }
}

type Maker = (rule: FaultRule, answered: CallAnswer | null) => Reply

const CUT: Reply = { kind: 'cut' }
const SILENCE: Reply = { kind: 'silence' }

/** What each mode puts on the wire. */
const REPLIES: Record<SendMode, Maker> = {
  refuse: () => CUT,
  accept_then_cut: () => CUT,
  hang: () => SILENCE,
  accept_then_silence: () => SILENCE,
  delay: (_rule, answered) => (answered ? toPlainReply(answered) : SILENCE),
  error: toErrorReply,
  html: () => ({
    kind: 'answer',
    http: 502,
    contentType: 'text/html',
    body: '<html><h1>502 Bad Gateway</h1></html>',
  }),
  empty: () => ({ kind: 'answer', http: 200, contentType: JSON_TYPE, body: '' }),
  cut_json: (_rule, answered) => ({
    kind: 'answer',
    http: 200,
    contentType: JSON_TYPE,
    body: cutInHalf(answered),
  }),
  no_id: () => toSuccess({ messages: [] }),
  huge: (rule, answered) => {
    return toSuccess({ ...answered?.body, padding: 'x'.repeat(rule.bytes ?? HUGE_BYTES_DEFAULT) })
  },
}

function toReply(rule: FaultRule, mode: SendMode, answered: CallAnswer | null): Reply {
  // A refused call is answered as such: these odd shapes are those of a success.
  const isOddSuccess = mode === 'no_id' || mode === 'huge'
  if (isOddSuccess && answered && answered.http !== 200) return toPlainReply(answered)
  return REPLIES[mode](rule, answered)
}

function toErrorReply(rule: FaultRule): Reply {
  const options = rule.http === undefined ? {} : { http: rule.http }
  const error = new GraphError(
    rule.code ?? ERROR_CODE_DEFAULT,
    rule.details ?? 'A fault of the simulator.',
    options,
  )
  return {
    kind: 'answer',
    http: error.http,
    contentType: JSON_TYPE,
    body: JSON.stringify(toErrorBody(error)),
    ...(rule.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: rule.retryAfterSeconds }),
  }
}

function toSuccess(body: Record<string, unknown>): Reply {
  const whole = { messaging_product: 'whatsapp', ...body }
  return { kind: 'answer', http: 200, contentType: JSON_TYPE, body: JSON.stringify(whole) }
}

function cutInHalf(answered: CallAnswer | null): string {
  const text = JSON.stringify(answered?.body ?? { messaging_product: 'whatsapp', contacts: [], messages: [] })
  return text.slice(0, text.length / 2)
}
