/**
 * What the clients sent and which answers they got: the checker compares this with the simulator
 * and the database.
 */
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { MessageType } from './bodies.ts'

/**
 * `ok`: answered with an id. `fail`: refused for good, so nothing may be stored. `info`: no answer,
 * so the message may or may not be stored. `pending`: the client is still trying.
 */
type Outcome = 'pending' | 'ok' | 'fail' | 'info'

export type Operation = {
  /** Unique text inside the message; the checker finds the stored message by it. */
  marker: string
  shop: 'A' | 'B'
  type: MessageType
  to: string
  idempotencyKey: string | null
  outcome: Outcome
  messageId: string | null
  /** Number of requests for this operation. */
  tries: number
  /** The last answer, or the error of the connection. */
  answer: string
}

export type History = {
  operations: Operation[]
  /** When each acknowledgement came (`performance.now()`), in that order. */
  acknowledgedAt: number[]
  /** Records that a request goes out, for the first time or again. */
  invoke(operation: Operation): void
  end(operation: Operation, outcome: Exclude<Outcome, 'pending'>): void
  counts(): Record<Outcome, number> & { retried: number }
  close(): Promise<void>
}

/** @param file gets one line of JSON for each event as it happens */
export function createHistory(file: string): History {
  const operations: Operation[] = []
  const acknowledgedAt: number[] = []
  const lines = createWriteStream(file)
  const write = (event: object) => void lines.write(`${JSON.stringify({ at: new Date(), ...event })}\n`)
  return {
    operations,
    acknowledgedAt,
    invoke(operation) {
      const { marker, shop, type, to, idempotencyKey } = operation
      if (operation.tries === 0) operations.push(operation)
      operation.tries += 1
      write({ event: 'invoke', marker, shop, type, to, idempotencyKey, try: operation.tries })
    },
    end(operation, outcome) {
      const { marker, messageId, answer } = operation
      operation.outcome = outcome
      if (outcome === 'ok') acknowledgedAt.push(performance.now())
      write({ event: outcome, marker, messageId, answer })
    },
    counts() {
      const counts = { pending: 0, ok: 0, fail: 0, info: 0, retried: 0 }
      for (const { outcome, tries } of operations) {
        counts[outcome] += 1
        if (tries > 1) counts.retried += 1
      }
      return counts
    },
    async close() {
      lines.end()
      await finished(lines)
    },
  }
}
