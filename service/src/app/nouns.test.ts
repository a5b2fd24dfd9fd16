import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { operation } from '../api/operations/operation.ts'
import { nouns, type Noun } from './nouns.ts'

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

test('an operation whose handler needs what no service opens does not compile', () => {
  const tide = operation(
    {
      ...{ operationId: 'getTide', summary: 'Get the tide', tag: 'Tides', route: 'GET /tide', scope: 'any' },
      answer: { type: 'object' },
    },
    async (_call, { moon }: { moon: { phase: number } }) => ({ phase: moon.phase }),
  )
  // @ts-expect-error `moon` is none of `Services`; `npm run check` fails here if it compiles
  const row: Noun = { name: 'tides', about: 'A shop by the sea reads the tide.', operations: [tide] }
  assert.equal(row.operations.length, 1)
})
