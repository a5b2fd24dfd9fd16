import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toStorableJson, toStorableText } from './storable-text.ts'

test('U+0000 and lone surrogates become U+FFFD, all else is kept', () => {
  assert.equal(toStorableText('a\0b\ud83dc\udc4b'), 'a\uFFFDb\uFFFDc\uFFFD')
  assert.equal(toStorableText('Olá 👋\u0001\n'), 'Olá 👋\u0001\n')
})

test('JSON text is cleaned in keys and strings at any depth', () => {
  const json = toStorableJson(JSON.parse('{"a\\u0000":["\\u0000x",{"b":"\\ud83d","c":"\\ud83d\\udc4b"}]}'))
  assert.equal(json, '{"a\uFFFD":["\uFFFDx",{"b":"\uFFFD","c":"👋"}]}')
})

test('JSON text that only looks like an escape is left alone', () => {
  const value = { text: 'C:\\u0000', more: '\\\\ud83d', tab: '\t', control: '\u0001' }
  assert.equal(toStorableJson(value), JSON.stringify(value))
  assert.deepEqual(JSON.parse(toStorableJson(value)), value)
  assert.equal(toStorableJson('\\\0'), '"\\\\\uFFFD"')
})

test('clean JSON is exactly what JSON.stringify gives', () => {
  const value = JSON.parse('{"2":1,"1":1.50,"__proto__":{"x":null},"t":"\\u00e1\\/"}')
  assert.equal(toStorableJson(value), '{"1":1.5,"2":1,"__proto__":{"x":null},"t":"á/"}')
})
