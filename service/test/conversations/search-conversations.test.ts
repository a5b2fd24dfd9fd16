/** Finding conversations: by name and number, by what failed in them, by their window. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

/** The digits of those that are found, newest first. */
async function find(query: Record<string, string>, shop: Shop = stage.shop): Promise<string[]> {
  const answer = await stage.call('GET', `/conversations?${new URLSearchParams(query)}`, undefined, shop)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map(({ to }: { to: string }) => to)
}

/** Somebody with this name in the profile writes to the shop. */
async function writes(shop: Shop, from: string, name: string, at = stage.clock.now(), username?: string) {
  const profile = { name, ...(username ? { username } : {}) }
  const value = {
    contacts: [{ wa_id: from.slice(1), profile }],
    messages: [textMessage(from, at)],
  }
  assert.equal(await postWebhook(stage, value, shop), 200)
}

test('each word of a search begins a word of the name, without regard to case and accents', async () => {
  const shop = await stage.openShop()
  const [joao, maria, zed] = [newCustomer(), newCustomer(), newCustomer()]
  await writes(shop, joao, 'João  Gonçalves-Lima')
  await writes(shop, maria, "MARIA D'Ávila 🌸", stage.clock.now(), 'padaria.maria')
  await writes(shop, zed, 'Зед')
  const digits = (...people: string[]) => people.map((one) => one.slice(1))
  for (const q of ['João', 'joao', 'JO', 'goncalves', 'lima jo', 'gonçalves-l'])
    assert.deepEqual(await find({ q }, shop), digits(joao), q)
  for (const q of ['avila', "d'á", '🌸', 'padaria', 'maria.pad'])
    assert.deepEqual(await find({ q }, shop), digits(maria), q)
  assert.deepEqual(await find({ q: 'Зе' }, shop), digits(zed))
  for (const q of ['oao', 'joao maria', '%', "'", '\\', "x' | y:*", '!!', ' '])
    assert.deepEqual(await find({ q }, shop), [], q)
})

test('a new name is found, the former one no more', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  await writes(shop, ana, 'Ana Souza')
  await writes(shop, ana, 'Ana Prado')
  assert.deepEqual(await find({ q: 'prado' }, shop), [ana.slice(1)])
  assert.deepEqual(await find({ q: 'souza' }, shop), [])
})

test('a number is found by its beginning, however it is written', async () => {
  const shop = await stage.openShop()
  for (const to of ['+5521987001234', '+14155550123'])
    assert.equal((await stage.call('POST', '/messages/contacts', contacts(shop.from, to), shop)).status, 200)
  for (const q of ['+55 21', '21 98700', '(21) 98700-1234', '552187001234', '5521987001234'])
    assert.deepEqual(await find({ q }, shop), ['5521987001234'], q)
  assert.deepEqual(await find({ q: '1 (415) 555' }, shop), ['14155550123'])
  for (const q of ['11', '+5522', '+98700']) assert.deepEqual(await find({ q }, shop), [], q)
})

test('a number is found by any four digits in a row, however it is written', async () => {
  const shop = await stage.openShop()
  // the channel knows this one without its ninth digit
  await writes(shop, '+551188776655', 'Ana')
  for (const to of ['+551133334444', '+14155550123'])
    assert.equal((await stage.call('POST', '/messages/contacts', contacts(shop.from, to), shop)).status, 200)
  for (const q of [
    '198877',
    '5119',
    '1 9 8877-6655',
    '98877',
    '6655',
    '8877-6655',
    '988776655',
    '7766',
    '9 8877',
  ])
    assert.deepEqual(await find({ q }, shop), ['551188776655'], q)
  for (const q of ['5113333', '13333', '3344', '3334444', '3333-4444'])
    assert.deepEqual(await find({ q }, shop), ['551133334444'], q)
  for (const q of ['0123', '555-0123', '5555012'])
    assert.deepEqual(await find({ q }, shop), ['14155550123'], q)
  for (const q of ['655', '6654', '877877', '66558877', '+6655', '%665'])
    assert.deepEqual(await find({ q }, shop), [], q)
  assert.deepEqual(await find({ q: '6655', hasFailed: 'false', windowOpen: 'true' }, shop), ['551188776655'])
})

test('an order is found by the beginning of its reference, in the conversation that it is in', async () => {
  const [shop, other] = [await stage.openShop(), await stage.openShop()]
  const [ana, ben] = [await newWriter(stage, shop), await newWriter(stage, shop)]
  for (const [to, reference] of [
    [ana, 'PED-1042'],
    [ben, 'PED-1043'],
    [ben, 'x_9.zz'],
  ] as const) {
    const body = orderDetails(shop.from, to, reference)
    const { status, text } = await stage.call('POST', '/messages/interactive/order_details', body, shop)
    assert.equal(status, 200, text)
  }
  for (const q of ['PED-1042', 'ped-1042', ' PED-1042 '])
    assert.deepEqual(await find({ q }, shop), [ana.slice(1)], q)
  assert.deepEqual((await find({ q: 'ped-1' }, shop)).toSorted(), [ana.slice(1), ben.slice(1)].toSorted())
  assert.deepEqual(await find({ q: 'x_9.' }, shop), [ben.slice(1)])
  for (const q of ['ED-1042', 'PED-1042 x', 'x.9', 'X_9']) assert.deepEqual(await find({ q }, shop), [], q)
  assert.deepEqual(await find({ q: 'ped' }, other), [])
  assert.deepEqual(await find({ q: 'ped-104', windowOpen: 'false' }, shop), [])
})

test('a search ends at the workspace', async () => {
  const [shop, other] = [await stage.openShop(), await stage.openShop()]
  const dora = newCustomer()
  await writes(shop, dora, 'Dora Única')
  assert.deepEqual(await find({ q: 'unica' }, shop), [dora.slice(1)])
  assert.deepEqual(await find({ q: 'unica' }, other), [])
  assert.deepEqual(await find({ q: dora }, other), [])
})

test('hasFailed finds conversations with a failed message, until it is delivered after all', async () => {
  const shop = await stage.openShop()
  await stage.simulator.setFaults({ on: 'webhook', mode: 'drop', statuses: ['delivered'] }) // it is reported below
  const fine = await sendContacts(stage, await newWriter(stage, shop), { shop })
  const bad = await sendContacts(stage, await newWriter(stage, shop), { shop })
  const channelIdOf = async (id: string) => {
    const message = await stage.until(async () => {
      const { body } = await stage.call('GET', `/messages/${id}`, undefined, shop)
      return body.channelMessageId === null ? null : body
    }, 'the channel takes it')
    return message.channelMessageId as string
  }
  const wamid = await channelIdOf(bad.id)
  await channelIdOf(fine.id)
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  assert.equal(
    await postWebhook(stage, { statuses: [receipt(wamid, 'failed', stage.clock.now(), { errors })] }, shop),
    200,
  )
  assert.deepEqual(await find({ hasFailed: 'true' }, shop), [bad.to.slice(1)])
  assert.deepEqual(await find({ hasFailed: 'false' }, shop), [fine.to.slice(1)])
  const [conversation] = (await stage.call('GET', '/conversations?hasFailed=true', undefined, shop)).body.data
  assert.equal(conversation.hasFailed, true)
  assert.deepEqual(conversation.lastMessage, {
    id: bad.id,
    role: 'assistant',
    type: 'contacts',
    status: 'failed',
    content: 'Ana Lima',
    byPhone: false,
  })

  assert.equal(
    await postWebhook(stage, { statuses: [receipt(wamid, 'delivered', stage.clock.now())] }, shop),
    200,
  )
  assert.deepEqual(await find({ hasFailed: 'true' }, shop), [])
  await stage.simulator.setFaults()
})

test('a conversation whose failure was archived or sent again counts as failed no more', async () => {
  const shop = await stage.openShop({ scopes: ['messages:send', 'messages:read', 'admin'] })
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, times: 2 })
  const to = await newWriter(stage, shop)
  for (const action of ['mark_failed', 'resend']) {
    const { id } = await sendContacts(stage, to, { shop })
    await stage.messageWith(id, 'failed', shop)
    assert.deepEqual(await find({ hasFailed: 'true' }, shop), [to.slice(1)])
    assert.deepEqual(await find({ hasFailed: 'false' }, shop), [])
    const { status, text } = await stage.call('POST', `/deliveries/${id}/resolve`, { action }, shop)
    assert.equal(status, 200, text)
    assert.deepEqual(await find({ hasFailed: 'true' }, shop), [])
    const [conversation] = (await stage.call('GET', '/conversations?hasFailed=false', undefined, shop)).body
      .data
    assert.equal(conversation.hasFailed, false)
    assert.equal((await stage.call('GET', `/messages/${id}`, undefined, shop)).body.status, 'failed')
  }
})

test('windowOpen finds those who wrote in the last 24 hours', async () => {
  const shop = await stage.openShop()
  const [now, dayMs] = [stage.clock.now(), 24 * 60 * 60 * 1000]
  const [fresh, stale, silent] = [newCustomer(), newCustomer(), newCustomer()]
  await writes(shop, fresh, 'Fresh', new Date(now.getTime() - dayMs + 60_000))
  await writes(shop, stale, 'Stale', new Date(now.getTime() - dayMs - 60_000))
  await sendContacts(stage, silent, { shop })
  assert.deepEqual(await find({ windowOpen: 'true' }, shop), [fresh.slice(1)])
  assert.deepEqual(
    await find({ windowOpen: 'false' }, shop),
    [silent, stale].map((one) => one.slice(1)),
  )
})

test('filters narrow together, whichever of them names the few', async () => {
  const shop = await stage.openShop()
  const people = Array.from({ length: 3 }, newCustomer)
  for (const [index, from] of people.entries())
    await writes(shop, from, `Ana ${['Um', 'Dois', 'Tres'][index]}`)
  await sendContacts(stage, newCustomer(), { shop })
  const from = shop.from.slice(1)
  const query = { q: 'ana', windowOpen: 'true', hasFailed: 'false', from }
  assert.deepEqual(await find(query, shop), people.map((one) => one.slice(1)).toReversed())
  assert.deepEqual(await find({ ...query, q: 'ana dois' }, shop), [people[1]?.slice(1)])
  assert.deepEqual(await find({ ...query, to: String(people[2]?.slice(1)) }, shop), [people[2]?.slice(1)])
  assert.deepEqual(await find({ ...query, hasFailed: 'true' }, shop), [])
})
