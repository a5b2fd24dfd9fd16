import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findBrokenJson } from './broken-json.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('the place of a fault is that of the first character that cannot be there', () => {
  const places: [string, number, number][] = [
    ['{"a":1,}', 1, 8],
    ["{'a':1}", 1, 2],
    ['{"a" 1}', 1, 6],
    ['{\n  "a": [1, 2\n  "b": 3\n}', 3, 3],
    ['{\r\n"a": tru}', 2, 6],
    ['[01]', 1, 3],
    ['[1.]', 1, 3],
    ['[-]', 1, 2],
    ['["é🌸", x]', 1, 8],
    ['["a\tb"]', 1, 4],
    ['["\\x"]', 1, 3],
    ['{"a":1} {', 1, 9],
    ['[1,]', 1, 4],
    ['[}', 1, 2],
    ['{"a":NaN}', 1, 6],
  ]
  for (const [text, line, column] of places)
    assert.deepEqual(findBrokenJson(text), { line, column, isEnd: false }, text)
})

test('a text that ends too early is reported at its end', () => {
  for (const text of ['', ' ', '{', '{"a"', '{"a":', '[1,', '"abc', '"abc\\', '{"a":{}'])
    assert.equal(findBrokenJson(text)?.isEnd, text !== '"abc\\', text)
})

test('exactly what the parser accepts has no fault, however it is broken', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    'n',
    'null',
    '1',
    '-',
    '.5',
    'e',
    ' ',
    '\n',
  )
  const anyText = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  const cutJson = fc
    .tuple(fc.json(), fc.nat(), fc.nat(), fc.string({ maxLength: 2 }))
    .map(([text, at, drop, put]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + put + text.slice(place + (drop % 3))
    })
  fc.assert(
    fc.property(
      fc.oneof(anyText, cutJson, fc.json()),
      (text) => (findBrokenJson(text) === null) === isJson(text),
    ),
    { numRuns: 5_000 },
  )
})

test('a body of any size and depth is read without exhausting the stack', () => {
  assert.deepEqual(findBrokenJson('['.repeat(100_000)), { line: 1, column: 100_001, isEnd: true })
  assert.deepEqual(findBrokenJson(`["${'a'.repeat(300_000)}`), { line: 1, column: 300_003, isEnd: true })
})
