/**
 * The receivers that the page of an endpoint shows run as they are, and take what the service
 * signs, and nothing else.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { newWebhookSecret, publicKeyOf, signWebhook, type Signing } from '../../service/src/webhooks/sign.ts'
import { isMissing, startReceiverProgram } from '../../testkit/receiver-program.ts'
import { LANGUAGES, toVerifyCode, type CodeLanguage } from '../src/pages/webhooks/verify-code.ts'

const ID = 'evt_3f9a1c22b0_7'
const BODY = '{"id":"evt_3f9a1c22b0_7","type":"message.received","data":{"text":"Olá 👋"}}'
const ENDPOINT_ID = '01a207b7-d812-70ea-94e0-b5166d9e539a'
/** The package as it is in this repository. */
const CLIENT = new URL('../../client/src/webhooks.ts', import.meta.url).href

function whatIsMissing(language: CodeLanguage, signing: Signing): string | false {
  if (language !== 'Python' || signing === 'v1') return isMissing(language)
  const found = spawnSync('python3', ['-c', 'import cryptography']).status === 0
  return !found && 'Python has no library cryptography on this machine'
}

for (const signing of ['v1', 'v1a'] as const) {
  for (const language of LANGUAGES) {
    test(
      `the receiver in ${language} verifies ${signing}`,
      { skip: whatIsMissing(language, signing) },
      async (t) => {
        const [secret, other] = [newWebhookSecret(signing), newWebhookSecret(signing)]
        const known = publicKeyOf(secret, signing) ?? secret
        const shown = toVerifyCode(language, { id: ENDPOINT_ID, signing })
        assert.ok(shown.includes(ENDPOINT_ID))
        const source = shown.replace('@recado/client/webhooks', CLIENT)
        const post = await startReceiverProgram(t, { language, source, secret: known })
        const sign = (secrets: string[], timestamp = new Date()) => ({
          ...signWebhook({ id: ID, timestamp, body: BODY, secrets, signing }),
        })
        const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
        assert.equal(await post(sign([secret]), BODY), 204)
        assert.equal(await post(sign([other, secret]), BODY), 204, 'while the secret is renewed')
        assert.equal(await post(sign([other]), BODY), 400)
        assert.equal(await post(sign([secret]), `${BODY} `), 400)
        assert.equal(await post({ ...sign([secret]), 'webhook-id': 'evt_3f9a1c22b0_8' }, BODY), 400)
        assert.equal(await post(sign([secret], minutesAgo(6)), BODY), 400)
        assert.equal(await post({ ...sign([secret]), 'webhook-signature': `${signing},AAAA` }, BODY), 400)
        assert.equal(await post({}, BODY), 400)
      },
    )
  }
}
