import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newWebhookSecret, publicKeyOf, signWebhook } from './sign.ts'

/** The example of the standard's own documents. */
const EXAMPLE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  signing: 'v1',
} as const

test('the example of the standard has the signature that it names', () => {
  assert.deepEqual(signWebhook(EXAMPLE), {
    'webhook-id': EXAMPLE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('the public library of the standard accepts a signature, under each of two secrets, and no other body', () => {
  const body = '{"type":"message.received","data":{"text":"Olá 👋\u2028"}}'
  const secrets = [newWebhookSecret('v1'), newWebhookSecret('v1')]
  for (const bytes of [body, Buffer.from(body)]) {
    const headers = signWebhook({ id: 'evt_1_2', timestamp: new Date(), body: bytes, secrets, signing: 'v1' })
    for (const secret of secrets)
      assert.deepEqual(new Webhook(secret).verify(body, { ...headers }), JSON.parse(body))
    assert.throws(() => new Webhook(newWebhookSecret('v1')).verify(body, { ...headers }))
    assert.throws(() => new Webhook(secrets[0] ?? '').verify(`${body} `, { ...headers }))
    assert.throws(() => new Webhook(secrets[0] ?? '').verify(body, { ...headers, 'webhook-id': 'evt_1_3' }))
  }
})

test('a secret is 32 random bytes, and no two are equal', () => {
  const [one, other] = [newWebhookSecret('v1'), newWebhookSecret('v1')]
  assert.match(one, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(one, other)
})

test('what is signed with v1a is verified with the public key alone', () => {
  const secret = newWebhookSecret('v1a')
  assert.match(secret, /^whsk_/)
  const publicKey = publicKeyOf(secret, 'v1a') ?? ''
  assert.match(publicKey, /^whpk_[A-Za-z0-9+/]{43}=$/)
  const headers = signWebhook({ ...EXAMPLE, secrets: [secret], signing: 'v1a' })
  const [version, signature = ''] = headers['webhook-signature'].split(',')
  assert.equal(version, 'v1a')
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  const isSigned = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  const signed = `${EXAMPLE.id}.1614265330.${EXAMPLE.body}`
  assert.deepEqual([isSigned(signed), isSigned(`${signed} `)], [true, false])
})

test('the key pair of the standard for v1a has the public key of RFC 8032', () => {
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
  const known = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')
  assert.equal(publicKeyOf(`whsk_${seed.toString('base64')}`, 'v1a'), `whpk_${known.toString('base64')}`)
})
