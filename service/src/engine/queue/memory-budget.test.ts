import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryBudget, type MemoryShare } from './memory-budget.ts'

/** Ten bytes in memory. */
const small = () => ({ contentData: '12345' as string | null })

/** Keeps as many as find room, and returns how many those are. */
function keepAll(share: MemoryShare): number {
  for (let kept = 0; ; kept += 1) {
    const carrier = small()
    share.keep(carrier)
    if (carrier.contentData === null) return kept
  }
}

test('a sender alone has half of the room, and those who come later half of what is free', () => {
  const room = createMemoryBudget(120)
  assert.deepEqual(
    [1, 2, 3].map(() => keepAll(room.share())),
    [6, 3, 1],
  )
  assert.equal(room.taken(), 100)
})

test('what is released leaves its room to the next, once', () => {
  const room = createMemoryBudget(40)
  const share = room.share()
  const [first, second] = [small(), small()]
  share.keep(first)
  share.keep(second)
  assert.equal(keepAll(share), 0)
  share.release(first)
  share.release(first)
  assert.equal(first.contentData, null)
  assert.equal(room.taken(), 10)
  assert.equal(keepAll(share), 1)
})

test('an owner may be given one payload beyond its room, and all it has comes back when it ends', () => {
  const room = createMemoryBudget(20)
  const share = room.share()
  assert.equal(keepAll(share), 1)
  const carrier = { contentData: null as string | null }
  share.overdraw(carrier, '12345')
  assert.deepEqual([carrier.contentData, room.taken()], ['12345', 20])
  share.end()
  assert.equal(room.taken(), 0)
})

test('a read may bring what there is room for', () => {
  const room = createMemoryBudget(120)
  const share = room.share()
  assert.equal(share.readMax(), 60)
  share.keep(small())
  assert.equal(share.readMax(), 50)
  keepAll(share)
  assert.equal(share.readMax(), 0)
})
