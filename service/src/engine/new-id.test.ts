import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from './new-id.ts'

test('ids are UUIDv7 of now, each once, in the order in which they were made', () => {
  const beganMs = Date.now()
  const ids = Array.from({ length: 10_000 }, newId)
  const endedMs = Date.now()
  for (const id of ids)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(ids.toSorted(), ids)
  const millisecondsOf = (id = '') => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  assert.ok(millisecondsOf(ids[0]) >= beganMs)
  assert.ok(millisecondsOf(ids.at(-1)) <= endedMs)
})

test('no two ids share their random part, so that none can be guessed from another', () => {
  const random = Array.from({ length: 10_000 }, () => newId().slice(-10))
  assert.equal(new Set(random).size, random.length)
})
