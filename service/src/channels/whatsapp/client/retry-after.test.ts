import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRetryAfterMs } from '../../../engine/retry-after.ts'
import { parseRegainAccessMs } from './retry-after.ts'

const now = Date.parse('2026-09-21T12:00:00Z')
const usage = (value: unknown) => ({ 'x-business-use-case-usage': JSON.stringify(value) })

test('Retry-After is read as seconds', () => {
  assert.equal(parseRetryAfterMs({ 'retry-after': '7' }, now), 7_000)
  assert.equal(parseRetryAfterMs({ 'retry-after': ' 7 ' }, now), 7_000)
  assert.equal(parseRetryAfterMs({ 'retry-after': ['7', '9'] }, now), 7_000)
})

test('Retry-After is read as a date', () => {
  assert.equal(parseRetryAfterMs({ 'retry-after': 'Mon, 21 Sep 2026 12:00:30 GMT' }, now), 30_000)
})

test('no wait is asked for by a header that is missing, over or unreadable', () => {
  assert.equal(parseRetryAfterMs({}, now), null)
  for (const value of ['', '0', '-5', 'soon', '99999999999', 'Mon, 21 Sep 2026 11:59:59 GMT'])
    assert.equal(parseRetryAfterMs({ 'retry-after': value }, now), null)
})

test('the time to regain access is in minutes, the longest of all use cases', () => {
  const headers = usage({
    W1: [{ type: 'whatsapp', estimated_time_to_regain_access: 2 }, { estimated_time_to_regain_access: 5 }],
    W2: [{ estimated_time_to_regain_access: 0 }],
  })
  assert.equal(parseRegainAccessMs(headers), 5 * 60_000)
})

test('access that is not lost asks for no wait, nor does an unreadable usage header', () => {
  assert.equal(parseRegainAccessMs({}), null)
  assert.equal(parseRegainAccessMs({ 'x-business-use-case-usage': '{oops' }), null)
  for (const value of [
    null,
    7,
    [],
    { W1: 1 },
    { W1: [null, { estimated_time_to_regain_access: '5' }] },
    { W1: [{ estimated_time_to_regain_access: 0 }] },
  ])
    assert.equal(parseRegainAccessMs(usage(value)), null)
})
