/** What preflight finds in a message. */

/** One fault or warning that preflight finds in a part of a message. */
export type Finding = {
  /** Id of the broken rule: its anchor on the page about preflight. */
  rule: string
  /** Stable, snake case. Where JSON Schema finds the same fault, its code is the same. */
  code: string
  /**
   * `refuse`: the message must not be accepted. `warn`: it can be sent, and the caller should know.
   */
  severity: 'refuse' | 'warn'
  /** JSON Pointer (RFC 6901) into the request body. */
  pointer: string
  /** What was expected, with the figures of a sum. Repeats no text of the caller. */
  detail: string
}

/** A rule of preflight, for the page about it. */
export type PreflightRule = Pick<Finding, 'code' | 'severity'> & {
  id: string
  checks: string
  source: string
}
