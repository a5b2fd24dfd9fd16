import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findDuplicateKeys } from './duplicate-keys.ts'

const pointersOf = (text: string) => findDuplicateKeys(text, JSON.parse(text)).map(({ pointer }) => pointer)

test('a key that comes again is reported with its pointer, however it is spelt and wherever it is', () => {
  assert.deepEqual(pointersOf('{"a":1,"a":1}'), ['/a'])
  assert.deepEqual(pointersOf('[{"a":1},{"a":1,"b":{"c":2,"\\u0063":3}}]'), ['/1/b/c'])
  assert.deepEqual(pointersOf('{"a/b":1,"a/b":{"~":1,"~":2}}'), ['/a~1b', '/a~1b/~0'])
  assert.deepEqual(pointersOf('{"":1,"":2,"":3}'), ['/'])
})

test('what only looks like a key is none', () => {
  assert.deepEqual(pointersOf('{"a":"\\"a\\":1,\\"a\\":1","b":"\\\\","c":":","d:":{"a":[["a","a"]]}}'), [])
})

test('hostile texts are searched in bounds', () => {
  const deep = `${'{"a":'.repeat(50_000)}{"b":1,"b":2}${'}'.repeat(50_000)}`
  assert.deepEqual(pointersOf(deep), [], 'nested too deeply is fault enough')
  assert.equal(
    pointersOf(`{${Array.from({ length: 300 }, (_, n) => `"${n}":1,"${n}":1`).join()}}`).length,
    200,
  )
})

/**
 * Not a lone backslash: after one, V8 14 reads the key `\\"` as a backslash too. No field of ours
 * holds one.
 */
const KEYS = fc.constantFrom('a', 'b', '"', ':', '0')

/** JSON as its members are written: pairs, of which two may share a key. */
type Written = { kind: 'object'; members: [string, Written][] } | { kind: 'array'; items: Written[] } | string

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      fc.string().map((text) => JSON.stringify(text)),
      fc.constantFrom('1', 'null', '"{\\"a\\":"', '"\\\\"'),
    ),
    fc.record({
      kind: fc.constant('object' as const),
      members: fc.array(fc.tuple(KEYS, tie('written')), {
        maxLength: 4,
      }),
    }),
    fc.record({ kind: fc.constant('array' as const), items: fc.array(tie('written'), { maxLength: 3 }) }),
  ),
}))

function toText(value: Written): string {
  if (typeof value === 'string') return value
  if (value.kind === 'array') return `[ ${value.items.map(toText).join(' , ')} ]`
  return `{ ${value.members.map(([key, inner]) => `${JSON.stringify(key)} : ${toText(inner)}`).join(' , ')} }`
}

function hasKeyTwice(value: Written): boolean {
  if (typeof value === 'string') return false
  if (value.kind === 'array') return value.items.some(hasKeyTwice)
  const keys = value.members.map(([key]) => key)
  return new Set(keys).size < keys.length || value.members.some(([, inner]) => hasKeyTwice(inner))
}

test('a fault is reported if and only if an object has a key twice', () => {
  fc.assert(
    fc.property(written, (value) => assert.equal(pointersOf(toText(value)).length > 0, hasKeyTwice(value))),
    { numRuns: 2000 },
  )
})
