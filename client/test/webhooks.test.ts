/**
 * Signatures of webhooks: ours, those of the standard's own example, and what an attacker would
 * try.
 */
import assert from 'node:assert/strict'
import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { test } from 'node:test'
import { RecadoSignatureError, sign, verify } from '../src/webhooks.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"test": 2432232314}'
/** The example of the standard's own libraries. */
const EXAMPLE = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const THEN = 1_614_265_330_000
const at = (now: number) => ({ now })

test('the example of the standard is signed and verified', async () => {
  assert.deepEqual(
    await sign({ id: EXAMPLE['webhook-id'], timestamp: new Date(THEN), body: BODY, secret: SECRET }),
    EXAMPLE,
  )
  assert.deepEqual(await verify(BODY, EXAMPLE, SECRET, at(THEN)), { test: 2432232314 })
  assert.deepEqual(await verify(new TextEncoder().encode(BODY), new Headers(EXAMPLE), SECRET, at(THEN)), {
    test: 2432232314,
  })
})

test('any other body, id, time or secret is refused', async () => {
  const other = `whsec_${btoa('another secret of 24 byte')}`
  for (const refused of [
    () => verify(`${BODY} `, EXAMPLE, SECRET, at(THEN)),
    () => verify(BODY, { ...EXAMPLE, 'webhook-id': 'msg_other' }, SECRET, at(THEN)),
    () => verify(BODY, { ...EXAMPLE, 'webhook-timestamp': '1614265331' }, SECRET, at(THEN)),
    () => verify(BODY, EXAMPLE, other, at(THEN)),
    () => verify(BODY, { ...EXAMPLE, 'webhook-signature': 'v1,' }, SECRET, at(THEN)),
    () =>
      verify(
        BODY,
        { ...EXAMPLE, 'webhook-signature': 'v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' },
        SECRET,
        at(THEN),
      ),
    () => verify(BODY, {}, SECRET, at(THEN)),
  ])
    await assert.rejects(refused(), RecadoSignatureError)
})

test('an old request that is played again is refused, and so is one of the future', async () => {
  for (const seconds of [-300, 300]) await verify(BODY, EXAMPLE, SECRET, at(THEN + seconds * 1000))
  for (const seconds of [-301, 301])
    await assert.rejects(verify(BODY, EXAMPLE, SECRET, at(THEN + seconds * 1000)), RecadoSignatureError)
  await assert.rejects(
    verify(BODY, { ...EXAMPLE, 'webhook-timestamp': 'NaN' }, SECRET, at(THEN)),
    RecadoSignatureError,
  )
  await verify(BODY, EXAMPLE, SECRET, { now: THEN + 600_000, toleranceSeconds: 600 })
})

test('while a secret is changed, one right signature is enough, under either secret', async () => {
  const both = { ...EXAMPLE, 'webhook-signature': `v1,bm9uc2Vuc2U= ${EXAMPLE['webhook-signature']}` }
  await verify(BODY, both, SECRET, at(THEN))
  await verify(BODY, EXAMPLE, [`whsec_${btoa('the new one, not used yet')}`, SECRET], at(THEN))
})

test('headers are found in any case, as frameworks have them', async () => {
  const upper = Object.fromEntries(
    Object.entries(EXAMPLE).map(([name, value]) => [name.toUpperCase(), [value]]),
  )
  await verify(BODY, upper, SECRET, at(THEN))
})

test('a signature by v1a is verified with the public key', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const signed = signBytes(null, Buffer.from(`e-1.1614265330.${BODY}`), privateKey).toString('base64')
  const headers = {
    'webhook-id': 'e-1',
    'webhook-timestamp': '1614265330',
    'webhook-signature': `v1a,${signed}`,
  }
  const key = `whpk_${raw.toString('base64')}`
  await verify(BODY, headers, key, at(THEN))
  await assert.rejects(verify(`${BODY} `, headers, key, at(THEN)), RecadoSignatureError)
  await assert.rejects(verify(BODY, headers, SECRET, at(THEN)), RecadoSignatureError)
})

test('a malformed secret is reported before anything is verified', async () => {
  await assert.rejects(verify(BODY, EXAMPLE, 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', at(THEN)), TypeError)
})
