import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashApiKey, isWellFormedApiKey, makeApiKey, visiblePrefix } from './api-key.ts'

test('a key is rcd_, 30 random characters and 6 of its checksum, and no two are alike', () => {
  const keys = Array.from({ length: 100 }, makeApiKey)
  for (const key of keys) {
    assert.match(key, /^rcd_[0-9A-Za-z]{36}$/)
    assert.ok(isWellFormedApiKey(key))
  }
  assert.equal(new Set(keys).size, 100)
})

test('a known key has a known checksum, so that keys made once stay well-formed', () => {
  assert.ok(isWellFormedApiKey('rcd_0000000000000000000000000000004C8CH5'))
})

test('one wrong, missing or added character is noticed', () => {
  const key = makeApiKey()
  for (let at = 4; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a'
    assert.ok(!isWellFormedApiKey(key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`)
  }
  for (const text of [
    '',
    'rcd_',
    key.slice(0, -1),
    `${key}0`,
    `x${key}`,
    ` ${key}`,
    key.toUpperCase(),
    `${key}\n`,
  ]) {
    assert.ok(!isWellFormedApiKey(text), JSON.stringify(text))
  }
})

test('what is kept of a key is its SHA-256 and its first eight characters', () => {
  assert.equal(
    hashApiKey('abc').toString('hex'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  assert.equal(visiblePrefix('rcd_ABCDEFGH'), 'rcd_ABCD')
})
