/** A channel is a folder and a line in the registry: the one in `toy/` stands beside WhatsApp. */
import { ADDED as TEXT } from '../messages/text-kind/register.ts'
import { ADDED as TOY } from './toy/register.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { toMatchKey } from '../../src/contacts/address.ts'
import { toSecretKey } from '../../src/tenants/credentials.ts'
import { insertSender } from '../../src/tenants/senders-repository.ts'
import { faultsOf } from '../stage/change.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { carried } from './toy/toy.ts'

const ADDRESS = '551150000001'
const SEAL = 'sealed-with-wax'

let stage: Stage
const customer = newCustomer()
before(async () => {
  stage = await openStage()
  const sender = await insertSender(
    stage.db,
    toSecretKey(Buffer.from(stage.env.RECADO_SECRET_KEY as string, 'base64')),
    {
      ...{ workspaceId: stage.shop.workspaceId, channel: TOY, address: ADDRESS },
      matchKey: toMatchKey(ADDRESS),
      channelAccountId: '77',
      credentials: { accessToken: 'token', appSecrets: [SEAL], verifyToken: 'password' },
      ...{ throughputPerSecond: 100, unknownPolicy: 'hold' as const },
    },
    stage.clock.now(),
  )
  await stage.db.query(`select pg_notify('recado_senders', $1)`, [sender.id])
  await stage.eventually(
    async () => (await stage.call('GET', '/channels/toy/webhook?word=password')).status === 200,
    'the service learns of the sender',
  )
})
after(() => stage.close())

const receive = async (path: string, seal: string) => {
  const body = JSON.stringify({
    ...{ id: 'letter-1', account: '77', from: customer.slice(1), words: 'Oi, Toy' },
    at: stage.clock.now().toISOString(),
  })
  const headers = { 'content-type': 'application/json', 'toy-seal': seal }
  const { statusCode, body: answer } = await request(`${stage.service.url}${path}`, {
    ...{ method: 'POST', headers, body },
  })
  await answer.dump()
  return statusCode
}

test('a second channel receives and sends text beside the first', async () => {
  assert.equal(await receive('/channels/toy/webhook', 'another'), 401)
  assert.equal(await receive('/channels/toy/webhook', SEAL), 200)
  const draft = { from: `+${ADDRESS}`, to: customer, text: { body: 'Bom dia!' } }
  const { status, body, text } = await stage.call('POST', `/messages/${TEXT}`, draft)
  assert.equal(status, 200, text)
  await stage.messageWith(body.id, 'sent')
  assert.deepEqual(
    carried.map(({ messageId, content }) => [messageId, content]),
    [[body.id, { type: TEXT, part: { body: 'Bom dia!' } }]],
  )
  const { conversationId } = (await stage.call('GET', `/messages/${body.id}`)).body
  const { data } = (await stage.call('GET', `/conversations/${conversationId}/messages`)).body
  assert.deepEqual(
    data.map(({ role, content }: { role: string; content: string }) => [role, content]).sort(),
    [
      ['assistant', 'Bom dia!'],
      ['user', 'Oi, Toy'],
    ],
  )
})

test('what a channel does not carry is refused before it is stored', async () => {
  const answer = await stage.call('POST', '/messages/contacts', contacts(`+${ADDRESS}`, customer))
  assert.deepEqual([answer.status, faultsOf(answer)], [422, ['/from kind_not_carried']])
})

test('a sender is asked for at the webhook of its own channel alone', async () => {
  const question = 'hub.mode=subscribe&hub.challenge=1&hub.verify_token=password'
  assert.equal((await stage.call('GET', `/channels/whatsapp/webhook?${question}`)).status, 403)
  assert.equal(await receive('/channels/whatsapp/webhook', SEAL), 401)
})
