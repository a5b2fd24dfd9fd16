/** A short run of the fuzzer, always with the same requests. `npm run fuzz` plays more, and others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGrowing, runFuzz } from './run-fuzz.ts'

const SEED = 20_260_101
const REQUESTS = 3_000

test('requests near the edge of what is valid are answered as documented, never with 5xx, and stored if and only if accepted', async () => {
  const { faults, operations } = await runFuzz({ requests: REQUESTS, seed: SEED, first: 0 })
  assert.deepEqual(faults, [])
  // A run in which every request is refused, or every one accepted, would find nothing.
  for (const [operation, statuses] of Object.entries(operations)) {
    if (operation === 'GET /metrics') continue // always refused: no token is set
    const codes = Object.keys(statuses).map(Number)
    assert.ok(codes.includes(200), `${operation} answered 200 to something`)
    if (!operation.includes('/health/'))
      assert.ok(
        codes.some((status) => status >= 400),
        `${operation} refused something`,
      )
  }
})

test('memory that grows in the last third is a fault, and what fills at the beginning is none', () => {
  assert.equal(isGrowing([145, 195, 222, 230, 257, 300, 291, 262, 283, 316, 305]), false)
  assert.equal(isGrowing([145, 195, 222, 230, 257, 300, 340, 380, 420, 460, 500]), true)
  assert.equal(isGrowing([null, null, null]), false)
})
