import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog, type Log } from '../log/log.ts'
import { createTestClock } from '../../../test/stage/test-clock.ts'
import { createOutageLog } from './outage-log.ts'

/** An outage log, the lines that it wrote, and a stopped clock. */
function open() {
  const lines: [requestId: unknown, leftOut: unknown][] = []
  const log: Log = { ...silentLog, error: ({ requestId, count }) => void lines.push([requestId, count]) }
  const clock = createTestClock()
  clock.freeze(new Date('2026-11-20T12:00:00Z'))
  const outage = createOutageLog(log, clock)
  const fail = (requestId: string) =>
    outage.report({ event: 'request_failed', requestId, route: '/me', err: new Error('away') })
  return { lines, clock, outage, fail }
}

test('the first failure is reported at once, the others once a second by their number and the latest of them', () => {
  const { lines, clock, outage, fail } = open()
  for (const id of ['1', '2', '3']) fail(id)
  assert.deepEqual(lines, [['1', undefined]])
  clock.advance(999)
  fail('4')
  assert.equal(lines.length, 1)
  clock.advance(1)
  assert.deepEqual(lines.slice(1), [['4', 3]])
  fail('5')
  assert.equal(lines.length, 2)
  clock.advance(1_000)
  assert.deepEqual(lines.slice(2), [['5', 1]])
  outage.close()
})

test('after a second without a failure the next is reported at once again', () => {
  const { lines, clock, outage, fail } = open()
  fail('1')
  clock.advance(1_000)
  fail('2')
  assert.deepEqual(lines, [
    ['1', undefined],
    ['2', undefined],
  ])
  outage.close()
})

test('what was left out is reported when the service stops, and no timer stays behind', () => {
  const { lines, clock, outage, fail } = open()
  for (const id of ['1', '2']) fail(id)
  outage.close()
  assert.deepEqual(lines.at(-1), ['2', 1])
  clock.advance(10_000)
  assert.equal(lines.length, 2)
})
