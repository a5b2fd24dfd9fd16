/**
 * Senders through the API: registered and sent from at once, paused and resumed everywhere, and how
 * they fare.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { request } from 'undici'
import { callAt } from '../stage/call.ts'
import { faultsOf } from '../stage/change.ts'
import { contacts } from '../../../testkit/bodies.ts'
import { newWriter, sendContacts } from '../stage/send.ts'
import { keepTemplates, readyTemplate } from '../stage/templates.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

let stage: Stage
let shop: Shop
before(async () => {
  // no scan comes to help: what a process learns, it learns by an announcement, or by asking
  stage = await openStage({ env: { RECADO_SCAN_INTERVAL_MS: '300000' } })
})
beforeEach(async () => {
  await stage.simulator.setFaults()
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const change = (body: unknown) => ask('PATCH', `/senders/${shop.senderId}`, body)
const senderNow = async () => (await ask('GET', '/senders')).body.data[0]
const senderWith = (condition: (sender: Awaited<ReturnType<typeof senderNow>>) => unknown, what: string) =>
  stage.until(async () => {
    const sender = await senderNow()
    return condition(sender) && sender
  }, what)
const isDelivered = (id: string) =>
  stage.until(
    async () => (await ask('GET', `/messages/${id}`)).body.status === 'delivered',
    'the message is delivered',
  )
const callsFor = async (id: string) => (await stage.simulator.calls(id)).length

let lastAccount = 0
function newDraft() {
  lastAccount += 1
  const draft = {
    address: `+55115000${String(1000 + lastAccount)}`,
    phoneNumberId: `2065403522${String(10_000 + lastAccount)}`,
    credentials: {
      accessToken: `token-${lastAccount}`.padEnd(40, 'x'),
      appSecrets: [`secret-${lastAccount}`.padEnd(40, 'y')],
      verifyToken: `word-${lastAccount}`.padEnd(40, 'z'),
    },
  }
  stage.keepSecret(draft)
  return draft
}

/** WhatsApp has the account, with the token of the draft. */
const connect = ({ address, phoneNumberId, credentials }: ReturnType<typeof newDraft>) =>
  stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, {
    displayPhoneNumber: address,
    accessToken: credentials.accessToken,
    appSecret: credentials.appSecrets[0],
    verifyToken: credentials.verifyToken,
    webhookUrl: `${stage.service.url}/channels/whatsapp/webhook`,
  })

test('a change of nothing is refused in words', async () => {
  const { status, body } = await change({})
  assert.equal(status, 422)
  assert.deepEqual(body.errors, [{ in: 'body', pointer: '', code: 'too_few', detail: 'Must not be empty.' }])
})

test('a sender that was registered can be sent from at once, and its credentials are never shown', async () => {
  const draft = newDraft()
  await connect(draft)
  const { status, body: added, text } = await ask('POST', '/senders', draft)
  assert.equal(status, 200, text)
  assert.equal(added.address, draft.address.slice(1))
  assert.deepEqual([added.state, added.throughputPerSecond, added.unknownPolicy], ['running', 80, 'hold'])
  assert.equal(added.marksRead, true)
  const to = await newWriter(stage, { ...shop, phoneNumberId: draft.phoneNumberId })
  await isDelivered((await sendContacts(stage, to, { shop: { ...shop, from: draft.address } })).id)

  const list = await ask('GET', '/senders?sort=asc')
  assert.deepEqual(
    list.body.data.map(({ id }: { id: string }) => id),
    [shop.senderId, added.id],
  )
  const { body: changed, text: answer } = await ask('PATCH', `/senders/${added.id}`, {
    credentials: newDraft().credentials,
  })
  assert.equal(changed.id, added.id)
  for (const shown of [text, list.text, answer])
    assert.doesNotMatch(shown, /token-|secret-|word-|credentials|accessToken/)
})

test('an address that is registered, and an account of any workspace, are refused, and the answer names no one', async () => {
  const [first, theirs, free] = [newDraft(), newDraft(), newDraft()]
  for (const draft of [first, theirs, free]) await connect(draft)
  const stranger = await stage.openShop({ scopes: ['admin'] })
  const { status } = await stage.call('POST', '/senders', theirs, { apiKey: stranger.apiKey })
  assert.equal(status, 200)
  const sameAddress = await ask('POST', '/senders', { ...first, address: shop.from.slice(1) })
  const theirAccount = await ask('POST', '/senders', theirs)
  for (const { status, body, text } of [sameAddress, theirAccount]) {
    assert.equal(status, 409)
    assert.equal(body.code, 'sender_taken')
    assert.ok(!text.includes(stranger.workspaceId) && !text.includes(stranger.senderId))
  }
  const theirAddress = await ask('POST', '/senders', { ...free, address: stage.shop.from })
  assert.equal(theirAddress.status, 200, 'the shop that has the account may have the number')
})

test('an account is registered only with a token to which WhatsApp shows it, no matter who has it', async () => {
  const [known, unknown] = [newDraft(), newDraft()]
  await connect(known)
  const { credentials } = newDraft()
  for (const [draft, fault] of [
    [{ ...known, credentials }, '/credentials/accessToken token_refused'],
    [unknown, '/credentials/accessToken token_refused'],
    [{ ...known, phoneNumberId: stage.shop.phoneNumberId }, '/phoneNumberId account_hidden'],
  ] as const) {
    const answer = await ask('POST', '/senders', draft)
    assert.equal(answer.status, 422, answer.text)
    assert.deepEqual(faultsOf(answer), [fault])
    assert.doesNotMatch(answer.text, /token-/)
  }
  assert.equal((await ask('POST', '/senders', known)).status, 200)
})

test('a refusal of an account says which of its parts is wrong, an app secret of another app too', async () => {
  const known = newDraft()
  await connect(known)
  const { credentials } = newDraft()
  const withToken = (more: object) => ({ ...known, credentials: { ...known.credentials, ...more } })
  for (const [draft, fault] of [
    [withToken({ accessToken: credentials.accessToken }), '/credentials/accessToken token_refused'],
    [{ ...known, phoneNumberId: stage.shop.phoneNumberId }, '/phoneNumberId account_hidden'],
    [withToken({ appSecrets: credentials.appSecrets }), '/credentials/appSecrets app_secret_refused'],
  ] as const) {
    const answer = await ask('POST', '/senders', draft)
    assert.deepEqual([answer.status, faultsOf(answer)], [422, [fault]])
  }
  assert.equal((await ask('GET', '/senders')).body.data.length, 1)
})

test('a sender that was never used is removed, and its number and account are free again', async () => {
  const draft = newDraft()
  await connect(draft)
  const { body: added } = await ask('POST', '/senders', draft)
  await stage.until(async () => {
    const { body } = await ask('GET', '/senders')
    return body.data.find(({ id }: { id: string }) => id === added.id).health.templates.syncDate !== null
  }, 'its templates were read')
  const gone = await ask('DELETE', `/senders/${added.id}`)
  assert.deepEqual([gone.status, gone.body.id], [200, added.id], gone.text)
  assert.equal((await ask('DELETE', `/senders/${added.id}`)).status, 404)
  assert.equal((await ask('GET', '/senders')).body.data.length, 1)
  const refused = await ask('POST', '/messages/contacts', contacts(draft.address, '+5511988887777'))
  assert.deepEqual([refused.status, faultsOf(refused)], [422, ['/from sender_unknown']])
  assert.equal((await ask('POST', '/senders', draft)).status, 200, 'registered again')
})

test('a sender that has sent or received a message is not removed', async () => {
  const draft = newDraft()
  await connect(draft)
  const { body: added } = await ask('POST', '/senders', draft)
  await newWriter(stage, { ...shop, phoneNumberId: draft.phoneNumberId })
  const refused = await ask('DELETE', `/senders/${added.id}`)
  assert.deepEqual([refused.status, refused.body.code], [409, 'sender_used'])
  assert.equal((await ask('GET', '/senders')).body.data.length, 2)
})

test('of a message that is accepted while its sender is removed, one of the two happens', async () => {
  for (let round = 0; round < 5; round++) {
    const draft = newDraft()
    await connect(draft)
    const { body: added } = await ask('POST', '/senders', draft)
    await keepTemplates(stage, { workspaceId: shop.workspaceId, senderId: added.id })
    const [sent, gone] = await Promise.all([
      ask('POST', '/messages/template', readyTemplate(draft.address, '+5511988887777')),
      ask('DELETE', `/senders/${added.id}`),
    ])
    if (sent.status === 200) assert.equal(gone.status, 409)
    else assert.equal(gone.status, 200, sent.text)
  }
})

test('a check says what is wrong with a sender, until it is mended', async () => {
  const draft = newDraft()
  await connect(draft)
  const { body: added } = await ask('POST', '/senders', draft)
  const check = async () => {
    const { status, body, text } = await ask('POST', `/senders/${added.id}/check`)
    assert.equal(status, 200, text)
    assert.doesNotMatch(text, /token-|secret-|word-/)
    return [body.ok, body.checks.map(({ fault }: { fault: string | null }) => fault)]
  }
  assert.deepEqual(await check(), [false, [null, null, null, 'never_verified', 'no_webhook']])
  await newWriter(stage, { ...shop, phoneNumberId: draft.phoneNumberId })
  await stage.pass(2_000)
  await stage.until(async () => (await check())[0] === true, 'a webhook has come')
  await ask('PATCH', `/senders/${added.id}`, { credentials: newDraft().credentials })
  assert.deepEqual((await check())[1].slice(0, 1), ['token_refused'])
  await ask('PATCH', `/senders/${added.id}`, { credentials: draft.credentials })
  assert.deepEqual(await check(), [true, [null, null, null, null, null]])
  assert.equal((await ask('POST', `/senders/${shop.workspaceId}/check`)).status, 404)

  const hidden = await stage.startAnother({}, { RECADO_PUBLIC_URL: 'http://127.0.0.1:9' })
  const path = `/senders/${added.id}/check`
  const { body } = await callAt(hidden, 'POST', path, undefined, { apiKey: shop.apiKey })
  assert.equal(body.checks[2].fault, 'address_silent')
  await hidden.close()
})

test('while WhatsApp cannot say whose an account is, it is not registered', async () => {
  const nowhere = await stage.startAnother({}, { RECADO_WHATSAPP_URL: 'http://127.0.0.1:9' })
  const draft = newDraft()
  await connect(draft)
  const send = (at: { url: string }) => callAt(at, 'POST', '/senders', draft, { apiKey: shop.apiKey })
  const { status, body } = await send(nowhere)
  assert.deepEqual([status, body.code], [503, 'channel_unavailable'])
  assert.equal((await send(stage.service)).status, 200)
  await nowhere.close()
})

test('a workspace has as many senders as the settings say', async () => {
  const another = await stage.startAnother({}, { RECADO_SENDERS_MAX: '2' })
  const [second, third] = [newDraft(), newDraft()]
  for (const draft of [second, third]) await connect(draft)
  const send = (draft: object) => callAt(another, 'POST', '/senders', draft, { apiKey: shop.apiKey })
  assert.equal((await send(second)).status, 200)
  const { status, body } = await send(third)
  assert.deepEqual([status, body.code], [409, 'list_full'])
  await another.close()
})

const refused: [what: string, draft: object, fault: string][] = [
  ['no number', { address: 'BR.abc' }, '/address pattern'],
  ['an account that is no digits', { phoneNumberId: '1x' }, '/phoneNumberId pattern'],
  ['a throughput past the channel', { throughputPerSecond: 1001 }, '/throughputPerSecond too_large'],
  ['an unknown policy', { unknownPolicy: 'forget' }, '/unknownPolicy enum'],
  [
    'a template in no language',
    { paidTemplate: { name: 'pedido_pago', language: 'pt-BR' } },
    '/paidTemplate/language pattern',
  ],
  [
    'a token no header can carry',
    { credentials: { accessToken: 'a\nb', appSecrets: ['s'], verifyToken: 'v' } },
    '/credentials/accessToken pattern',
  ],
  [
    'no secret',
    { credentials: { accessToken: 'a', appSecrets: [], verifyToken: 'v' } },
    '/credentials/appSecrets too_few',
  ],
]
for (const [what, draft, fault] of refused) {
  test(`a sender with ${what} is not registered`, async () => {
    const answer = await ask('POST', '/senders', { ...newDraft(), ...draft })
    assert.equal(answer.status, 422)
    assert.deepEqual(faultsOf(answer), [fault])
  })
}

test('what a person sets of a sender is kept, what is not given stays, and nothing is no change', async () => {
  const before = await senderNow()
  const { status, body } = await change({ throughputPerSecond: 7, unknownPolicy: 'resend' })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    ...before,
    throughputPerSecond: 7,
    unknownPolicy: 'resend',
    wabaId: body.wabaId, // learnt meanwhile
    health: { ...before.health, templates: body.health.templates },
  })
  assert.equal((await change({ throughputPerSecond: 8 })).body.unknownPolicy, 'resend')
  assert.equal((await change({ marksRead: false })).body.marksRead, false)
  assert.equal((await change({ throughputPerSecond: 7 })).body.marksRead, false)
  const paidTemplate = { name: 'pedido_pago', language: 'pt_BR' }
  assert.deepEqual([before.notifiesPayments, before.paidTemplate], [false, null])
  assert.equal((await change({ notifiesPayments: true, paidTemplate })).body.notifiesPayments, true)
  assert.deepEqual((await change({ marksRead: true })).body.paidTemplate, paidTemplate)
  const { body: without } = await change({ paidTemplate: null })
  assert.deepEqual([without.notifiesPayments, without.paidTemplate], [true, null])
  for (const nothing of [{}, { state: 'stopped' }, { address: '+551150000000' }]) {
    assert.equal((await change(nothing)).status, 422)
  }
})

test('a paused sender accepts everything and sends nothing, until it is resumed', async () => {
  const to = await newWriter(stage, shop)
  const paused = await change({ state: 'paused' })
  assert.equal(paused.body.state, 'paused')
  const { id } = await sendContacts(stage, to, { shop })
  const neighbour = await sendContacts(stage, await newWriter(stage))
  await stage.messageWith(neighbour.id, 'delivered')
  assert.equal(await callsFor(id), 0)
  await stage.pass(1000)
  const again = await change({ state: 'paused' })
  assert.equal(again.body.pauseDate, paused.body.pauseDate, 'an earlier pause keeps its moment')
  assert.equal(again.body.health.queueDepth, 1)
  assert.ok(again.body.health.queueAgeMs >= 1000)

  const { body } = await change({ state: 'running' })
  assert.deepEqual([body.state, body.pauseDate], ['running', null])
  await isDelivered(id)
  assert.equal(
    (await senderWith(({ health }) => health.queueDepth === 0, 'nothing waits')).health.queueAgeMs,
    null,
  )
})

test('a pause holds although the process that sends got no announcement of it', async () => {
  const to = await newWriter(stage, shop)
  await isDelivered((await sendContacts(stage, to, { shop })).id) // this process drives the sender
  await stage.db.query('update senders set paused_at = now() where sender_id = $1', [shop.senderId])
  const { id } = await sendContacts(stage, to, { shop })
  const neighbour = await sendContacts(stage, await newWriter(stage))
  await stage.messageWith(neighbour.id, 'delivered')
  assert.equal(await callsFor(id), 0)
  const { rows } = await stage.db.query('select state, attempts from deliveries where message_id = $1', [id])
  assert.deepEqual(rows, [{ state: 'waiting', attempts: 0 }])
  await change({ state: 'running' })
  await isDelivered(id)
})

test('a sender is paused and resumed through another process than the one that sends', async (t) => {
  const other = await stage.startAnother()
  t.after(() => other.close())
  const changeThere = async (state: string) => {
    const answer = await request(`${other.url}/senders/${shop.senderId}`, {
      method: 'PATCH',
      headers: { 'api-key': shop.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ state }),
    })
    assert.equal(answer.statusCode, 200, await answer.body.text())
  }
  const to = await newWriter(stage, shop)
  await changeThere('paused')
  const { id } = await sendContacts(stage, to, { shop })
  const { id: there } = await sendContacts(stage, to, { shop, through: other })
  const neighbour = await sendContacts(stage, await newWriter(stage))
  await stage.messageWith(neighbour.id, 'delivered')
  assert.deepEqual([await callsFor(id), await callsFor(there)], [0, 0])
  await changeThere('running')
  await isDelivered(id)
  await isDelivered(there)
})

test('a sender the channel refuses shows why, also while it is paused, and is resumed', async () => {
  const to = await newWriter(stage, shop)
  await stage.simulator.setFaults({
    on: 'send',
    mode: 'error',
    code: 190,
    match: { account: shop.phoneNumberId },
  })
  const { id } = await sendContacts(stage, to, { shop })
  const stopped = await senderWith(({ state }) => state === 'stopped', 'the sender is stopped')
  assert.equal(stopped.stop.failure.channelCode, 190)
  const { body: paused } = await change({ state: 'paused' })
  assert.deepEqual([paused.state, paused.stop], ['paused', stopped.stop])
  await stage.simulator.setFaults()
  const { body } = await change({ state: 'running' })
  assert.deepEqual([body.state, body.stop, body.pauseDate], ['running', null, null])
  await isDelivered(id)
})

test('what the channel took, said and refused lately shows in the health of the sender', async () => {
  const {
    health: { templates: _, ...quiet },
  } = await senderNow()
  const verified = stage.clock.now().toISOString() // when the shop was opened
  assert.deepEqual(quiet, {
    sentPerSecond: 0,
    queueDepth: 0,
    queueAgeMs: null,
    unknown: 0,
    held: 0,
    failed: 0,
    lastSentDate: null,
    lastReceiptDate: null,
    lastWebhookDate: null,
    lastVerificationDate: verified,
    lastError: null,
    unreadWebhooks: [],
    waiting: {
      behind: 0,
      recipientPace: 0,
      senderRate: 0,
      channelAway: 0,
      upload: 0,
      paused: 0,
      stopped: 0,
      noProcess: 0,
      windowClosed: 0,
    },
  })
  const to = await newWriter(stage, shop)
  await isDelivered((await sendContacts(stage, to, { shop })).id)
  const { health } = await senderWith(
    (sender) => sender.health.sentPerSecond > 0 && sender.health.lastReceiptDate,
    'what was sent shows',
  )
  assert.ok(health.lastSentDate <= health.lastReceiptDate)
  assert.equal(health.lastError, null)

  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, match: { to } })
  await sendContacts(stage, to, { shop })
  const failed = await senderWith((sender) => sender.health.lastError, 'the refusal shows')
  assert.equal(failed.health.lastError.failure.channelCode, 131026)
  for (let seconds = 0; seconds < 12; seconds++) await stage.pass(1000)
  await senderWith((sender) => sender.health.sentPerSecond === 0, 'the rate falls to nothing')
})

test('a sender that is not there cannot be changed', async () => {
  for (const id of ['01970000-0000-7000-8000-000000000000', 'x', stage.shop.senderId]) {
    const { status, body } = await ask('PATCH', `/senders/${id}`, { state: 'paused' })
    assert.equal(status, 404)
    assert.equal(body.code, 'sender_not_found')
  }
  assert.equal(
    (await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, '+5511987000000'))).status,
    200,
  )
})
