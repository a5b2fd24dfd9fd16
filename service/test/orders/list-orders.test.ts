/** The list of orders: what it shows of each, its filters, and its order. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { createScriptedChannel, refuses, takes } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const HOUR_MS = 3_600_000
const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
before(async () => (stage = await openStage({ channel })))
beforeEach(async () => {
  channel.answer = takes
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })

async function newPerson(name = 'Ana', by = shop): Promise<string> {
  const to = newCustomer()
  const contacts = [{ wa_id: to.slice(1), profile: { name } }]
  await postWebhook(stage, { contacts, messages: [textMessage(to, stage.clock.now())] }, by)
  return to
}
async function send(path: string, body: unknown, becomes = 'sent'): Promise<string> {
  const answer = await ask('POST', `/messages/interactive/${path}`, body)
  assert.equal(answer.status, 200, answer.text)
  await stage.messageWith(answer.body.id, becomes, shop)
  return answer.body.id
}
/** @param expiresIn hours from now */
async function order(to: string, expiresIn: number | null = null, by = shop, referenceId = newReference()) {
  const body = orderDetails(by.from, to, referenceId)
  const timestamp = String(Math.floor(stage.clock.now().getTime() / 1000) + (expiresIn ?? 0) * 3600)
  if (expiresIn !== null)
    Object.assign(body.interactive.action.parameters.order, {
      expiration: { timestamp, description: 'Hoje' },
    })
  return { referenceId, to, id: await send('order_details', body) }
}
type Made = { referenceId: string; to: string }
const tellStatus = ({ referenceId, to }: Made, status: string, becomes = 'sent') =>
  send('order_status', orderStatus(shop.from, to, referenceId, status), becomes)
function toPaidNews({ referenceId, to }: Made) {
  const body = orderStatus(shop.from, to, referenceId)
  const parameters = { reference_id: referenceId, payment: { status: 'captured' } }
  Object.assign(body.interactive.action, { parameters })
  return send('order_status', body)
}

type Listed = { referenceId: string } & Record<string, unknown>
async function list(query = ''): Promise<Listed[]> {
  const { status, body, text } = await ask('GET', `/orders?${query}`)
  assert.equal(status, 200, text)
  return body.data
}
const references = async (query = '') => (await list(query)).map(({ referenceId }) => referenceId)

test('an order is listed with its contact, its money, its state and its times', async () => {
  const to = await newPerson('Marina Souza')
  const made = await order(to, 2)
  const [listed] = await list()
  const { body: message } = await ask('GET', `/messages/${made.id}`)
  const { createDate, lastEventDate, expireDate, ...rest } = listed as Listed
  assert.deepEqual(rest, {
    id: made.id,
    referenceId: made.referenceId,
    senderId: shop.senderId,
    from: shop.from.slice(1),
    to: to.slice(1),
    contact: { name: 'Marina Souza', username: null },
    conversationId: message.conversationId,
    status: 'pending',
    paymentStatus: null,
    payment: 'unpaid',
    total: { value: 4800, offset: 100, currency: 'BRL' },
    received: { value: 0, offset: 100, currency: 'BRL' },
    refunded: { value: 0, offset: 100, currency: 'BRL' },
    paidDate: null,
    paidBy: null,
    reportedDate: null,
    canceledDate: null,
    requestMessageId: made.id,
    hasFailed: false,
    failedMessageId: null,
  })
  assert.deepEqual([createDate, lastEventDate], [message.createDate, message.createDate])
  assert.ok(Date.parse(String(expireDate)) > stage.clock.now().getTime() + HOUR_MS)
})

test('orders are filtered by what became of their payment, and an unpaid one is expired', async () => {
  const to = await newPerson()
  const [open, paid, canceled, lapsed] = [
    await order(to),
    await order(to),
    await order(to),
    await order(to, 1),
  ]
  await toPaidNews(paid)
  await tellStatus(canceled, 'canceled')
  assert.deepEqual(await references('payment=unpaid'), [lapsed.referenceId, open.referenceId])
  assert.deepEqual(await references('payment=expired'), [])
  await stage.pass(HOUR_MS)
  assert.deepEqual(await references('payment=unpaid'), [open.referenceId])
  assert.deepEqual(await references('payment=expired'), [lapsed.referenceId])
  assert.deepEqual(await references('payment=paid'), [paid.referenceId])
  assert.deepEqual(await references('payment=canceled'), [canceled.referenceId])
  assert.deepEqual(await references('payment=failed'), [])
  assert.deepEqual(await references('status=canceled'), [canceled.referenceId])
  assert.deepEqual(await references('payment=paid&status=pending'), [paid.referenceId])
  assert.deepEqual(
    await references('status=pending'),
    [lapsed, paid, open].map(({ referenceId }) => referenceId),
  )
  const words = `q=${paid.referenceId}`
  for (const [filter, found] of [
    ['payment=paid', [paid.referenceId]],
    ['status=pending', [paid.referenceId]],
    ['payment=canceled', []],
    ['status=canceled', []],
  ])
    assert.deepEqual(await references(`${words}&${filter}`), found, String(filter))
  await toPaidNews(lapsed)
  assert.deepEqual(await references('payment=expired'), [])
})

test('a list by when orders were paid, or are due, has only those, bounded and sorted by that time', async () => {
  const to = await newPerson()
  const [first, second, third] = [await order(to, 30), await order(to, 10), await order(to, 20)]
  assert.deepEqual(
    await references('by=due&sort=asc'),
    [second, third, first].map(({ referenceId }) => referenceId),
  )
  await toPaidNews(third)
  await stage.pass(HOUR_MS)
  const between = stage.clock.now().toISOString()
  await stage.pass(HOUR_MS)
  await toPaidNews(first)
  assert.deepEqual(await references('by=paid'), [first.referenceId, third.referenceId])
  assert.deepEqual(await references(`by=paid&to=${between}`), [third.referenceId])
  assert.deepEqual(await references(`by=paid&from=${between}`), [first.referenceId])
  assert.deepEqual(await references('by=paid&payment=unpaid'), [])
  assert.deepEqual(await references('by=due'), [second.referenceId])
  assert.deepEqual(await references(`by=created&from=${between}`), [])
})

test('an order whose reference is the word of the counts is listed, though its address counts', async () => {
  const { id } = await order(await newPerson(), null, shop, 'summary')
  const [listed] = await list('q=summary')
  assert.deepEqual([listed?.id, listed?.referenceId], [id, 'summary'])
  assert.ok(Array.isArray((await ask('GET', '/orders/summary')).body.days))
})

test('orders are found by their reference, by a name and by a number, and by sender and conversation', async () => {
  const [ana, bia] = [await newPerson('Ana Lima'), await newPerson('Beatriz Ramos')]
  const another = await stage.openShop({ workspaceId: shop.workspaceId })
  const there = await newPerson('Carla', another)
  const ofAna = await order(ana, null, shop, 'FLOR-1')
  const ofBia = await order(bia, null, shop, 'FLOR-2')
  const ofCarla = await order(there, null, another, 'MESA-1')
  assert.deepEqual(await references('q=flor'), [ofBia.referenceId, ofAna.referenceId])
  assert.deepEqual(await references('q=FLOR-2'), [ofBia.referenceId])
  assert.deepEqual(await references('q=lor-2'), [])
  assert.deepEqual(await references('q=ramos'), [ofBia.referenceId])
  assert.deepEqual(await references(`q=${ana.slice(-6)}`), [ofAna.referenceId])
  const asTyped = `(${ana.slice(3, 5)}) ${ana.slice(5, 10)}-${ana.slice(10)}`
  assert.deepEqual(await references(`q=${encodeURIComponent(asTyped)}`), [ofAna.referenceId])
  assert.deepEqual(await references(`senderId=${another.senderId.toUpperCase()}`), [ofCarla.referenceId])
  const [listed] = await list('q=FLOR-1')
  assert.deepEqual(await references(`conversationId=${String(listed?.conversationId)}`), [ofAna.referenceId])
})

test('following the cursors lists every order once in either direction, and a cursor is of its list alone', async () => {
  const to = await newPerson()
  const made: string[] = []
  for (let n = 0; n < 7; n++) made.push((await order(to)).referenceId)
  for (const n of [1, 4]) await toPaidNews({ referenceId: made[n] as string, to })
  for (const [sort, all] of [
    ['desc', made.toReversed()],
    ['asc', made],
  ] as const) {
    const seen: string[] = []
    for (let cursor = ''; ;) {
      const { body } = await ask('GET', `/orders?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map(({ referenceId }: Listed) => referenceId))
      if (body.cursors.next === null) break
      cursor = body.cursors.next
    }
    assert.deepEqual(seen, all)
  }
  const { body } = await ask('GET', '/orders?limit=3')
  const foreign = await ask('GET', `/orders?limit=3&payment=paid&cursor=${body.cursors.next}`)
  assert.deepEqual([foreign.status, foreign.body.code], [422, 'invalid_cursor'])
})

test('an order with a message that failed says so until a person has decided', async () => {
  const made = await order(await newPerson())
  channel.answer = refuses
  const failed = await tellStatus(made, 'shipped', 'failed')
  const [listed] = await list()
  assert.deepEqual([listed?.hasFailed, listed?.failedMessageId, listed?.status], [true, failed, 'pending'])
  await ask('POST', `/deliveries/${failed}/resolve`, { action: 'mark_failed' })
  const [decided] = await list()
  assert.deepEqual([decided?.hasFailed, decided?.failedMessageId], [false, null])
})

test('an order of another workspace is not listed, and an unknown filter is refused', async () => {
  await order(await newPerson())
  const other = await stage.openShop()
  const { body } = await stage.call('GET', `/orders?senderId=${shop.senderId}`, undefined, other)
  assert.deepEqual(body.data, [])
  for (const query of ['payment=lost', 'by=updated', 'from=today', 'status=x', 'senderId=1', 'customer=1'])
    assert.equal((await ask('GET', `/orders?${query}`)).status, 422, query)
})
