/** The ways in which the bank misbehaves on request. */

/** Each with what happens. README.md explains them. */
export const FAULTS = [
  // A call is answered wrongly, and nothing is done.
  'lost_request',
  'unauthorized',
  'forbidden',
  'too_many',
  'error',
  'unavailable',
  'html',
  // A call is done, and answered wrongly or late.
  'lost_answer',
  'error_after',
  'html_after',
  'truncated',
  'slow',
  'unknown_field',
  'unknown_state',
  'no_code',
  'page_shift',
  'short_pages',
  'no_page_count',
  'rate_limit',
  // Of tokens and certificates.
  'short_token',
  'other_server_certificate',
  // Of money and refunds.
  'read_lag',
  'refund_refused',
  // Of how money is written, for as long as the bank knows it.
  'txid_missing',
  'amount_unreadable',
  'local_time',
  'local_time_as_utc',
  'refund_unmarked',
  // Of callbacks.
  'callback_lost',
  'callback_late',
  'callback_twice',
  'callback_shuffled',
  'callback_grouped',
  'callback_without_key',
  'callback_other_key',
] as const
export type Fault = (typeof FAULTS)[number]

export type FaultRule = {
  fault: Fault
  /** How often it happens; missing: always. */
  count?: number
  /**
   * `slow`, `read_lag`, `callback_late`, `callback_shuffled`: for how long. `short_token`: how long
   * it lives. `amount_unreadable`: for how long; missing: for ever.
   */
  ms?: number
  /** `short_pages`: entries of a page at most. `rate_limit`: calls of a shop in any minute. */
  max?: number
  /** `too_many`, `unavailable`: what `Retry-After` says; missing: nothing. */
  retryAfterSeconds?: number
  match?: { method?: string; /** Part of the path. */ path?: string; txid?: string }
}

/** What a rule is compared with. */
export type FaultSubject = { method?: string; path?: string; txid?: string | null }

export type Faults = {
  add(rule: FaultRule): void
  list(): FaultRule[]
  clear(): void
  /** The first rule of these that applies, counted as used. */
  draw(faults: readonly Fault[], subject?: FaultSubject): FaultRule | undefined
  /** Counts a call of a shop by `rate_limit`. Seconds until it may call again; null: it may now. */
  waitSeconds(shopId: string, nowMs: number, subject: FaultSubject): number | null
}

const MINUTE_MS = 60_000
const CALLS_DEFAULT = 120

export function createFaults(): Faults {
  let rules: FaultRule[] = []
  const callsOf = new Map<string, number[]>()

  function draw(faults: readonly Fault[], subject: FaultSubject = {}) {
    const rule = rules.find(({ fault, match }) => faults.includes(fault) && matches(match, subject))
    if (rule?.count !== undefined && --rule.count === 0) rules = rules.filter((other) => other !== rule)
    return rule
  }

  return {
    draw,
    add: (rule) => void rules.push({ ...rule }),
    list: () => rules.map((rule) => ({ ...rule })),
    clear: () => void (rules = []),
    waitSeconds(shopId, nowMs, subject) {
      const rule = draw(['rate_limit'], subject)
      if (!rule) return null
      const calls = (callsOf.get(shopId) ?? []).filter((atMs) => atMs > nowMs - MINUTE_MS)
      callsOf.set(shopId, calls)
      const [first] = calls
      if (first !== undefined && calls.length >= (rule.max ?? CALLS_DEFAULT))
        return Math.ceil((first + MINUTE_MS - nowMs) / 1_000)
      calls.push(nowMs)
      return null
    },
  }
}

function matches(match: FaultRule['match'] = {}, { method, path, txid }: FaultSubject): boolean {
  if (match.method !== undefined && match.method !== method) return false
  if (match.path !== undefined && !path?.includes(match.path)) return false
  return match.txid === undefined || match.txid === txid || path?.includes(match.txid) === true
}
