/**
 * Stories of a number that also lives in the WhatsApp Business app: it leaves and comes back with
 * its phone, and its sender stops and goes on by itself.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const HOUR_MS = 3_600_000
let stage: Stage
before(async () => (stage = await openStage({ readsTemplates: true })))
after(() => stage.close())

const senderOf = async (shop: Shop) => (await call(shop, 'GET', '/senders')).body.data[0]
const call = (shop: Shop, method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
/** What was read before has ended: by a clock that stands still, both would be one moment. */
async function changeApp(shop: Shop, event: string, reason?: string): Promise<void> {
  await stage.settled()
  await stage.simulator.control('POST', `/accounts/${shop.phoneNumberId}/app`, { event, reason })
}
const numberNow = (shop: Shop, number: object) =>
  stage.simulator.control('PUT', `/accounts/${shop.phoneNumberId}`, { number })

/** A shop whose owner has written in the app, by which its number is known to live there. */
async function openAppShop(): Promise<Shop> {
  const shop = await stage.openShop({ scopes: ['admin'] })
  await stage.until(async () => (await senderOf(shop)).wabaId !== null, 'the account of the number is known')
  const to = await newWriter(stage, shop)
  await stage.simulator.control('POST', '/app-messages', { account: shop.phoneNumberId, to, text: 'Oi' })
  await stage.until(async () => (await senderOf(shop)).isInApp, 'the number is known to live in the app')
  await stage.settled() // what the process keeps in memory says so, too
  return shop
}

const untilState = (shop: Shop, state: string) =>
  stage.until(async () => {
    const sender = await senderOf(shop)
    return sender.state === state && sender
  }, `the sender is ${state}`)

/** The number may be read before the notice comes, which says more. */
const untilNoticed = (shop: Shop, code: string, reason?: string) =>
  stage.until(async () => {
    const failure = (await senderOf(shop)).stop?.failure
    return failure?.code === code && failure.channelDetails === (reason ? `${reason}: SYSTEM` : null)
  }, `the sender is stopped with ${code}`)

test('a number that lives in the app sends twenty messages a second at most, or what a person set', async () => {
  const shop = await openAppShop()
  assert.equal((await senderOf(shop)).throughputPerSecond, 20)
  const set = async (throughputPerSecond: number) =>
    (await call(shop, 'PATCH', `/senders/${shop.senderId}`, { throughputPerSecond })).body.throughputPerSecond
  assert.deepEqual([await set(7), await set(80)], [7, 20])
})

for (const [reason, code] of [
  ['PRIMARY_INACTIVITY', 'app_number_idle'],
  ['USER_RE_REGISTERED', 'app_number_on_new_phone'],
  ['CHANGE_NUMBER', 'app_number_disconnected'],
  [undefined, 'app_number_disconnected'],
] as const) {
  test(`a number that leaves (${reason ?? 'no reason'}) stops with ${code}; what waits goes out when it is back`, async () => {
    const shop = await openAppShop()
    await changeApp(shop, 'disconnected', reason)
    await untilNoticed(shop, code, reason)
    const { id } = await sendContacts(stage, await newWriter(stage, shop), { shop })
    await changeApp(shop, 'reconnected')
    await untilState(shop, 'running')
    await stage.messageWith(id, 'delivered', shop)
  })
}

test('a notice says more of why a number left than what was read of it before', async () => {
  const shop = await openAppShop()
  await numberNow(shop, { is_on_biz_app: true, status: 'DISCONNECTED' })
  await stage.pass(HOUR_MS)
  await untilState(shop, 'stopped')
  await changeApp(shop, 'disconnected', 'COMPANION_INACTIVITY')
  await stage.until(
    async () => (await senderOf(shop)).stop.failure.code === 'app_number_idle',
    'the reason is that of the notice',
  )
})

test('a number that left and came back can be asked for its contacts and messages once more', async () => {
  const shop = await openAppShop()
  const connect = () =>
    stage.simulator.control('PUT', `/accounts/${shop.phoneNumberId}`, { app: { people: 1, messages: 1 } })
  const path = `/senders/${shop.senderId}/app-sync`
  await connect()
  const before = (await call(shop, 'POST', path, {})).body.history.requestId
  await changeApp(shop, 'disconnected')
  await untilState(shop, 'stopped')
  await changeApp(shop, 'reconnected')
  await untilState(shop, 'running')
  await connect()
  const { contacts, history } = (await call(shop, 'POST', path, {})).body
  assert.deepEqual([contacts.failure, history.failure], [null, null])
  assert.notEqual(history.requestId, before)
})

test('a number that moves to another phone stops, and the notice names no number', async () => {
  const shop = await openAppShop()
  await changeApp(shop, 'replaced')
  await stage.until(
    async () => (await senderOf(shop)).stop?.failure.code === 'app_number_on_new_phone',
    'the sender is stopped',
  )
})

test('notices that come late and in any order leave a number that is there running', async () => {
  const shop = await openAppShop()
  await changeApp(shop, 'disconnected', 'PRIMARY_INACTIVITY')
  await untilState(shop, 'stopped')
  await changeApp(shop, 'reconnected')
  await untilState(shop, 'running')
  const left = { event: 'PARTNER_REMOVED', disconnection_info: { reason: 'CHANGE_NUMBER' } }
  const late = { field: 'account_update', value: left }
  await stage.simulator.control('POST', `/accounts/${shop.phoneNumberId}/update`, late)
  await stage.settled()
  await untilState(shop, 'running')
})

test('a number that left without a notice is found within the hour, and so is its return', async () => {
  const shop = await openAppShop()
  await numberNow(shop, { is_on_biz_app: true, status: 'DISCONNECTED' })
  await stage.pass(HOUR_MS)
  const { stop } = await untilState(shop, 'stopped')
  assert.deepEqual(
    [stop.failure.code, stop.failure.channelDetails],
    ['app_number_disconnected', 'DISCONNECTED'],
  )
  await numberNow(shop, { is_on_biz_app: true })
  await stage.pass(HOUR_MS)
  await untilState(shop, 'running')
})

test('a failed send shows that a number left, and its sender goes on when it is back', async () => {
  const shop = await openAppShop()
  const to = await newWriter(stage, shop)
  await numberNow(shop, { is_on_biz_app: true, status: 'DISCONNECTED' })
  await sendContacts(stage, to, { shop })
  await stage.until(
    async () => (await senderOf(shop)).stop?.failure.code === 'app_number_disconnected',
    'the reason of the stop is that the number left',
  )
  await changeApp(shop, 'reconnected')
  await untilState(shop, 'running')
})

test('a sender that a person paused stays paused when its number is back', async () => {
  const shop = await openAppShop()
  await changeApp(shop, 'disconnected')
  await untilState(shop, 'stopped')
  await call(shop, 'PATCH', `/senders/${shop.senderId}`, { state: 'paused' })
  await changeApp(shop, 'reconnected')
  await stage.until(async () => (await senderOf(shop)).stop === null, 'the stop is lifted')
  assert.equal((await senderOf(shop)).state, 'paused')
})

test('a sender that stopped for another reason waits for a person', async () => {
  const shop = await openAppShop()
  const banned = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'now' } }
  const update = { field: 'account_update', value: banned }
  await stage.simulator.control('POST', `/accounts/${shop.phoneNumberId}/update`, update)
  await untilState(shop, 'stopped')
  await changeApp(shop, 'reconnected')
  await stage.settled()
  assert.equal((await senderOf(shop)).stop.failure.code, 'account_disabled')
})

test('a ban stays the reason of a stop, also where its number has left', async () => {
  const shop = await openAppShop()
  const banned = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'now' } }
  const update = { field: 'account_update', value: banned }
  await stage.simulator.control('POST', `/accounts/${shop.phoneNumberId}/update`, update)
  await untilState(shop, 'stopped')
  await changeApp(shop, 'disconnected', 'CHANGE_NUMBER')
  await stage.settled()
  await changeApp(shop, 'reconnected')
  await stage.settled()
  assert.equal((await senderOf(shop)).stop.failure.code, 'account_disabled')
})

test('a number that is back, and in the app no longer, goes on', async () => {
  const shop = await openAppShop()
  await changeApp(shop, 'disconnected', 'CHANGE_NUMBER')
  await untilNoticed(shop, 'app_number_disconnected', 'CHANGE_NUMBER')
  await stage.settled() // a reading under way would tell of before at the same moment
  await numberNow(shop, { is_on_biz_app: false })
  await stage.pass(HOUR_MS)
  await stage.until(async () => {
    const { state, isInApp } = await senderOf(shop)
    return state === 'running' && !isInApp
  }, 'it goes on, as an ordinary number')
})

test('a number that moved to the API for good is an ordinary one from then on', async () => {
  const [shop, changed] = [await openAppShop(), await openAppShop()]
  await call(changed, 'PATCH', `/senders/${changed.senderId}`, { throughputPerSecond: 80 })
  for (const one of [shop, changed]) await numberNow(one, { is_on_biz_app: false })
  await stage.pass(HOUR_MS)
  for (const one of [shop, changed])
    await stage.until(async () => !(await senderOf(one)).isInApp, 'it lives in the app no longer')
  // the pace that it had before, and the one that a person set meanwhile
  assert.equal((await senderOf(shop)).throughputPerSecond, 1_000)
  assert.equal((await senderOf(changed)).throughputPerSecond, 80)
})

test('what is said of numbers in the app stops no other number', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  await stage.until(async () => (await senderOf(shop)).wabaId !== null, 'the account of the number is known')
  const left = { event: 'PARTNER_REMOVED', disconnection_info: { reason: 'CHANGE_NUMBER' } }
  const update = { field: 'account_update', value: left }
  await stage.simulator.control('POST', `/accounts/${shop.phoneNumberId}/update`, update)
  await stage.settled()
  const { state, health } = await senderOf(shop)
  assert.deepEqual([state, health.lastError], ['running', null])
})

test('a number is known to live in the app where it is registered by hand as well', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const phoneNumberId = '7065403522000001'
  const secrets = { accessToken: 'token-by-hand', appSecret: 'secret-by-hand' }
  stage.keepSecret(secrets)
  await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, {
    displayPhoneNumber: '+55 11 4700-0001',
    ...secrets,
    number: { is_on_biz_app: true },
  })
  const { accessToken, appSecret } = secrets
  const credentials = { accessToken, appSecrets: [appSecret], verifyToken: 'loja' }
  const { body } = await call(shop, 'POST', '/senders', {
    address: '+551147000001',
    phoneNumberId,
    credentials,
  })
  assert.deepEqual([body.isInApp, body.throughputPerSecond], [true, 20])
})
