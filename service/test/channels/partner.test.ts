/**
 * A number at a partner of Meta: calls go to the partner with its key, and webhooks bring a secret
 * in place of a signature.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { newCustomer } from '../../../testkit/bodies.ts'
import { newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { offerTemplate } from '../stage/templates.ts'
import { PNG, upload } from '../stage/upload.ts'
import { change, envelope, postSigned, sign, textMessage } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage({ readsTemplates: true })))
after(() => stage.close())

const SECRET = 'segredo-do-parceiro-bem-comprido'
const partnerUrl = (path = '/partner') => `${stage.env['RECADO_WHATSAPP_URL']}${path}`
const call = (shop: Shop, method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })

let last = 0
/** A number that a partner has, and what registers it here. */
async function openNumber() {
  last += 1
  const phoneNumberId = `4065403522${String(10_000 + last)}`
  const key = `key-of-${last}`.padEnd(24, 'k')
  const address = `551142000${String(last).padStart(3, '0')}`
  stage.keepSecret([key, SECRET])
  await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, {
    displayPhoneNumber: `+${address}`,
    accessToken: `token-of-the-partner-${last}`,
    appSecret: 'of the app of the partner',
    partner: { key, secret: SECRET },
    webhookUrl: `${stage.service.url}/channels/whatsapp/webhook`,
  })
  const credentials = { accessToken: key, appSecrets: [SECRET], verifyToken: 'qualquer' }
  return { phoneNumberId, from: `+${address}`, credentials }
}

type Given = Awaited<ReturnType<typeof openNumber>>
const register = async (shop: Shop, { phoneNumberId, from, credentials }: Given, path?: string) =>
  await call(shop, 'POST', '/senders', {
    address: from,
    phoneNumberId,
    credentials: { ...credentials, partnerUrl: partnerUrl(path) },
  })

/** A shop whose second number is at a partner, which is the one that it sends from. */
async function openPartnerShop(path?: string): Promise<Shop> {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const number = await openNumber()
  const { status, body, text } = await register(shop, number, path)
  assert.equal(status, 200, text)
  const { phoneNumberId, from } = number
  return { ...shop, senderId: body.id, phoneNumberId, from, appSecret: SECRET }
}

const post = async (body: string, headers: Record<string, string>) => {
  const answer = await request(`${stage.service.url}/channels/whatsapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  await answer.body.dump()
  return answer.statusCode
}

for (const [title, path] of [
  ['whose key names the number', '/partner'],
  ['whose address has a version', '/partner/v25.0'],
]) {
  test(`a number at a partner ${title} receives, sends and gets its receipts`, async () => {
    const shop = await openPartnerShop(path)
    const { id } = await sendContacts(stage, await newWriter(stage, shop), { shop })
    await stage.messageWith(id, 'delivered', shop)
  })
}

test('files go both ways through a partner', async () => {
  const shop = await openPartnerShop()
  const from = newCustomer()
  const element = { file: PNG.toString('base64'), mime_type: 'image/png' }
  await stage.simulator.customerSends(from, { image: element }, { account: shop.phoneNumberId })
  const message = await stage.until(async () => {
    const { body } = await call(shop, 'GET', `/conversations?to=${encodeURIComponent(from)}`)
    if (body.data.length === 0) return null
    return (await call(shop, 'GET', `/conversations/${body.data[0].id}/messages`)).body.data[0]
  }, 'the photo is stored')
  await stage.until(async () => {
    const { body } = await call(shop, 'GET', `/messages/${message.id}/media`)
    return body.data[0]?.state === 'ready'
  }, 'the photo is here')
  const { body: file } = await upload(stage, { bytes: PNG, type: 'image/png' }, shop)
  const sent = await call(shop, 'POST', '/messages/image', {
    from: shop.from,
    to: from,
    image: { id: file.id },
  })
  assert.equal(sent.status, 200, sent.text)
  await stage.messageWith(sent.body.id, 'delivered', shop)
})

test('a webhook without the secret of the partner, or with another, is refused', async () => {
  const shop = await openPartnerShop()
  const body = envelope(
    change(shop.phoneNumberId, { messages: [textMessage(newCustomer(), stage.clock.now())] }),
  )
  assert.equal(await post(body, {}), 401)
  assert.equal(await post(body, { 'x-recado-secret': '' }), 401)
  assert.equal(await post(body, { 'x-recado-secret': `${SECRET}x` }), 401)
  assert.equal(await post(body, { 'x-recado-secret': stage.shop.appSecret }), 401)
  assert.equal(await post(body, { 'x-recado-secret': SECRET }), 200)
  assert.equal(await postSigned(stage, body, sign(body, 'of the app of the partner')), 401)
})

test('a number is registered by its own key alone, and only at a partner that is allowed', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const [own, other] = [await openNumber(), await openNumber()]
  for (const path of ['/partner', '/partner/v25.0']) {
    const { status, body } = await register(shop, { ...own, credentials: other.credentials }, path)
    assert.deepEqual([status, body.errors[0].code], [422, 'account_hidden'])
  }
  const short = { ...own.credentials, appSecrets: ['curto'] }
  const guessable = await register(shop, { ...own, credentials: short })
  assert.deepEqual([guessable.status, guessable.body.errors[0].pointer], [422, '/credentials/appSecrets'])
  for (const elsewhere of [
    'https://partner.example/v25.0',
    partnerUrl('/v25.0'),
    partnerUrl('/partner/functions/1/v25.0'),
    partnerUrl('/partner-of-another'),
    `${partnerUrl()}?x`,
    partnerUrl().replace('//', '//a:b@'),
  ]) {
    const credentials = { ...own.credentials, partnerUrl: elsewhere }
    const draft = { address: own.from, phoneNumberId: own.phoneNumberId, credentials }
    const { status, body } = await call(shop, 'POST', '/senders', draft)
    assert.deepEqual([status, body.errors[0].code], [422, 'account_hidden'], elsewhere)
    assert.match(body.errors[0].detail, /RECADO_WHATSAPP_PARTNERS/)
  }
})

test('what a partner does not pass on is refused with a sentence', async () => {
  const shop = await openPartnerShop()
  const { body } = await call(shop, 'POST', `/senders/${shop.senderId}/check`)
  const [account, templates] = body.checks
  assert.deepEqual([account.ok, templates.fault], [true, 'templates_unread'])
  assert.match(templates.detail, /pages of the partner/)
})

test('WhatsApp never asks for the address of a number at a partner, so no check waits for that', async () => {
  const shop = await openPartnerShop()
  const { body } = await call(shop, 'POST', `/senders/${shop.senderId}/check`)
  assert.deepEqual(
    body.checks.map(({ check }: { check: string }) => check),
    ['account', 'templates', 'address', 'webhooks'],
  )
})

test('a template is sent by its name, though the partner lists none', async () => {
  const shop = await openPartnerShop()
  const draft = offerTemplate(shop.from, newCustomer())
  const { status, body, text } = await call(shop, 'POST', '/messages/template', draft)
  assert.equal(status, 200, text)
  await stage.messageWith(body.id, 'delivered', shop)
})

test('a number of the app that no one can read goes on with what the shop writes there after it left', async () => {
  const shop = await openPartnerShop()
  const senderNow = async () => {
    const { body } = await call(shop, 'GET', '/senders')
    return body.data.find(({ id }: { id: string }) => id === shop.senderId)
  }
  const untilSender = (what: string, is: (sender: Record<string, unknown>) => boolean) =>
    stage.until(async () => is(await senderNow()), `the sender ${what}`)
  const to = await newWriter(stage, shop)
  const writeInApp = async (at: Date) => {
    const echo = { ...textMessage(shop.from, at), to: to.replace('+', '') }
    const echoes = change(shop.phoneNumberId, { message_echoes: [echo] })
    const body = envelope({ ...echoes, field: 'smb_message_echoes' })
    assert.equal(await post(body, { 'x-recado-secret': SECRET }), 200)
  }
  await untilSender('knows its account', ({ wabaId }) => wabaId !== null)
  await writeInApp(stage.clock.now())
  await untilSender('is in the app', ({ isInApp }) => isInApp === true)
  const learn = () => call(shop, 'POST', `/senders/${shop.senderId}/check`) // reads what it keeps in memory
  await learn()
  const changeApp = (event: object) =>
    stage.simulator.control('POST', `/accounts/${shop.phoneNumberId}/app`, event)
  await changeApp({ event: 'disconnected', reason: 'PRIMARY_INACTIVITY' })
  await untilSender('is stopped', ({ state }) => state === 'stopped')
  await learn()
  await changeApp({ event: 'reconnected' })
  await writeInApp(new Date(stage.clock.now().getTime() - 60_000)) // one from before, which came late
  await stage.settled()
  assert.equal((await senderNow()).state, 'stopped')
  await stage.pass(60_000)
  await writeInApp(stage.clock.now())
  await untilSender('goes on', ({ state }) => state === 'running')

  // without a notice, which goes to the app of the partner
  const number = { is_on_biz_app: true, status: 'DISCONNECTED' }
  await stage.simulator.control('PUT', `/accounts/${shop.phoneNumberId}`, { number })
  const { id } = await sendContacts(stage, to, { shop })
  await untilSender('is stopped by the send', ({ state }) => state === 'stopped')
  await learn()
  await stage.simulator.control('PUT', `/accounts/${shop.phoneNumberId}`, { number: {} })
  await stage.pass(60_000)
  await writeInApp(stage.clock.now())
  await stage.messageWith(id, 'delivered', shop)
})
