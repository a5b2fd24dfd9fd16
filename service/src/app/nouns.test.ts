import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { operation } from '../engine/http/operation.ts'
import { nouns, type Noun } from './nouns.ts'

test('each folder with operations is that of a noun', () => {
  const found = globSync('**/operations', { cwd: path.resolve(import.meta.dirname, '..') })
  const folders = new Set(nouns.map(({ name, folder = name }) => folder))
  assert.deepEqual(found.map((one) => path.posix.dirname(one)).toSorted(), [...folders].toSorted())
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
      operationId: 'getTide',
      summary: 'Get the tide',
      tag: 'Tides',
      route: 'GET /tide',
      scope: 'any',
      answer: { type: 'object' },
    },
    async (_call, { moon }: { moon: { phase: number } }) => ({ phase: moon.phase }),
  )
  const row: Noun = {
    name: 'tides',
    about: 'A shop by the sea reads the tide.',
    // @ts-expect-error `moon` is none of `Services`; `npm run check` fails here if it compiles
    operations: [tide],
  }
  assert.equal(row.operations.length, 1)
})
