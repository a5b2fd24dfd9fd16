import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { test } from 'node:test'
import { encryptPush, isPoint } from './encrypt-push.ts'
import { CURVE } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 comes out byte for byte', () => {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const text = 'When I grow up, I want to be a watermelon'
  assert.equal(
    encryptPush(text, keys, bytes('DGv6ra1nlYgDCS1FRnbzlw'), pair).toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz' +
      'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a key that is no point of the curve is found out', () => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const point = pair.getPublicKey()
  assert.equal(isPoint(point), true)
  assert.equal(isPoint(point.subarray(1)), false)
  assert.equal(isPoint(Buffer.concat([point.subarray(0, 64), Buffer.of((point[64] ?? 0) ^ 1)])), false)
})
