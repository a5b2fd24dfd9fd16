import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createConcurrencyLimit,
  SLOTS_PER_CALL,
  type Slot,
  type ConcurrencyShare,
} from './concurrency-limit.ts'

/** Takes as many slots as it gets. */
function beginAll(share: ConcurrencyShare): Slot[] {
  const begun: Slot[] = []
  for (let slot = share.begin(); slot; slot = share.begin()) begun.push(slot)
  return begun
}

test('an owner alone has seven eighths of the calls, and those who come later as much of what is free', () => {
  const limit = createConcurrencyLimit(128)
  const counts = [1, 2, 3].map(() => beginAll(limit.share(() => undefined)).length)
  assert.deepEqual(counts, [112, 14, 2])
})

test('where there is one connection, one call is made', () => {
  assert.equal(beginAll(createConcurrencyLimit(1).share(() => undefined)).length, 1)
})

test('two owners that have much to do come to have as many calls', () => {
  const limit = createConcurrencyLimit(128)
  const calls: [Slot[], Slot[]] = [[], []]
  const shares = calls.map((own) => {
    const share: ConcurrencyShare = limit.share(() => own.push(...beginAll(share)))
    return share
  })
  shares.forEach((share, n) => calls[n]?.push(...beginAll(share)))
  for (let round = 0; round < 100; round++) (round % 2 ? calls[1] : calls[0]).shift()?.end()
  for (const own of calls) assert.ok(own.length > 50 && own.length < 70, String(own.length))
})

test('a slot whose call is over leaves the connection to the next while its outcome is written', () => {
  const share = createConcurrencyLimit(1).share(() => undefined)
  const [slot] = beginAll(share)
  slot?.answered()
  assert.equal(beginAll(share).length, 1)
  slot?.end()
  assert.equal(share.begin(), null, 'the connection was given back once')
  assert.equal(share.running(), 1)
})

test('no more calls are made once as many outcomes wait to be written as may', () => {
  const share = createConcurrencyLimit(1).share(() => undefined)
  let made = 0
  for (let slot = share.begin(); slot; slot = share.begin()) {
    slot.answered()
    made += 1
  }
  assert.equal(made, SLOTS_PER_CALL)
})

test('those who got no slot are notified when a call is over, in the order in which they asked', () => {
  const limit = createConcurrencyLimit(2)
  const notified: string[] = []
  const [a, b] = ['a', 'b', 'c', 'd'].map((name) => {
    const share: ConcurrencyShare = limit.share(() => share.begin() && notified.push(name))
    const slot = share.begin()
    assert.equal(slot !== null, name < 'c')
    return slot
  })
  a?.answered()
  assert.deepEqual(notified, ['c'])
  b?.end()
  assert.deepEqual(notified, ['c', 'd'])
})

test('one that was notified and no longer wants a slot leaves it to the next', () => {
  const limit = createConcurrencyLimit(2)
  const [first] = [1, 2].map(() => limit.share(assert.fail).begin())
  const notified: string[] = []
  for (const name of ['a', 'b']) limit.share(() => notified.push(name)).begin()
  first?.end()
  assert.deepEqual(notified, ['a', 'b'])
})
