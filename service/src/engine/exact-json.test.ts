import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseExactJson, toPlainNumber } from './exact-json.ts'
import { isDeeper, toObject, valueAt, type JsonObject } from '../channels/whatsapp/json-reader.ts'

const LONG = '12345678901234567890'
const rewritten = (text: string) => JSON.stringify(parseExactJson(text))

test('integers beyond 2^53 keep their digits wherever they are, and nothing else changes', () => {
  for (const text of [
    `{"a":${LONG},"b":[-${LONG},{"c":9007199254740993}]}`,
    `[${LONG}]`,
    `{"safe":9007199254740991,"text":": ${LONG}","${LONG}":1.5,"long":${LONG}}`,
  ])
    assert.equal(rewritten(text), text)
  assert.equal(rewritten(`{"a" : \n ${LONG} , "b":1.50, "b":2}`), `{"a":${LONG},"b":2}`)
  const { polluted } = parseExactJson(`{"__proto__":{"polluted":${LONG}}}`) as { polluted?: unknown }
  assert.equal(polluted, undefined)
})

test('read again as numbers, it is what JSON.parse makes of the text, and so is what it refuses', () => {
  const plainly = (text: string) => JSON.parse(JSON.stringify(JSON.parse(text))) as unknown
  fc.assert(
    fc.property(fc.json(), (text) => assert.deepEqual(JSON.parse(rewritten(text)), plainly(text))),
    { numRuns: 500 },
  )
  assert.throws(() => parseExactJson('[1'), SyntaxError)
  assert.throws(() => parseExactJson(`[${LONG}`), SyntaxError)
})

test('nesting that no reviver can go down is parsed all the same', () => {
  const deep = `${'['.repeat(200_000)}${LONG}${']'.repeat(200_000)}`
  assert.ok(Array.isArray(parseExactJson(deep)))
})

test('what kept its digits is read as the number it is', () => {
  const parsed = parseExactJson(`{"n":${LONG}}`) as JsonObject
  assert.equal(valueAt(parsed, 'n'), Number(LONG))
  assert.equal(toObject(parsed.n), null)
  assert.equal(toPlainNumber(null), null)
  assert.deepEqual([isDeeper(parsed, 1), isDeeper(parsed, 0)], [false, true])
})
