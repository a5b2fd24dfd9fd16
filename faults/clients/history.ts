/** What the clients did and were told: the one side that the checker holds against the channel and the database. */

/**
 * `ok`: answered with an id. `fail`: refused for good, so nothing may be there. `info`: nobody told, so it may be there or
 * not. `pending`: the client is still at it.
 */
export type Outcome = 'pending' | 'ok' | 'fail' | 'info'

export type Operation = {
  /** Unique text inside the message, by which it is found again in the database. */
  marker: string
  shop: 'A' | 'B'
  type: 'order_details' | 'order_status' | 'contacts'
  to: string
  idempotencyKey: string | null
  outcome: Outcome
  messageId: string | null
  /** Requests it took. */
  tries: number
  /** The last answer, or the failure of the connection. */
  answer: string
}

export type History = {
  operations: Operation[]
  counts(): Record<Outcome, number> & { retried: number }
}

export function createHistory(): History {
  const operations: Operation[] = []
  return {
    operations,
    counts() {
      const counts = { pending: 0, ok: 0, fail: 0, info: 0, retried: 0 }
      for (const { outcome, tries } of operations) {
        counts[outcome] += 1
        if (tries > 1) counts.retried += 1
      }
      return counts
    },
  }
}
