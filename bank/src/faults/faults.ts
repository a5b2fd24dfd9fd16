/** The ways in which the bank misbehaves when it is told to. */

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
  'wrong_amount',
  'page_shift',
  // Of tokens and certificates.
  'short_token',
  'fewer_scopes',
  'other_server_certificate',
  // Of money and refunds.
  'read_lag',
  'refund_refused',
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
  /** `slow`, `read_lag`, `callback_late`, `callback_shuffled`: for how long. `short_token`: how long it lives. */
  ms?: number
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
}

export function createFaults(): Faults {
  let rules: FaultRule[] = []
  return {
    add: (rule) => void rules.push({ ...rule }),
    list: () => rules.map((rule) => ({ ...rule })),
    clear: () => void (rules = []),
    draw(faults, subject = {}) {
      const rule = rules.find(({ fault, match }) => faults.includes(fault) && matches(match, subject))
      if (rule?.count !== undefined && --rule.count === 0) rules = rules.filter((other) => other !== rule)
      return rule
    },
  }
}

function matches(match: FaultRule['match'] = {}, { method, path, txid }: FaultSubject): boolean {
  if (match.method !== undefined && match.method !== method) return false
  if (match.path !== undefined && !path?.includes(match.path)) return false
  return match.txid === undefined || match.txid === txid || path?.includes(match.txid) === true
}
