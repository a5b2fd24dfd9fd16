/** A channel is a folder and a line in the registry: the one in `toy/` is beside WhatsApp. */
// test: alone, it adds a channel to the registry of its process
import { ADDED as TOY } from './toy/register.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Command } from 'commander'
import { request } from 'undici'
import { addSender } from '../../src/commands/sender.ts'
import { faultsOf } from '../stage/change.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { carried } from './toy/toy.ts'

const ADDRESS = '551150000001'
const SEAL = 'sealed-with-wax'

const HOUR_MS = 3_600_000
const draft = {
  channel: TOY,
  address: ADDRESS,
  boxName: 'box-a',
  credentials: { seals: [SEAL], word: 'password' },
}

let stage: Stage
let shop: Shop
let registered: Awaited<ReturnType<Stage['call']>>
const customer = newCustomer()
const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const textTo = (to: string) => ({ from: `+${ADDRESS}`, to, text: { body: 'Bom dia!' } })
before(async () => {
  stage = await openStage()
  shop = await stage.openShop({ scopes: ['admin'] })
  registered = await ask('POST', '/senders', draft)
})
after(() => stage.close())

const isSent = (id: string) =>
  stage.until(async () => (await ask('GET', `/messages/${id}`)).body.status === 'sent', 'it is sent')

let letters = 0
const receive = async (path: string, seal: string, from = customer) => {
  letters += 1
  const body = JSON.stringify({
    id: `letter-${letters}`,
    account: 'box-a',
    from: from.slice(1),
    words: 'Oi, Toy',
    at: stage.clock.now().toISOString(),
  })
  const headers = { 'content-type': 'application/json', 'toy-seal': seal }
  const { statusCode, body: answer } = await request(`${stage.service.url}${path}`, {
    method: 'POST',
    headers,
    body,
  })
  await answer.dump()
  return statusCode
}

test('a sender of it is registered with the account and the credentials that it asks for, and shown so', async () => {
  assert.equal(registered.status, 200, registered.text)
  const { channel, boxName, throughputPerSecond, phoneNumberId } = registered.body
  assert.deepEqual([channel, boxName, throughputPerSecond, phoneNumberId], [TOY, 'box-a', 10, undefined])
  const asOfWhatsApp = {
    channel: TOY,
    address: '551150000002',
    phoneNumberId: '77',
    throughputPerSecond: 21,
    credentials: { accessToken: 'token', appSecrets: ['secret'], verifyToken: 'word' },
  }
  assert.deepEqual(faultsOf(await ask('POST', '/senders', asOfWhatsApp)).toSorted(), [
    '/boxName required',
    '/credentials/accessToken unknown_field',
    '/credentials/appSecrets unknown_field',
    '/credentials/seals required',
    '/credentials/verifyToken unknown_field',
    '/credentials/word required',
    '/phoneNumberId unknown_field',
    '/throughputPerSecond too_large',
  ])
  const change = { credentials: asOfWhatsApp.credentials }
  const { body, status } = await ask('PATCH', `/senders/${registered.body.id}`, change)
  assert.deepEqual([status, body.code], [422, 'invalid_request'])
  assert.equal(
    (await ask('PATCH', `/senders/${registered.body.id}`, { throughputPerSecond: 21 })).status,
    422,
  )
  assert.equal(
    (await ask('PATCH', `/senders/${registered.body.id}`, { throughputPerSecond: 20 })).status,
    200,
  )
  assert.equal((await ask('GET', '/channels/toy/webhook?word=password')).status, 200)
})

test('the command accepts its account and its credentials as well', () => {
  const program = new Command()
  addSender(program)
  const help = program.commands[0]?.commands.find((one) => one.name() === 'add')?.helpInformation() ?? ''
  assert.match(help, /--channel <name>[\s\S]*--phone-number-id <id>[\s\S]*--box-name <id>/)
  assert.match(help.replaceAll(/\s+/g, ' '), /or with seal \(or seals\) and word;/)
})

test('a second channel receives and sends text beside the first', async () => {
  assert.equal(await receive('/channels/toy/webhook', 'another'), 401)
  assert.equal(await receive('/channels/toy/webhook', SEAL), 200)
  const { status, body, text } = await ask('POST', '/messages/text', textTo(customer))
  assert.equal(status, 200, text)
  await isSent(body.id)
  assert.deepEqual(
    carried.map(({ messageId, content }) => [messageId, content]),
    [[body.id, { type: 'text', part: { body: 'Bom dia!' } }]],
  )
  const { conversationId } = (await ask('GET', `/messages/${body.id}`)).body
  const { data } = (await ask('GET', `/conversations/${conversationId}/messages`)).body
  assert.deepEqual(
    data.map(({ role, content }: { role: string; content: string }) => [role, content]).sort(),
    [
      ['assistant', 'Bom dia!'],
      ['user', 'Oi, Toy'],
    ],
  )
})

test('what a channel does not carry is refused before it is stored', async () => {
  const answer = await ask('POST', '/messages/contacts', contacts(`+${ADDRESS}`, customer))
  assert.deepEqual([answer.status, faultsOf(answer)], [422, ['/from kind_not_carried']])
})

test('a sender is asked for at the webhook of its own channel alone', async () => {
  const question = 'hub.mode=subscribe&hub.challenge=1&hub.verify_token=password'
  assert.equal((await stage.call('GET', `/channels/whatsapp/webhook?${question}`)).status, 403)
  assert.equal(await receive('/channels/whatsapp/webhook', SEAL), 401)
})

test('its pace holds for each recipient', async () => {
  const to = newCustomer()
  await receive('/channels/toy/webhook', SEAL, to)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await ask('POST', '/messages/text', textTo(to))).body.id)
  await isSent(ids[1] as string)
  await stage.until(async () => {
    const { data } = (await ask('GET', '/senders')).body
    return data.find(({ channel }: { channel: string }) => channel === TOY).health.waiting.recipientPace === 1
  }, 'the third waits for the pace')
  await stage.pass(HOUR_MS)
  await isSent(ids[2] as string)
})

test('its window is as long as it says, in the conversation, in the list and for what is sent', async () => {
  const to = newCustomer()
  await receive('/channels/toy/webhook', SEAL, to)
  const conversations = async (query = '') =>
    (await ask('GET', `/conversations?to=${encodeURIComponent(to)}${query}`)).body.data
  const [{ window }] = await conversations('&windowOpen=true')
  assert.equal(Date.parse(window.closesAt) - Date.parse(window.opensAt), 2 * HOUR_MS)
  await stage.pass(2 * HOUR_MS)
  assert.equal((await conversations('&windowOpen=true')).length, 0)
  assert.equal((await conversations('&windowOpen=false')).length, 1)
  const { status, body } = await ask('POST', '/messages/text', textTo(to))
  assert.deepEqual([status, body.code], [409, 'window_closed'])
  assert.match(body.detail, /, 2 hours after the recipient last wrote\.$/)
})
