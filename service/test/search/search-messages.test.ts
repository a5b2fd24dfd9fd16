/**
 * Finding what was said: by words, among all messages of a workspace, and its place in its
 * conversation.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MAX as LAST_ID, v7 as uuidv7 } from 'uuid'
import { indexNext } from '../../src/search/message-index.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { answerTo, historyOn, hoursAgo, textBy } from '../stage/history.ts'
import { conversationWith, newUserId, says, writes } from '../stage/people.ts'
import { newWriter, sendContacts, sendOrder } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'
import { newPerson } from '../stage/known-person.ts'
import { ERASES_MESSAGES, whileErasing } from '../stage/while-erasing.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())
const { imported } = historyOn(() => stage)

/** One message after another, so that their order is known. */
async function say(shop: Shop, from: string, ...texts: string[]) {
  for (const text of texts)
    assert.equal(
      await postWebhook(stage, { messages: [textMessage(from, stage.clock.now(), says(text))] }, shop),
      200,
    )
}

async function search(q: string, shop: Shop = stage.shop, query: Record<string, string> = {}) {
  const answer = await stage.call('GET', `/messages?${new URLSearchParams({ q, ...query })}`, undefined, shop)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const toTexts = (page: { data: { message: { content: string } }[] }) =>
  page.data.map(({ message }) => message.content)
const find = async (q: string, shop: Shop = stage.shop) => toTexts(await search(q, shop))

/** Everything said so far can be found. */
const untilIndexed = () =>
  stage.until(async () => {
    const { rows } = await stage.db.query(
      `select from workspaces w
       left join event_logs l on l.workspace_id = w.workspace_id
       left join message_indexes i on i.workspace_id = w.workspace_id
       where i.workspace_id is null or i.walked_to is not null or i.done_to < coalesce(l.last_position, 0)
          or exists (select from event_changes)`,
    )
    return rows.length === 0
  }, 'everything is indexed')

test('a message is found by its words, in any order, without regard to case and accents, the last one by its beginning', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  const text = 'Bom dia! O PÃO-de-queijo já saiu? Não achei…'
  await say(shop, ana, text, 'bom almoço')
  await untilIndexed()
  for (const q of [
    'pão',
    'pao',
    'PAO QUEIJO',
    'queijo pao',
    'saiu jà',
    'pão-de-queijo',
    'nao ach',
    'dia bom',
    'pao queij',
    ' pao ',
  ])
    assert.deepEqual(await find(q, shop), [text], q)
  assert.deepEqual(await find('bom', shop), ['bom almoço', text])
  for (const q of [
    'queij pao',
    'ao',
    'pao pizza',
    '%',
    "'",
    '\\',
    "x' | y:*",
    '!!',
    ' ',
    'pao | pizza',
    'x:*',
  ])
    assert.deepEqual(await find(q, shop), [], q)
})

test('what was found comes with its conversation and who the contact is', async () => {
  const shop = await stage.openShop()
  const profile = { name: 'Dora', username: 'dora.silva' }
  const from = newCustomer()
  const value = {
    contacts: [{ wa_id: from.slice(1), profile }],
    messages: [textMessage(from, stage.clock.now(), says('quero jabuticaba'))],
  }
  assert.equal(await postWebhook(stage, value, shop), 200)
  await untilIndexed()
  const { data } = await search('jabuticaba', shop)
  const { id } = data[0].message
  const message = (await stage.call('GET', `/messages/${id}`, undefined, shop)).body
  assert.deepEqual(data, [{ message, contact: profile }])
})

test('what the business sends is found as well, orders among it', async () => {
  const to = newCustomer()
  await writes(stage, { phone: to })
  const card = await sendContacts(stage, to, { name: 'Zuleica Contadora' })
  const order = await sendOrder(stage, 'PED-77', to)
  const { content } = await stage.messageWith(order.id, 'sent')
  await untilIndexed()
  const idsOf = async (q: string) =>
    (await search(q)).data.map(({ message }: { message: { id: string } }) => message.id)
  assert.deepEqual(await idsOf('zuleica'), [card.id])
  assert.ok((await idsOf(String(content))).includes(order.id))
})

test('pages joined are all that was found, each once, in either order', async () => {
  const shop = await stage.openShop()
  const [ana, ben] = [newCustomer(), newCustomer()]
  const texts = Array.from({ length: 7 }, (_, n) => `recado número ${n}`)
  for (const [n, text] of texts.entries()) await say(shop, n % 2 ? ana : ben, text, 'outra coisa')
  await untilIndexed()
  for (const sort of ['asc', 'desc']) {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await search('recado num', shop, { limit: '3', sort, ...(cursor && { cursor }) })
      seen.push(...toTexts(page))
      cursor = page.cursors.next
    }
    assert.deepEqual(seen, sort === 'asc' ? texts : texts.toReversed())
  }
  const first = await search('recado', shop, { limit: '3' })
  const other = await stage.call('GET', `/messages?q=outra&cursor=${first.cursors.next}`, undefined, shop)
  assert.deepEqual([other.status, other.body.code], [422, 'invalid_cursor'])
})

test('a search ends at the workspace', async () => {
  const [shop, other] = [await stage.openShop(), await stage.openShop()]
  await say(shop, newCustomer(), 'só aqui: carambola')
  await untilIndexed()
  assert.equal((await find('carambola', shop)).length, 1)
  assert.deepEqual(await find('carambola', other), [])
})

test('what was imported is found in its place in time, before and after the import', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  await say(shop, ana, 'goiaba hoje')
  await untilIndexed()
  await imported(
    [
      textBy(shop, ana, 'goiaba há um ano', hoursAgo(24 * 365)),
      answerTo(shop, ana, 'goiaba ontem', hoursAgo(24)),
      textBy(shop, newCustomer(), 'goiaba há uma hora', hoursAgo(1)),
    ],
    shop,
  )
  await say(shop, ana, 'goiaba agora')
  await untilIndexed()
  assert.deepEqual(await find('goiaba', shop), [
    'goiaba agora',
    'goiaba hoje',
    'goiaba há uma hora',
    'goiaba ontem',
    'goiaba há um ano',
  ])
})

test('messages from before the log are indexed, and all of them again when the log is another or its next event is gone', async () => {
  const shop = await stage.openShop()
  await say(shop, newCustomer(), 'araçá um', 'araçá dois', 'araçá três')
  await untilIndexed()
  const lose = (change: string) =>
    stage.db.query(
      `with words as (delete from message_words where workspace_id = $1), slices as (delete from message_slices where workspace_id = $1)
       ${change}`,
      [shop.workspaceId],
    )
  for (const change of [
    'delete from message_indexes where workspace_id = $1',
    `update message_indexes set epoch = '0000000000' where workspace_id = $1`,
    'update message_indexes set done_to = 0 where workspace_id = $1 and (select true from event_days limit 1)',
  ]) {
    await stage.db.query('update event_days set first_position = 2 where workspace_id = $1', [
      shop.workspaceId,
    ])
    await lose(change)
    await stage.until(async () => (await find('araca', shop)).length === 3, change)
    await untilIndexed()
  }
})

test('of two conversations that become one, what was said is found in the one that remains', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  await say(stage.shop, phone, 'pitanga por número')
  await writes(stage, { userId })
  await writes(stage, { phone, userId })
  await untilIndexed()
  const conversation = await conversationWith(stage, phone)
  const { data } = await search('pitanga')
  assert.deepEqual(
    data.map(({ message }: { message: { conversationId: string } }) => message.conversationId),
    [conversation.id],
  )
})

test('the words of an erased person are gone, also if all messages are indexed again at that moment', async () => {
  const [person, kept] = [await newPerson(stage, await newWriter(stage)), newCustomer()]
  await say(stage.shop, person.phone, 'cupuaçu um')
  await say(stage.shop, kept, 'cupuaçu dois')
  await untilIndexed()
  assert.equal((await find('cupuacu')).length, 2)
  const { workspaceId } = stage.shop
  await whileErasing(stage, person.phone, ERASES_MESSAGES, async () => {
    await stage.db.query('update message_indexes set walked_to = $2 where workspace_id = $1', [
      workspaceId,
      LAST_ID,
    ])
    await indexNext(stage.db, workspaceId)
  })
  await untilIndexed()
  assert.deepEqual(await find('cupuacu'), ['cupuaçu dois'])
  const { rows } = await stage.db.query(
    `select w.message_id from message_words w
     where not exists (select from messages m where m.workspace_id = w.workspace_id and m.message_id = w.message_id)`,
  )
  assert.deepEqual(rows, [])
})

test('a page around a message has it in the middle, and its cursors go on in both directions', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  await say(shop, ana, ...Array.from({ length: 9 }, (_, n) => `n${n + 1}`))
  const { body } = await stage.call('GET', '/conversations', undefined, shop)
  const path = `/conversations/${body.data[0].id}/messages`
  const read = async (query: string) => {
    const answer = await stage.call('GET', `${path}?${query}`, undefined, shop)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const ordersOf = (page: { data: { order: number }[] }) => page.data.map(({ order }) => order)
  const idOf = new Map<number, string>(
    (await read('')).data.map((one: { order: number; id: string }) => [one.order, one.id]),
  )
  const around = (order: number, query = 'limit=5') => read(`around=${idOf.get(order)}&${query}`)

  const page = await around(5)
  assert.deepEqual(ordersOf(page), [7, 6, 5, 4, 3])
  assert.deepEqual(ordersOf(await read(`limit=5&cursor=${page.cursors.next}`)), [2, 1])
  assert.deepEqual(ordersOf(await read(`limit=5&around=${idOf.get(5)}&cursor=${page.cursors.prev}`)), [9, 8])
  assert.deepEqual(ordersOf(await around(5, 'limit=4&sort=asc')), [4, 5, 6, 7])
  assert.deepEqual(ordersOf(await around(9)), [9, 8, 7, 6, 5])
  const oldest = await around(1)
  assert.deepEqual([ordersOf(oldest), oldest.cursors.next], [[3, 2, 1], null])
  assert.deepEqual(ordersOf(await around(4, 'limit=1')), [4])

  const elsewhere = await stage.call('GET', `${path}?around=${uuidv7()}`, undefined, shop)
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [404, 'message_not_found'])
  const nowhere = await stage.call(
    'GET',
    `/conversations/${uuidv7()}/messages?around=${idOf.get(1)}`,
    undefined,
    shop,
  )
  assert.deepEqual([nowhere.status, nowhere.body.code], [404, 'conversation_not_found'])
})
