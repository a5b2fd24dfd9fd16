import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutSecrets } from './without-secrets.ts'

const sent = {
  secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b/8a6vkXyoRr'],
  headers: {
    authorization: 'Bearer of-the-gateway',
    'x-key': 'k"1/2',
    'x-shop': 'abc',
  },
}

test('an answer that repeats what was sent shows no secret of it, in any usual spelling', () => {
  for (const [answer, shown] of [
    [sent.secrets[0], '…'],
    ['key: MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw.', 'key: ….'],
    [JSON.stringify({ secret: sent.secrets[1] }), '{"secret":"…"}'],
    [JSON.stringify({ secret: sent.secrets[1] }).replaceAll('/', '\\/'), '{"secret":"…"}'], // as PHP writes it
    ['Authorization: Bearer of-the-gateway', 'Authorization: …'],
    ['token of-the-gateway is unknown', 'token … is unknown'],
    [JSON.stringify(sent.headers), '{"authorization":"…","x-key":"…","x-shop":"abc"}'],
    ['nothing of it', 'nothing of it'],
  ] as const)
    assert.equal(withoutSecrets(answer ?? '', sent), shown)
})
