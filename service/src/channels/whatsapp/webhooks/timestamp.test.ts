import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentAt } from './timestamp.ts'

const isoOf = (timestamp: unknown) => momentAt({ timestamp })?.toISOString()

test('times are unix seconds, as text or number', () => {
  assert.equal(isoOf('1790000000'), '2026-09-21T14:13:20.000Z')
  assert.equal(isoOf(1_790_000_000), '2026-09-21T14:13:20.000Z')
})

test('milliseconds are recognised', () => {
  assert.equal(isoOf('1790000000123'), '2026-09-21T14:13:20.123Z')
  assert.equal(isoOf(1_790_000_000_123), '2026-09-21T14:13:20.123Z')
})

test('what cannot be the time of a message is none', () => {
  const values = [
    '',
    '0',
    '-1790000000',
    '179000000',
    '17900000000',
    '1790000000000000',
    '1790000000.5',
    ' 1790000000',
  ]
  for (const value of [...values, 'yesterday', '0000000001', 1.79e9 + 0.5, null, undefined, {}, true])
    assert.equal(isoOf(value), undefined, JSON.stringify(value))
  assert.equal(momentAt(null), null)
})
