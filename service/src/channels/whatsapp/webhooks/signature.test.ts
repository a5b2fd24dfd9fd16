import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { verifySignature } from './signature.ts'

const secret = 'test-app-secret'
const bytes = (text: string) => new TextEncoder().encode(text)

/** Known answers, computed with another implementation. */
const known = [
  {
    body: '{"object":"whatsapp_business_account"}',
    header: 'sha256=b6978b21c4467654c466607663db9b43fae44b71083568df403e0a077089208e',
  },
  {
    body: String.raw`{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{"messaging_product":"whatsapp","messages":[{"type":"text","text":{"body":"Ol\u00e1 \ud83d\udc4b"}}]}}]}]}`,
    header: 'sha256=1405185ba08126dbfe17f8103a9e43c2ada2797d86df71cb3d54bdb64c6399a9',
  },
]
const [{ body, header } = assert.fail()] = known

test('known signatures match their bodies and no other', () => {
  for (const { body, header } of known) assert.equal(verifySignature(bytes(body), header, [secret]), secret)
  assert.equal(verifySignature(bytes(body), known[1]?.header, [secret]), null)
})

test('only the raw bytes count: the same JSON written otherwise is not signed', () => {
  const escaped = known[1] ?? assert.fail()
  const rewritten = JSON.stringify(JSON.parse(escaped.body))
  assert.equal(verifySignature(bytes(rewritten), escaped.header, [secret]), null)
  assert.equal(verifySignature(bytes(`${body} `), header, [secret]), null)
})

test('of several secrets, the one that signed is returned', () => {
  assert.equal(verifySignature(bytes(body), header, ['other', secret, 'third']), secret)
  assert.equal(verifySignature(bytes(body), header, ['other']), null)
  assert.equal(verifySignature(bytes(body), header, []), null)
})

test('a secret that many senders share is tried once, and none after the one that signed', () => {
  const asked: string[] = []
  const secrets = (...all: string[]) => all.values().map((one) => (asked.push(one), one))
  assert.equal(verifySignature(bytes(body), header, secrets('other', secret, 'third')), secret)
  assert.deepEqual(asked, ['other', secret])
})

test('an empty secret never matches, even a signature made with it', () => {
  const forged = `sha256=${createHmac('sha256', '').update(body).digest('hex')}`
  assert.equal(verifySignature(bytes(body), forged, ['', secret]), null)
})

test('any other form of the header is no signature', () => {
  const hex = header.slice('sha256='.length)
  for (const other of [
    undefined,
    '',
    hex,
    `SHA256=${hex}`,
    `sha256=${hex.toUpperCase()}`,
    `sha256= ${hex}`,
    ` ${header}`,
    `${header}\n`,
    `${header}, ${header}`,
    `sha256=${hex.slice(2)}`,
    `sha256=${hex}00`,
    `sha1=${hex}`,
  ])
    assert.equal(verifySignature(bytes(body), other, [secret]), null, String(other))
})
