/** Runs a table of changes to a valid message: WhatsApp accepts each, or refuses it with a code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GraphError } from '../src/graph/errors.ts'
import { parseMessage } from '../src/graph/validate/message.ts'
import type { Json } from './stage.ts'

export const NOW_MS = Date.parse('2026-09-21T12:00:00.000Z')

/** `accepted`, or the error code and a word of the details. */
export type Verdict = 'accepted' | [code: number, word: string]

function judge(message: Json): Verdict {
  try {
    parseMessage({ messaging_product: 'whatsapp', to: '+5511987654321', ...message }, NOW_MS)
    return 'accepted'
  } catch (error) {
    assert.ok(error instanceof GraphError, String(error))
    return [error.failure.code, error.failure.details]
  }
}

/**
 * Makes one test of each rule: the message must be accepted, or refused with this code for this
 * reason.
 */
export function testRules(rules: [fact: string, message: Json, expected: Verdict][]): void {
  for (const [fact, message, expected] of rules) {
    test(fact, () => {
      const verdict = judge(message)
      if (expected === 'accepted') return assert.equal(verdict, 'accepted')
      assert.equal(verdict[0], expected[0])
      assert.ok(verdict[1]?.includes(expected[1]), `"${verdict[1]}" does not speak of "${expected[1]}"`)
    })
  }
}
