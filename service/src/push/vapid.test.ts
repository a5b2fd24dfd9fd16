import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { toSecretKey } from '../engine/secrets/credentials.ts'
import { readVapid } from '../../test/push/push-service.ts'
import { toVapidHeader, toVapidKey } from './vapid.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const endpoint = 'https://push.example.net/send/abc?d=1'

test('a checker that accepts the example of RFC 8292 accepts our header', async () => {
  const example =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1' +
    'MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFw' +
    'DXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCf' +
    'A5aq9ojSwk5Y2EmClBPs'
  assert.deepEqual((await readVapid(example)).claims, {
    aud: 'https://push.example.net',
    exp: 1453523768,
    sub: 'mailto:push@example.com',
  })
  const key = toVapidKey(toSecretKey(randomBytes(32)))
  const ours = await readVapid(toVapidHeader(key, { endpoint, subject: 'https://loja.example', now: NOW }))
  assert.deepEqual(ours, {
    claims: {
      aud: 'https://push.example.net',
      exp: NOW.getTime() / 1000 + 12 * 60 * 60,
      sub: 'https://loja.example',
    },
    key: key.publicKey.toString('base64url'),
  })
})

test('one secret key always makes the same pair, and another one another pair', () => {
  const [one, other] = [toSecretKey(Buffer.alloc(32, 1)), toSecretKey(Buffer.alloc(32, 2))]
  assert.deepEqual(toVapidKey(one).publicKey, toVapidKey(one).publicKey)
  assert.notDeepEqual(toVapidKey(one).publicKey, toVapidKey(other).publicKey)
  assert.equal(toVapidKey(one).publicKey.length, 65)
})
