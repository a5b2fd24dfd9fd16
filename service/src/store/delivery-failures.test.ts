import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureDetails } from '../channels/whatsapp/client/failures.ts'
import { deliveryFailures } from './delivery-failures.ts'

test('every failure of delivery has a stable word and one short text for a person', () => {
  for (const [code, { detail }] of Object.entries(deliveryFailures)) {
    assert.match(code, /^[a-z]+(_[a-z]+)*$/)
    assert.match(detail, /^[A-Z].*\.$/)
    assert.ok(detail.length <= 140, code)
  }
})

test('a code that the channel has as well is the same failure, in the same words', () => {
  const ofChannel: Record<string, string> = failureDetails
  const both = Object.entries(deliveryFailures).filter(([code]) => Object.hasOwn(ofChannel, code))
  for (const [code, { detail }] of both) assert.equal(detail, ofChannel[code])
  assert.deepEqual(
    both.map(([code]) => code),
    ['window_closed'],
  )
})
