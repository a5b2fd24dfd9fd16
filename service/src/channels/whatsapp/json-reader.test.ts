import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CHANNEL_ID_LENGTH_MAX,
  idAt,
  integerAt,
  listAt,
  objectAt,
  textAt,
  toObject,
  valueAt,
} from './json-reader.ts'

test('what has another type reads as absent', () => {
  const parent = { n: 1.5, list: [1], object: {}, text: 'x', nothing: null, flag: true }
  assert.equal(textAt(parent, 'n'), null)
  assert.equal(textAt(parent, 'list'), null)
  assert.equal(integerAt(parent, 'n'), null)
  assert.equal(integerAt(parent, 'text'), null)
  assert.equal(objectAt(parent, 'list'), null)
  assert.equal(objectAt(parent, 'nothing'), null)
  assert.deepEqual(listAt(parent, 'object'), [])
  assert.equal(toObject('text'), null)
  assert.equal(textAt(null, 'text'), null)
})

test('only own properties are found', () => {
  for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    assert.equal(valueAt({}, key), undefined)
  }
  const parsed = toObject(JSON.parse('{"__proto__":{"text":"mine"}}'))
  assert.equal(textAt(objectAt(parsed, '__proto__'), 'text'), 'mine')
  assert.equal(textAt(parsed, 'text'), null)
})

test('texts come out storable, and an empty one is absent', () => {
  assert.equal(textAt({ a: 'x\0' }, 'a'), 'x\uFFFD')
  assert.equal(textAt({ a: '' }, 'a'), null)
})

test('an id is printable ASCII of bounded length, unchanged', () => {
  assert.equal(idAt({ id: 'wamid.HBg+/_=' }, 'id'), 'wamid.HBg+/_=')
  assert.equal(idAt({ id: 'x'.repeat(CHANNEL_ID_LENGTH_MAX) }, 'id')?.length, CHANNEL_ID_LENGTH_MAX)
  for (const id of ['', 'a b', 'a\0', 'é', 'x'.repeat(CHANNEL_ID_LENGTH_MAX + 1), 7, null])
    assert.equal(idAt({ id }, 'id'), null)
})
