import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksum, hashApiKey, makeApiKey, visiblePrefix } from './api-key.ts'

test('a key is rcd_, 30 random characters and 6 of its checksum, and no two are alike', () => {
  const keys = Array.from({ length: 100 }, makeApiKey)
  for (const key of keys) {
    assert.match(key, /^rcd_[0-9A-Za-z]{36}$/)
    assert.equal(key.slice(-6), checksum(key.slice(0, -6)))
  }
  assert.equal(new Set(keys).size, 100)
})

test('a known key has a known checksum, so that scanners find keys made once', () => {
  assert.equal(checksum('rcd_000000000000000000000000000000'), '4C8CH5')
})

test('one wrong character changes the checksum', () => {
  const key = makeApiKey()
  for (let at = 4; at < key.length - 6; at++) {
    const other = key[at] === 'a' ? 'b' : 'a'
    const mistyped = key.slice(0, at) + other + key.slice(at + 1, -6)
    assert.notEqual(checksum(mistyped), key.slice(-6), `character ${at}`)
  }
})

test('what is kept of a key is its SHA-256 and its first eight characters', () => {
  assert.equal(
    hashApiKey('abc').toString('hex'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  assert.equal(visiblePrefix('rcd_ABCDEFGH'), 'rcd_ABCD')
})
