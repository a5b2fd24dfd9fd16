/**
 * A number is connected by a token and an app secret: what they open is shown, then the webhooks of
 * the app are set, the number is registered, and what was set is read back.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { PNG, upload } from '../stage/upload.ts'

let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage({ env: { RECADO_SCAN_INTERVAL_MS: '300000' } })
})
beforeEach(async () => {
  await stage.simulator.setFaults()
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

const ask = (path: string, body?: unknown) =>
  stage.call(body === undefined ? 'GET' : 'POST', path, body, { apiKey: shop.apiKey })
const callbackUrl = () => `${stage.service.url}/channels/whatsapp/webhook`

let last = 0
/** A number at WhatsApp that nothing is set up for: no callback, not registered. */
async function openNumber(more: Record<string, unknown> = {}) {
  last += 1
  const phoneNumberId = `3065403522${String(10_000 + last)}`
  const secrets = {
    accessToken: `token-${last}`.padEnd(40, 'x'),
    appSecret: `secret-${last}`.padEnd(40, 'y'),
  }
  stage.keepSecret(secrets)
  await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, {
    displayPhoneNumber: `+55 11 4100-${String(1000 + last)}`,
    ...secrets,
    verifiedName: 'Doceria da Lu',
    number: { status: 'PENDING' },
    ...more,
  })
  const stepsOf = async (body: object = {}) => {
    const answer = await ask('/senders/connect', { ...secrets, phoneNumberId, ...body })
    assert.equal(answer.status, 200, answer.text)
    return { ...answer.body, outcomes: toOutcomes(answer.body.steps), text: answer.text }
  }
  return {
    phoneNumberId,
    secrets,
    connect: stepsOf,
    address: `5511410${String(1000 + last).padStart(5, '0')}`,
  }
}

type Check = { check: string; ok: boolean; detail: string }
type Step = { step: string; outcome: string; failure: { code: string } | null }
const toOutcomes = (steps: Step[]) =>
  Object.fromEntries(steps.map(({ step, outcome, failure }) => [step, failure?.code ?? outcome]))
const accountNow = async (phoneNumberId: string) => {
  const { accounts } = await stage.simulator.control<{ accounts: Record<string, unknown>[] }>(
    'GET',
    '/accounts',
  )
  return accounts.find((account) => account.phoneNumberId === phoneNumberId)
}

test('a token and a secret show their app, accounts and numbers, and nothing is kept or changed', async () => {
  const { phoneNumberId, secrets } = await openNumber()
  const { status, body, text } = await ask('/senders/inspect', secrets)
  assert.equal(status, 200, text)
  assert.deepEqual([body.app.name, body.tokenEndDate, body.missingPermissions], ['Recado', null, []])
  assert.deepEqual([body.callbackUrl, body.appCallbackUrl], [callbackUrl(), null])
  const [{ numbers }] = body.accounts
  const { name, quality, isRegistered, isInApp, senderId } = numbers[0]
  assert.deepEqual(
    [numbers[0].phoneNumberId, name, quality, isRegistered, isInApp, senderId],
    [phoneNumberId, 'Doceria da Lu', 'GREEN', false, false, null],
  )
  assert.equal((await accountNow(phoneNumberId))?.isSubscribed, false)
  assert.equal((await ask('/senders')).body.data.length, 1, 'the shop still has only its first sender')
  assert.doesNotMatch(text, /token-|secret-/)
})

test('a number that was connected receives and sends, and its PIN is shown once', async () => {
  const { phoneNumberId, connect, secrets } = await openNumber()
  const first = await connect()
  assert.deepEqual(first.outcomes, {
    callback: 'done',
    subscription: 'done',
    override: 'kept',
    registration: 'done',
    receiving: 'done',
  })
  assert.match(first.pin, /^[0-9]{6}$/)
  assert.doesNotMatch(first.text, /token-|secret-|verifyToken/)
  const { id: senderId, address } = first.sender
  const to = await newWriter(stage, { ...shop, senderId, phoneNumberId })
  const { id } = await sendContacts(stage, to, { shop: { ...shop, from: `+${address}` } })
  await stage.until(
    async () => (await ask(`/messages/${id}`)).body.status === 'delivered',
    'the message is delivered',
  )

  const again = await connect()
  assert.deepEqual(again.outcomes, {
    callback: 'done',
    subscription: 'kept',
    override: 'kept',
    registration: 'kept',
    receiving: 'done',
  })
  assert.deepEqual([again.pin, again.sender.id], [null, senderId])
  const { body } = await ask('/senders/inspect', secrets)
  assert.equal(body.accounts[0].numbers[0].senderId, senderId)
})

for (const [where, more] of [
  ['its app', {}],
  ['the number', { webhookUrl: 'http://localhost:9/other', verifyToken: 'theirs' }],
] as const)
  test(`each time that the address of ${where} is set, WhatsApp calls it, and only that counts`, async () => {
    const { connect } = await openNumber(more)
    const { sender } = await connect()
    const connectDate = stage.clock.now().toISOString()
    assert.equal(sender.health.lastVerificationDate, connectDate)
    await stage.pass(60_000)
    await ask(`/senders/${sender.id}/check`, {}) // calls the webhook itself
    const checked = await ask(`/senders/${sender.id}/check`, {})
    const { ok, detail } = checked.body.checks.find(({ check }: Check) => check === 'verification')
    assert.deepEqual(
      [ok, detail, checked.body.sender.health.lastVerificationDate],
      [true, `WhatsApp last called the webhook with its verify token at ${connectDate}.`, connectDate],
    )
    const again = await connect()
    assert.equal(again.sender.health.lastVerificationDate, stage.clock.now().toISOString())
  })

test('the address of another host stays unless it may be replaced, and the number gets one of its own', async () => {
  const elsewhere = { webhookUrl: 'http://localhost:9/other', verifyToken: 'theirs' }
  const kept = await openNumber(elsewhere)
  assert.deepEqual((await kept.connect()).outcomes, {
    callback: 'kept',
    subscription: 'kept',
    override: 'done',
    registration: 'done',
    receiving: 'done',
  })
  const account = await accountNow(kept.phoneNumberId)
  assert.deepEqual([account?.webhookUrl, account?.override], [elsewhere.webhookUrl, { url: callbackUrl() }])
  const replaced = await openNumber(elsewhere)
  assert.equal((await replaced.connect({ replacesCallback: true })).outcomes.callback, 'done')
  assert.equal((await accountNow(replaced.phoneNumberId))?.webhookUrl, callbackUrl())
})

test('an address that WhatsApp does not say stays, and is not taken for none', async () => {
  const elsewhere = { webhookUrl: 'http://localhost:9/other', verifyToken: 'theirs' }
  const { connect, phoneNumberId } = await openNumber(elsewhere)
  await stage.simulator.setFaults({ on: 'setup', mode: 'callback_unread' })
  const { outcomes } = await connect()
  assert.deepEqual([outcomes.callback, outcomes.override], ['channel_overloaded', 'done'])
  assert.equal((await accountNow(phoneNumberId))?.webhookUrl, elsewhere.webhookUrl)
  await stage.simulator.setFaults()
  assert.equal((await connect()).outcomes.callback, 'kept')
})

test('a number that is in an app, or registered, is never registered', async () => {
  for (const number of [{ status: 'CONNECTED' }, { status: 'PENDING', is_on_biz_app: true }]) {
    await stage.simulator.setFaults({ on: 'setup', mode: 'number_in_app' })
    const { connect } = await openNumber({ number })
    assert.equal((await connect()).outcomes.registration, 'kept')
  }
})

test('the PIN of an earlier registration is entered, or replaced, and the attempts use one PIN', async () => {
  const { connect } = await openNumber({ pin: '112233' })
  assert.equal((await connect()).outcomes.registration, 'pin_wrong')
  const entered = await connect({ pin: '112233' })
  assert.deepEqual([entered.outcomes.registration, entered.pin], ['done', '112233'])
  const other = await openNumber({ pin: '112233' })
  const reset = await other.connect({ resetsPin: true })
  assert.equal(reset.outcomes.registration, 'done')
  assert.match(reset.pin, /^[0-9]{6}$/)
})

test('a PIN is kept only once WhatsApp took it, and one that was not shown is shown later', async () => {
  const { connect, phoneNumberId } = await openNumber()
  const toNumber = (number: object) =>
    stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, { number })
  const { pin } = await connect()
  const typed = await connect({ pin: '999999' })
  assert.deepEqual([typed.outcomes.registration, typed.pin], ['kept', null])
  await toNumber({ status: 'PENDING' })
  assert.equal((await connect({ pin: '999999' })).outcomes.registration, 'pin_wrong')
  const again = await connect()
  assert.deepEqual([again.outcomes.registration, again.pin], ['done', pin])

  const reset = await connect({ resetsPin: true, pin: '445566' })
  assert.deepEqual([reset.outcomes.registration, reset.pin], ['done', '445566'])
  await toNumber({ status: 'PENDING' })
  assert.equal((await connect()).pin, '445566')
})

test('a PIN whose registration lost its answer is shown once the number is found registered', async () => {
  const { connect, phoneNumberId } = await openNumber()
  await stage.simulator.setFaults({ on: 'setup', mode: 'registration_lost' })
  const lost = await connect()
  assert.deepEqual([lost.ok, lost.pin], [false, null])
  await stage.simulator.setFaults()
  await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, { number: { status: 'CONNECTED' } })
  const found = await connect()
  assert.equal(found.outcomes.registration, 'kept')
  assert.match(found.pin, /^[0-9]{6}$/)
  assert.equal((await connect()).pin, null, 'it is shown once')
  await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, { number: { status: 'PENDING' } })
  assert.equal((await connect()).pin, found.pin)
})

test('a number that others registered shows no PIN, also after Recado tried one of its own', async () => {
  const { connect, phoneNumberId } = await openNumber({ pin: '112233' })
  assert.equal((await connect()).outcomes.registration, 'pin_wrong')
  await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, { number: { status: 'CONNECTED' } })
  const { outcomes, pin } = await connect()
  assert.deepEqual([outcomes.registration, pin], ['kept', null])
})

test('each refusal of secrets has a code of its own, and keeps nothing', async () => {
  const { secrets, phoneNumberId } = await openNumber()
  const wrong = { ...secrets, appSecret: 'another'.padEnd(40, 'z') }
  for (const [body, mode, code] of [
    [{ ...secrets, accessToken: 'unknown'.padEnd(40, 'z') }, null, 'access_token_invalid'],
    [wrong, null, 'app_secret_wrong'],
    [secrets, 'token_expired', 'access_token_invalid'],
    [secrets, 'apps_differ', 'apps_differ'],
    [secrets, 'proof_wrong', 'app_secret_wrong'],
    [secrets, 'permission_missing', 'permission_missing'],
  ] as const) {
    await stage.simulator.setFaults(...(mode ? [{ on: 'setup', mode }] : []))
    for (const [path, more] of [
      ['inspect', {}],
      ['connect', { phoneNumberId }],
    ] as const) {
      const answer = await ask(`/senders/${path}`, { ...body, ...more })
      assert.deepEqual(
        [answer.status, answer.body.code, answer.body.failure?.code],
        [422, 'channel_refused', code],
      )
      for (const secret of [body.accessToken, body.appSecret]) assert.ok(!answer.text.includes(secret))
    }
  }
  assert.equal((await ask('/senders')).body.data.length, 1)
})

test('each refusal of a step leaves the sender, says why, and the next attempt goes on', async () => {
  const { connect, phoneNumberId } = await openNumber()
  for (const [mode, step, code] of [
    ['number_in_app', 'registration', 'number_in_app'],
    ['pin_locked', 'registration', 'pin_guessed_too_often'],
    ['pin_too_fast', 'registration', 'pin_guessed_too_often'],
    ['number_unverified', 'registration', 'number_unverified'],
    ['registered_just_now', 'registration', 'registered_just_now'],
    ['registrations_used_up', 'registration', 'registrations_used_up'],
  ] as const) {
    await stage.simulator.setFaults({ on: 'setup', mode })
    const { ok, outcomes, sender } = await connect()
    assert.deepEqual([ok, outcomes[step], sender.phoneNumberId], [false, code, phoneNumberId])
  }
  await stage.simulator.setFaults()
  assert.equal((await connect()).ok, true)

  const unheard = await openNumber()
  await stage.simulator.setFaults({ on: 'setup', mode: 'callback_failed', times: 1 })
  const { outcomes } = await unheard.connect()
  assert.deepEqual(
    [outcomes.callback, outcomes.override, outcomes.receiving],
    ['callback_unanswered', 'app_unsubscribed', 'callback_elsewhere'],
  )
  await stage.simulator.setFaults()
  assert.equal((await unheard.connect()).ok, true)
})

test('an app that demands a proof, one field that is unknown, and hidden portfolios stop nothing', async () => {
  await stage.simulator.setFaults(
    { on: 'setup', mode: 'proof_required' },
    { on: 'setup', mode: 'field_unknown', times: 1 },
    { on: 'setup', mode: 'businesses_hidden' },
  )
  const { secrets, phoneNumberId } = await openNumber({ token: { granular_scopes: [] } })
  const { body } = await ask('/senders/inspect', secrets)
  assert.equal(body.accounts[0].numbers[0].phoneNumberId, phoneNumberId)
})

test('an app that demands a proof hides neither that an account is right nor what is wrong with it', async () => {
  await stage.simulator.setFaults({ on: 'setup', mode: 'proof_required' })
  const { secrets, phoneNumberId, address } = await openNumber()
  const { accessToken, appSecret } = secrets
  const add = async (credentials: object) => {
    const answer = await ask('/senders', {
      address: `+${address}`,
      phoneNumberId,
      credentials: { accessToken, appSecrets: [appSecret], verifyToken: 'palavra', ...credentials },
    })
    return [answer.status, answer.body.errors?.[0].code ?? null]
  }
  assert.deepEqual(await add({ appSecrets: ['another'.padEnd(40, 'z')] }), [422, 'app_secret_refused'])
  assert.deepEqual(await add({ accessToken: 'unknown'.padEnd(40, 'z') }), [422, 'token_refused'])
  assert.deepEqual(await add({ appSecrets: ['another'.padEnd(40, 'z'), appSecret] }), [200, null])
  const { body } = await ask('/senders')
  const { id } = body.data.find((sender: Record<string, unknown>) => sender.phoneNumberId === phoneNumberId)
  const { checks } = (await ask(`/senders/${id}/check`, {})).body
  assert.equal(checks.find(({ check }: Check) => check === 'account').ok, true)
})

const FIELD_UNKNOWN = { on: 'setup', mode: 'field_unknown', times: 1 }

test('one field that is unknown does not hide that a number is in the app, unverified, or goes elsewhere', async () => {
  const inApp = await openNumber({ number: { status: 'DISCONNECTED', is_on_biz_app: true } })
  // with the second, any registration would be refused
  await stage.simulator.setFaults(FIELD_UNKNOWN, { on: 'setup', mode: 'number_in_app' })
  const { outcomes, sender } = await inApp.connect()
  assert.deepEqual([outcomes.registration, sender.isInApp, sender.throughputPerSecond], ['kept', true, 20])

  const number = { status: 'PENDING', code_verification_status: 'NOT_VERIFIED' }
  const unverified = await openNumber({ number })
  await stage.simulator.setFaults(FIELD_UNKNOWN)
  assert.equal((await unverified.connect({ codeBy: 'sms' })).outcomes.registration, 'code_sent')

  const callbacks = { phone_number: 'https://other.example/hook' }
  const taken = await openNumber({ number: { status: 'PENDING', webhook_configuration: callbacks } })
  await stage.simulator.setFaults(FIELD_UNKNOWN)
  assert.equal((await taken.connect()).outcomes.override, 'callback_taken')
})

test('a number of which WhatsApp says nothing is not registered, and its address stays', async () => {
  const elsewhere = { webhookUrl: 'http://localhost:9/other', verifyToken: 'theirs' }
  const { connect, phoneNumberId } = await openNumber(elsewhere)
  const { wabaId } = (await accountNow(phoneNumberId)) ?? {}
  await stage.simulator.setFaults(FIELD_UNKNOWN, { on: 'setup', mode: 'number_unread' })
  const { outcomes } = await connect({ wabaId })
  assert.deepEqual([outcomes.override, outcomes.registration], ['callback_unknown', 'app_unknown'])
  assert.equal((await accountNow(phoneNumberId))?.override, null)
  await stage.simulator.setFaults()
  assert.equal((await connect()).ok, true)
})

test('a number of another workspace stays there, and one that the token does not open is not found', async () => {
  const { phoneNumberId, secrets, connect } = await openNumber()
  await connect()
  shop = await stage.openShop({ scopes: ['admin'] })
  const theirs = await ask('/senders/connect', { ...secrets, phoneNumberId })
  assert.deepEqual([theirs.status, theirs.body.code], [409, 'sender_taken'])
  const { body, status } = await ask('/senders/connect', { ...secrets, phoneNumberId: '999' })
  assert.deepEqual([status, body.errors[0].pointer], [422, '/phoneNumberId'])
})

test('a number whose phone number id changed is connected under the new one and stays the same sender', async () => {
  const { connect: connectBefore, phoneNumberId: idBefore } = await openNumber()
  const { sender } = await connectBefore()
  const { id: senderId, address } = sender
  const image = await upload(stage, { bytes: PNG, type: 'image/png' }, shop)
  const sendTo = async (to: string) => {
    const body = { from: `+${address}`, to, image: { id: image.body.id } }
    const { id } = (await ask('/messages/image', body)).body
    await stage.until(
      async () => (await ask(`/messages/${id}`)).body.status === 'delivered',
      'the message is delivered',
    )
  }
  const to = await newWriter(stage, { ...shop, phoneNumberId: idBefore })
  await sendTo(to)

  const { phoneNumberId, connect } = await openNumber({ displayPhoneNumber: `+${address}` })
  const moved = await connect()
  const { wabaId } = (await accountNow(phoneNumberId)) ?? {}
  assert.deepEqual(
    [moved.ok, moved.sender.id, moved.sender.phoneNumberId, moved.sender.wabaId],
    [true, senderId, phoneNumberId, wabaId],
  )
  await stage.simulator.customerWrites(to, 'Oi', { account: phoneNumberId })
  await sendTo(to) // with the file as it is uploaded for the new id
  const { body } = await ask(`/conversations`)
  assert.equal(body.data.length, 1)
})

test('a wrong app secret stops the sender and says what to do, and the message goes out once it is right', async () => {
  const { secrets, phoneNumberId, connect } = await openNumber()
  const { sender } = await connect()
  const to = await newWriter(stage, { ...shop, senderId: sender.id, phoneNumberId })
  const toCredentials = (appSecret: string) => ({
    credentials: { accessToken: secrets.accessToken, appSecrets: [appSecret], verifyToken: 'word' },
  })
  const change = (body: object) => stage.call('PATCH', `/senders/${sender.id}`, body, { apiKey: shop.apiKey })
  await change(toCredentials('another-secret'))
  const { id } = await sendContacts(stage, to, { shop: { ...shop, from: `+${sender.address}` } })
  const stopped = await stage.until(async () => {
    const { body } = await ask('/senders')
    const one = body.data.find((found: { id: string }) => found.id === sender.id)
    return one.state === 'stopped' && one
  }, 'the sender stops')
  assert.equal(stopped.stop.failure.code, 'app_secret_wrong')
  await change({ ...toCredentials(secrets.appSecret), state: 'running' })
  await stage.until(
    async () => (await ask(`/messages/${id}`)).body.status === 'delivered',
    'the message is delivered',
  )
})

test('a number that is not verified is sent a code, and registered with it', async () => {
  const number = { status: 'PENDING', code_verification_status: 'NOT_VERIFIED' }
  const { connect, phoneNumberId } = await openNumber({ number })
  const outcomeOf = async (body: object) => (await connect(body)).outcomes.registration
  assert.equal(await outcomeOf({}), 'number_unverified')
  assert.equal(await outcomeOf({ codeBy: 'sms' }), 'code_sent')
  assert.equal(await outcomeOf({ code: '000000' }), 'code_wrong')
  const { verificationCode: code } = (await accountNow(phoneNumberId)) ?? {}
  assert.equal(await outcomeOf({ code }), 'done')
})

for (const [state, times] of [
  ['VERIFIED', 4],
  ['EXPIRED', 0],
] as const)
  test(`a number that says ${state}, and must be verified again, is sent a code and registered`, async () => {
    const number = { status: 'PENDING', code_verification_status: state }
    const { connect, phoneNumberId } = await openNumber({ number })
    const outcomeOf = async (body: object) => (await connect(body)).outcomes.registration
    if (times > 0) await stage.simulator.setFaults({ on: 'setup', mode: 'number_unverified', times })
    assert.equal(await outcomeOf({}), 'number_unverified')
    assert.equal(await outcomeOf({ codeBy: 'sms' }), 'code_sent')
    assert.equal(await outcomeOf({ code: '000000' }), 'code_wrong', 'the code is used')
    const { verificationCode: code } = (await accountNow(phoneNumberId)) ?? {}
    assert.equal(await outcomeOf({ code }), 'done')
    // a form may send the code again, after another step was refused
    await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, { number: { status: 'PENDING' } })
    assert.equal(await outcomeOf({ code }), 'done')
  })

test('credentials that a person enters keep the PIN of the number, and the end of the same token', async () => {
  const endsAt = Math.floor(stage.clock.now().getTime() / 1000) + 90 * 86_400
  const { phoneNumberId, connect, secrets } = await openNumber({ token: { expires_at: endsAt } })
  const first = await connect()
  const { id, tokenEndDate } = first.sender
  assert.ok(tokenEndDate)
  const { accessToken, appSecret } = secrets
  const change = (token: string) =>
    stage.call(
      'PATCH',
      `/senders/${id}`,
      { credentials: { accessToken: token, appSecrets: [appSecret], verifyToken: 'outra' } },
      { apiKey: shop.apiKey },
    )
  assert.equal((await change(accessToken)).body.tokenEndDate, tokenEndDate)
  assert.equal((await change(`${accessToken}z`)).body.tokenEndDate, null)
  await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, { number: { status: 'PENDING' } })
  const again = await connect()
  assert.deepEqual([again.outcomes.registration, again.pin], ['done', first.pin])
})
