import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { nouns } from './nouns.ts'

const names = nouns.map(({ name }) => name)

test('each folder of operations is one row of the map', () => {
  const entries = readdirSync(new URL('../api/operations', import.meta.url), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  assert.deepEqual(names.toSorted(), folders.toSorted())
})

test('each row says what is done with the noun in one sentence, and has operations of its own', () => {
  for (const { name, about, operations } of nouns) {
    assert.match(about, /^[A-Z][^.]+\.$/, name)
    assert.ok(operations.length > 0, name)
  }
  const all = nouns.flatMap(({ operations }) => operations)
  assert.equal(new Set(all).size, all.length)
})
