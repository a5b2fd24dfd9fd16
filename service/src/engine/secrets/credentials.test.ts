import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { decryptCredentials, encryptCredentials, toSecretKey } from './credentials.ts'

const key = toSecretKey(randomBytes(32))
const credentials = { accessToken: 'EAA-token', appSecrets: ['one', 'two'], verifyToken: 'verify' }
const sender = '01970000-0000-7000-8000-000000000000'

test('credentials come back under the same key and sender, and the bytes show nothing of them', () => {
  const bytes = encryptCredentials(key, sender, credentials)
  assert.deepEqual(decryptCredentials(key, sender, bytes), credentials)
  for (const text of ['EAA-token', 'one', 'verify']) assert.ok(!bytes.includes(text))
})

test('the same credentials are never the same bytes twice', () => {
  assert.notDeepEqual(
    encryptCredentials(key, sender, credentials),
    encryptCredentials(key, sender, credentials),
  )
})

test('another key, another sender, and any changed byte do not open them', () => {
  const bytes = encryptCredentials(key, sender, credentials)
  assert.throws(() => decryptCredentials(toSecretKey(randomBytes(32)), sender, bytes))
  assert.throws(() => decryptCredentials(key, sender.replace('7', '8'), bytes))
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => decryptCredentials(key, sender, changed), `byte ${at}`)
  }
  for (const length of [0, 1, 28, 29, bytes.length - 1]) {
    assert.throws(() => decryptCredentials(key, sender, bytes.subarray(0, length)), `${length} bytes`)
  }
})

test('the id of a key distinguishes keys without revealing the key', () => {
  assert.match(key.id, /^[0-9a-f]{16}$/)
  assert.notEqual(key.id, toSecretKey(randomBytes(32)).id)
  assert.ok(!key.bytes.toString('hex').includes(key.id))
})
