import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '../channels/channel.ts'
import { lostAnswer } from './attempt.ts'
import { toSettlement, windowClosedSettlement } from './settle.ts'

const HOUR_MS = 3_600_000
const now = new Date('2026-11-20T12:00:00.000Z')
const limits = { retryFirstMs: 1_000, retryMaxMs: 1_000, ageMaxMs: 24 * HOUR_MS, unknownWaitMs: 30_000 }
const failure = lostAnswer('No.')

const settle = (outcome: Outcome, attempt = 1, ageMs = 0, answeredSo = attempt) =>
  toSettlement(outcome, { attempt, answeredSo, createdAt: new Date(now.getTime() - ageMs) }, limits, now)
const unavailable = (attemptsMax: number | null): Outcome => ({
  kind: 'unavailable',
  scope: 'message',
  failure,
  retryAfterMs: 5_000,
  attemptsMax,
})

test('a message the channel took is sent, under the id the channel gave it', () => {
  const { status, delivery, channelMessageId } = settle({
    kind: 'accepted',
    channelMessageId: 'wamid.1',
    recipient: null,
  })
  assert.deepEqual([status, delivery, channelMessageId], ['sent', 'done', 'wamid.1'])
})

test('a message the channel took and holds is sending, has its id and the reason, and is done', () => {
  const settlement = settle({ kind: 'accepted', channelMessageId: 'wamid.1', recipient: null, held: failure })
  const { status, delivery, channelMessageId } = settlement
  assert.deepEqual(
    [status, delivery, channelMessageId, settlement.failure],
    ['sending', 'done', 'wamid.1', failure],
  )
})

test('a refused message has failed for good, with the reason', () => {
  const settlement = settle({ kind: 'refused', failure })
  assert.deepEqual([settlement.status, settlement.delivery, settlement.failure], ['failed', 'done', failure])
})

test('an unavailable channel makes the message wait for as long as it asked', () => {
  const { status, delivery, dueAt } = settle(unavailable(null))
  assert.deepEqual([status, delivery, dueAt.getTime() - now.getTime()], ['sending', 'waiting', 5_000])
})

test('where the channel has a rule each wait is so many times the one before, unless it says for how long', () => {
  const backoff = { firstMs: 4_000, factor: 4, maxMs: 64_000 }
  const wait = (attempt: number, retryAfterMs: number | null = null) => {
    const outcome: Outcome = {
      kind: 'unavailable',
      scope: 'recipient',
      failure,
      retryAfterMs,
      attemptsMax: null,
      backoff,
    }
    return settle(outcome, attempt).dueAt.getTime() - now.getTime()
  }
  assert.deepEqual(
    [1, 2, 3, 4].map((attempt) => wait(attempt)),
    [4_000, 16_000, 64_000, 64_000],
  )
  assert.equal(wait(1, 7_000), 7_000)
})

test('the last of a limited number of attempts fails the message', () => {
  assert.equal(settle(unavailable(3), 2).delivery, 'waiting')
  assert.deepEqual([settle(unavailable(3), 3).status, settle(unavailable(3), 3).delivery], ['failed', 'done'])
})

test('attempts that the channel answered otherwise do not count towards a limit', () => {
  assert.equal(settle(unavailable(3), 9, 0, 2).delivery, 'waiting')
  assert.equal(settle(unavailable(3), 9, 0, 3).delivery, 'done')
})

test('a message that would be too old by the next attempt is given up', () => {
  assert.equal(settle(unavailable(null), 9, 24 * HOUR_MS - 5_000).delivery, 'waiting')
  assert.equal(settle(unavailable(null), 9, 24 * HOUR_MS - 4_999).status, 'failed')
})

test('an unknown outcome waits for evidence and is decided when the wait is over', () => {
  const { status, delivery, dueAt } = settle({ kind: 'unknown', failure })
  assert.deepEqual([status, delivery, dueAt.getTime() - now.getTime()], ['unknown', 'unknown', 30_000])
})

test('when the account is refused the message waits and is not failed', () => {
  const { status, delivery } = settle({ kind: 'stopped', failure })
  assert.deepEqual([status, delivery], ['sending', 'waiting'])
})

test('a closed window fails the message and says when the contact last wrote', () => {
  const settlement = windowClosedSettlement(
    { lastInboundAt: new Date('2026-11-19T11:00:00.000Z'), windowRefusedAt: null },
    now,
  )
  assert.deepEqual(
    [settlement.status, settlement.delivery, settlement.failure?.code],
    ['failed', 'done', 'window_closed'],
  )
  assert.match(settlement.failure?.channelDetails ?? '', /2026-11-19T11:00:00\.000Z/)
})
