/** The calls that connect a number: what the token opens, callbacks and registration. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, openStage, type Json, type Stage } from './stage.ts'

const TOKEN = 'test-access-token'
const FRESH = '206540352242999'

const ask = async (stage: Stage, method: string, path: string, body?: Json, token = TOKEN) =>
  (await stage.call(method, `/v25.0/${path}`, body, { authorization: `Bearer ${token}` })).body

async function openFresh(stage: Stage) {
  await stage.control('PUT', `/accounts/${FRESH}`, {
    displayPhoneNumber: '551140000009',
    accessToken: 'fresh-token',
    appSecret: 'test-app-secret',
    number: { status: 'PENDING' },
  })
  return async (method: string, path: string, body?: Json) =>
    await ask(stage, method, path, body, 'fresh-token')
}

test('a token leads to its app, its business accounts and their numbers', async (t) => {
  const stage = await openStage(t, { wabaId: '102' })
  const { id: app } = await ask(stage, 'GET', 'app')
  const { data } = await ask(stage, 'GET', `debug_token?input_token=${TOKEN}`)
  assert.deepEqual([data.app_id, data.expires_at], [app, 0])
  assert.equal((await ask(stage, 'GET', 'me/assigned_whatsapp_business_accounts')).data[0].id, '102')
  const [{ id: portfolio }] = (await ask(stage, 'GET', 'me/businesses')).data
  const owned = await ask(stage, 'GET', `${portfolio}/owned_whatsapp_business_accounts`)
  assert.deepEqual(owned.data, [{ id: '102', name: 'Padaria Flor do Trigo' }])

  await stage.control('PUT', `/accounts/${ACCOUNT}`, { token: { expires_at: 1790000000 } })
  const ending = await ask(stage, 'GET', `debug_token?input_token=${TOKEN}`)
  assert.equal(ending.data.expires_at, 1790000000)
  const foreign = await ask(stage, 'GET', `debug_token?input_token=${TOKEN}`, undefined, `${app}|wrong`)
  assert.equal(foreign.error.message, 'Invalid OAuth access token signature.')
})

test('only the app reads and replaces its callback, which must answer the handshake', async (t) => {
  const stage = await openStage(t)
  const { id: app } = await ask(stage, 'GET', 'app')
  const asApp = (method: string, body?: Json) =>
    ask(stage, method, `${app}/subscriptions`, body, `${app}|test-app-secret`)
  assert.equal((await ask(stage, 'GET', `${app}/subscriptions`)).error.code, 15)
  assert.equal((await asApp('GET')).data[0].callback_url, stage.receiver.url)
  const asked = { object: 'whatsapp_business_account', verify_token: 'word', fields: 'messages,calls' }
  stage.receiver.answerChallenge(() => 'no')
  const refused = await asApp('POST', { ...asked, callback_url: stage.receiver.url })
  assert.deepEqual([refused.error.code, /HTTP Status Code = 200/.test(refused.error.message)], [2200, true])
  stage.receiver.answerChallenge((query) => query.get('hub.challenge') ?? '')
  assert.deepEqual(await asApp('POST', { ...asked, callback_url: stage.receiver.url }), { success: true })
  const [{ fields }] = (await asApp('GET')).data
  assert.deepEqual(
    fields.map(({ name }: Json) => name),
    ['messages', 'calls'],
  )
})

test('nothing arrives until the app is subscribed, and a number may have a callback of its own', async (t) => {
  const stage = await openStage(t)
  const fresh = await openFresh(stage)
  const { id: waba } = (await fresh('GET', 'me/assigned_whatsapp_business_accounts')).data[0]
  const override = {
    webhook_configuration: { override_callback_uri: stage.receiver.url, verify_token: 'w' },
  }
  const early = await fresh('POST', FRESH, override)
  assert.match(early.error.message, /your app must be subscribed/)
  await stage.write('5511911112222', { account: FRESH })
  await stage.flush()
  assert.equal(stage.messages().length, 0)

  const { id: app } = await ask(stage, 'GET', 'app')
  const subscription = {
    object: 'whatsapp_business_account',
    callback_url: stage.receiver.url,
    verify_token: 'w',
    fields: 'messages',
  }
  await ask(stage, 'POST', `${app}/subscriptions`, subscription, `${app}|test-app-secret`)
  assert.deepEqual((await fresh('GET', `${waba}/subscribed_apps`)).data, [])
  await fresh('POST', `${waba}/subscribed_apps`)
  assert.deepEqual(await fresh('POST', FRESH, override), { success: true })
  const { webhook_configuration: set } = await fresh('GET', `${FRESH}?fields=webhook_configuration`)
  assert.deepEqual(set, { phone_number: stage.receiver.url, application: stage.receiver.url })
  await stage.write('5511911112222', { account: FRESH })
  await stage.flush()
  assert.equal(stage.messages().length, 1)
})

test('a number keeps the PIN with which it was registered', async (t) => {
  const stage = await openStage(t)
  const fresh = await openFresh(stage)
  const register = (pin: string) => fresh('POST', `${FRESH}/register`, { messaging_product: 'whatsapp', pin })
  assert.deepEqual(await register('123456'), { success: true })
  assert.equal((await fresh('GET', `${FRESH}?fields=status`)).status, 'CONNECTED')
  assert.equal((await register('654321')).error.code, 133005)
  assert.deepEqual(await fresh('POST', FRESH, { pin: '654321' }), { success: true })
  assert.deepEqual(await register('654321'), { success: true })
})

test('each refusal of the setup is a fault rule, at its own calls alone', async (t) => {
  const stage = await openStage(t)
  const meet = async (mode: string, method: string, path: string) => {
    await stage.control('PUT', '/faults', [{ on: 'setup', mode }])
    assert.equal((await ask(stage, 'GET', 'me/assigned_whatsapp_business_accounts')).error, undefined, mode)
    return (await ask(stage, method, path)).error
  }
  assert.equal((await meet('token_expired', 'GET', 'app')).error_subcode, 463)
  assert.equal((await meet('number_in_app', 'POST', `${ACCOUNT}/register`)).error_subcode, 2388001)
  assert.equal((await meet('pin_wrong', 'POST', `${ACCOUNT}/register`)).code, 133005)
  assert.equal((await meet('callback_failed', 'POST', ACCOUNT)).code, 2200)
  assert.equal((await meet('permission_missing', 'GET', ACCOUNT)).code, 10)
  await stage.control('PUT', '/faults', [{ on: 'setup', mode: 'proof_required' }])
  assert.match((await ask(stage, 'GET', ACCOUNT)).error.message, /require an appsecret_proof/)
})
