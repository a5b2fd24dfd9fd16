import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurnLimit, type TurnShare } from './turn-limit.ts'

/** Begins as many turns as may be, and returns how many those are. */
function beginAll(share: TurnShare): number {
  let begun = 0
  while (share.begin()) begun += 1
  return begun
}

test('a sender alone has half of the turns, and those who come later half of what is free', () => {
  const limit = createTurnLimit(12)
  const counts = [1, 2, 3].map(() => beginAll(limit.share(() => undefined)))
  assert.deepEqual(counts, [6, 3, 2])
})

test('those who may not begin are told when a turn has ended, in the order in which they asked', () => {
  const limit = createTurnLimit(2)
  const told: string[] = []
  const [a, b] = ['a', 'b', 'c', 'd'].map((name) => {
    const share = limit.share(() => share.begin() && told.push(name))
    assert.equal(share.begin(), name < 'c')
    return share
  })
  a?.end()
  assert.deepEqual(told, ['c'])
  b?.end()
  assert.deepEqual(told, ['c', 'd'])
})

test('one that was told and no longer wants a turn leaves it to the next', () => {
  const limit = createTurnLimit(2)
  const [first, second] = [1, 2].map(() => limit.share(assert.fail))
  for (const share of [first, second]) share?.begin()
  const told: string[] = []
  for (const name of ['a', 'b']) limit.share(() => told.push(name)).begin()
  first?.end()
  assert.deepEqual(told, ['a', 'b'])
})

test('a sender whose only turn takes long is told when there is room for another', () => {
  const limit = createTurnLimit(4)
  const [other, third] = [1, 2].map(() => limit.share(() => undefined))
  let isTold = false
  const slow = limit.share(() => (isTold = true))
  for (const share of [other, third, slow]) share?.begin()
  assert.equal(slow.begin(), false)
  other?.end()
  assert.equal(isTold, true)
})
