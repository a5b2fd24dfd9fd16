/** WhatsApp at its worst: every kind of answer it has been seen to give, and no answer. */
import { underLoad, type Experiment } from './experiment.ts'
import { playRules } from './fault-rules.ts'

/**
 * Errors worth a retry, by WhatsApp's code or by the HTTP status alone (Cloud API, "error codes").
 */
const PASSING_ERRORS = [
  { code: 131016 },
  { code: 131000, http: 500 },
  { code: 130429, http: 429, retryAfterSeconds: 1 },
  { code: 131056, retryAfterSeconds: 1 },
  { code: 80007, http: 429, retryAfterSeconds: 1 },
  { code: 4, http: 400 },
  { code: 2, http: 503 },
]

const GARBAGE = ['html', 'empty', 'cut_json', 'no_id'] as const

export const channelErrors: Experiment = {
  name: 'channel-errors',
  injects: 'Answers 30 % of calls with each error worth another try, 429 with Retry-After among them.',
  run: (ground, run) =>
    underLoad(ground, run, {}, async (stack) => {
      const rules = PASSING_ERRORS.map((error) => ({ mode: 'error', rate: 0.3, ...error }))
      return { hits: await playRules(stack, run, 'send', rules, run.isLong ? 15_000 : 1_000) }
    }),
}

export const channelGarbage: Experiment = {
  name: 'channel-garbage',
  injects:
    'Answers with HTML, nothing, half a body, no id and 100 MB; late; cuts before and after it accepted a message; is silent.',
  run: (ground, run) =>
    underLoad(ground, run, {}, async (stack) => {
      const rules = [
        ...GARBAGE.map((mode) => ({ mode, rate: 0.2 })),
        { mode: 'huge', bytes: 100_000_000, rate: 0.02 },
        { mode: 'delay', ms: run.isLong ? 10_000 : 2_000, rate: 0.1 },
        { mode: 'refuse', rate: 0.2 },
        { mode: 'accept_then_cut', rate: 0.2 },
        { mode: 'hang', rate: 0.05 },
        { mode: 'accept_then_silence', rate: 0.05 },
      ]
      return { hits: await playRules(stack, run, 'send', rules, run.isLong ? 8_000 : 800) }
    }),
}
