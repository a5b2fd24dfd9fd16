import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { weekOf, listMissing, toMs, type Span } from './slices.ts'

test('the moment of an id is that of its message', () => {
  for (const msecs of [0, 1_790_000_000_123, 2 ** 48 - 1]) assert.equal(toMs(uuidv7({ msecs })), msecs)
})

test('slices never overlap, and each moment has one within its week, whatever comes in whatever order', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 40 * 86_400_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(moments, { maxLength: 8 }), (batches) => {
      const slices: (Span & { held: number[] })[] = []
      for (const batch of batches) {
        for (const span of listMissing(slices, batch)) slices.push({ ...span, held: [] })
        for (const ms of batch) {
          const covering = slices.filter((slice) => slice.beginsMs <= ms && ms < slice.endsMs)
          assert.equal(covering.length, 1)
          covering[0]?.held.push(ms)
        }
        // some are full: they shrink to what they hold
        for (const slice of slices.filter(({ held }) => held.length >= 3)) {
          slice.beginsMs = Math.min(...slice.held)
          slice.endsMs = Math.max(...slice.held) + 1
        }
      }
      const inOrder = slices.toSorted((a, b) => a.beginsMs - b.beginsMs)
      for (const [n, { beginsMs, endsMs }] of inOrder.entries()) {
        assert.ok(beginsMs < endsMs && endsMs <= weekOf(beginsMs).endsMs)
        const next = inOrder[n + 1]
        assert.ok(!next || endsMs <= next.beginsMs)
      }
    }),
  )
})
