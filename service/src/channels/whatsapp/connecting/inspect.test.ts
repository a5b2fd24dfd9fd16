/** Which accounts a token leads to, where WhatsApp answers less than it could. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../json-reader.ts'
import { toFailure, type FailureCode } from '../client/failures.ts'
import type { Ask } from './ask.ts'
import { inspect } from './inspect.ts'

const SECRETS = { accessToken: 'token', appSecret: 'secret' }
const TOKEN = {
  is_valid: true,
  granular_scopes: [{ scope: 'whatsapp_business_management', target_ids: ['111'] }],
}
const FIRST: Record<string, JsonObject> = {
  '/app': { id: '670', name: 'Recado' },
  '/debug_token': { data: TOKEN },
  '/670/subscriptions': { data: [] },
}
const PORTFOLIO: Record<string, JsonObject> = {
  '/me/businesses': { data: [{ id: '500', name: 'Doceria' }] },
  '/500/owned_whatsapp_business_accounts': { data: [{ id: '222', name: 'Loja' }] },
  '/222/phone_numbers': { data: [{ id: '333', display_phone_number: '+55 11 4100-1000' }] },
}

/** WhatsApp as far as it is scripted: every other path is refused so. */
const script =
  (answers: Record<string, JsonObject>, refusal: FailureCode = 'invalid_parameter'): Ask =>
  async (_account, { path }) =>
    answers[path] ? { kind: 'done', value: answers[path] } : { kind: 'refused', failure: toFailure(refusal) }

test('ids of a token that are no accounts do not end the search', async () => {
  const found = await inspect(script({ ...FIRST, ...PORTFOLIO }), SECRETS, null, null)
  assert.equal(found.kind, 'done')
  const [business] = found.value.businesses
  assert.deepEqual(
    [business?.businessAccountId, business?.name, business?.numbers[0]?.channelAccountId],
    ['222', 'Loja', '333'],
  )
})

test('where no id leads to an account, the refusal says so, unless WhatsApp says something else', async () => {
  for (const [refusal, code] of [
    ['invalid_parameter', 'no_number_found'],
    ['sender_not_found', 'no_number_found'],
    ['permission_missing', 'permission_missing'],
  ] as const) {
    const found = await inspect(script(FIRST, refusal), SECRETS, null, null)
    assert.equal(found.kind === 'refused' && found.failure.code, code)
  }
})
