/** Reports: what happened, counted by the days of the shop. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { newId } from '../../src/engine/new-id.ts'
import { newWriter, sendContacts } from '../stage/send.ts'
import { openUser } from '../stage/signed-in.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { keepTemplates, offerTemplate, readyTemplate } from '../stage/templates.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

/** Of no user. */
const UNKNOWN = newId()
const SCOPES = ['messages:send', 'messages:read', 'reports:read', 'senders:write'] as const

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

async function openShop(timeZone: string): Promise<Shop> {
  const shop = await stage.openShop({ scopes: [...SCOPES] })
  await stage.db.query('update workspaces set time_zone = $2 where workspace_id = $1', [
    shop.workspaceId,
    timeZone,
  ])
  return shop
}

async function report(name: string, shop: Shop, query: Record<string, string> = {}) {
  const answer = await stage.call('GET', `/reports/${name}?${new URLSearchParams(query)}`, undefined, shop)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** Somebody was answered at this moment, after so many seconds. */
async function answered(shop: Shop, at: string, seconds: number, userId: string | null = null) {
  await stage.db.query(
    `insert into answers (workspace_id, message_id, conversation_id, user_id, waited_since, answered_at)
     values ($1, $2, $3, $4, $5::timestamptz - $6 * interval '1 second', $5)`,
    [shop.workspaceId, newId(), newId(), userId, at, seconds],
  )
}

async function makeUser(shop: Shop, name: string): Promise<string> {
  const userId = newId()
  await stage.db.query(
    `insert into users (workspace_id, user_id, email, name, role, created_at) values ($1, $2, $3, $4, 'attendant', now())`,
    [shop.workspaceId, userId, `${userId}@example.com`, name],
  )
  return userId
}

type Day = { day: string; answers: number; medianSeconds: number | null }
const daysOf = ({ days }: { days: Day[] }) =>
  days.filter(({ answers }) => answers > 0).map(({ day, answers }) => [day, answers])

test('a person who wrote and was answered is in the report of that day, with how long they waited', async () => {
  const shop = await openShop('America/Sao_Paulo')
  const at = new Date('2026-11-20T14:00:00.000Z')
  const to = newCustomer()
  stage.clock.freeze(at)
  try {
    assert.equal(await postWebhook(stage, { messages: [textMessage(to, at)] }, shop), 200)
    stage.clock.freeze(new Date(at.getTime() + 90_000))
    await sendContacts(stage, to, { shop })
    await sendContacts(stage, to, { shop })
    const { total, days, hours, people, ...range } = await report('answers', shop)
    const times = { answers: 1, medianSeconds: 90, p90Seconds: 90 }
    assert.deepEqual(total, times)
    assert.deepEqual(range, { from: '2026-10-22', to: '2026-11-20', timeZone: 'America/Sao_Paulo' })
    assert.equal(days.length, 30)
    assert.deepEqual(days.at(-1), { day: '2026-11-20', ...times })
    assert.deepEqual(days[0], { day: '2026-10-22', answers: 0, medianSeconds: null, p90Seconds: null })
    assert.equal(hours.length, 24)
    assert.deepEqual(hours[11], { hour: 11, ...times })
    assert.deepEqual(people, [{ user: null, byPhone: false, ...times }])
  } finally {
    stage.clock.unfreeze()
  }
})

test('a report says who answered, the most answers first, and half and nine tenths of the waiting times', async () => {
  const shop = await openShop('America/Sao_Paulo')
  const [ana, ben] = [await makeUser(shop, 'Ana'), await makeUser(shop, 'Ben')]
  for (const seconds of [10, 20, 30, 40, 1_000]) await answered(shop, '2026-11-02T12:00:00Z', seconds, ana)
  await answered(shop, '2026-11-03T12:00:00Z', 5, ben)
  const { people, total } = await report('answers', shop, { from: '2026-11-01', to: '2026-11-30' })
  assert.deepEqual(people, [
    { user: { id: ana, name: 'Ana' }, byPhone: false, answers: 5, medianSeconds: 30, p90Seconds: 616 },
    { user: { id: ben, name: 'Ben' }, byPhone: false, answers: 1, medianSeconds: 5, p90Seconds: 5 },
  ])
  assert.deepEqual(total, { answers: 6, medianSeconds: 25, p90Seconds: 520 })
})

test('a user who is signed in answers, and a key is a program whichever userId it gives', async () => {
  const shop = await openShop('America/Sao_Paulo')
  const ana = await openUser(stage, 'attendant', { workspaceId: shop.workspaceId, name: 'Ana' })
  const at = new Date('2026-11-20T14:00:00.000Z')
  const byKey = (body: object) => stage.call('POST', '/messages/contacts', body, shop)
  const byAna = (body: object) => ana.call('POST', '/messages/contacts', body)
  stage.clock.freeze(at)
  try {
    for (const [send, given, kept] of [
      [byKey, ana.userId, ana.userId],
      [byKey, UNKNOWN, UNKNOWN],
      [byAna, UNKNOWN, ana.userId],
    ] as const) {
      const to = newCustomer()
      assert.equal(await postWebhook(stage, { messages: [textMessage(to, at)] }, shop), 200)
      const sent = await send({ ...contacts(shop.from, to), userId: given })
      assert.equal(sent.status, 200, sent.text)
      const { body } = await stage.call('GET', `/messages/${sent.body.id}`, undefined, shop)
      assert.equal(body.userId, kept)
    }
    await answered(shop, at.toISOString(), 0, UNKNOWN) // as 0.2.0 kept it
    const times = { medianSeconds: 0, p90Seconds: 0 }
    assert.deepEqual((await report('answers', shop)).people, [
      { user: null, byPhone: false, answers: 3, ...times },
      { user: { id: ana.userId, name: 'Ana' }, byPhone: false, answers: 1, ...times },
    ])
  } finally {
    stage.clock.unfreeze()
  }
})

test('days begin at midnight of the shop, also where clocks are put forward or back', async () => {
  const newYork = await openShop('America/New_York')
  // the day of 23 hours begins at 05:00Z and ends at 04:00Z; the day of 25 hours begins at 04:00Z
  // and ends at 05:00Z
  for (const at of [
    '2026-03-08T04:59:59.999Z',
    '2026-03-08T05:00:00Z',
    '2026-03-09T03:59:59.999Z',
    '2026-03-09T04:00:00Z',
  ])
    await answered(newYork, at, 1)
  assert.deepEqual(daysOf(await report('answers', newYork, { from: '2026-03-07', to: '2026-03-09' })), [
    ['2026-03-07', 1],
    ['2026-03-08', 2],
    ['2026-03-09', 1],
  ])
  const short = await report('answers', newYork, { from: '2026-03-08', to: '2026-03-08' })
  assert.deepEqual([short.days.length, short.total.answers], [1, 2])
  for (const at of [
    '2026-11-01T03:59:59.999Z',
    '2026-11-01T04:00:00Z',
    '2026-11-02T04:59:59.999Z',
    '2026-11-02T05:00:00Z',
  ])
    await answered(newYork, at, 1)
  const long = await report('answers', newYork, { from: '2026-11-01', to: '2026-11-01' })
  assert.equal(long.total.answers, 2)

  // where clocks were put forward at midnight, the day began at one o'clock
  const saoPaulo = await openShop('America/Sao_Paulo')
  for (const at of [
    '2018-11-04T02:59:59.999Z',
    '2018-11-04T03:00:00Z',
    '2018-11-05T01:59:59.999Z',
    '2018-11-05T02:00:00Z',
  ])
    await answered(saoPaulo, at, 1)
  assert.deepEqual(daysOf(await report('answers', saoPaulo, { from: '2018-11-03', to: '2018-11-05' })), [
    ['2018-11-03', 1],
    ['2018-11-04', 2],
    ['2018-11-05', 1],
  ])
})

test('an order counts for the day of its first message, and as paid whenever it is paid', async () => {
  const shop = await openShop('America/Sao_Paulo')
  const late = new Date('2026-11-21T02:59:00.000Z') // a minute before midnight
  const to = newCustomer()
  // what waits does not fail: the window is closed at the simulator, which knows nothing of that
  // day
  const paused = await stage.call('PATCH', `/senders/${shop.senderId}`, { state: 'paused' }, shop)
  assert.equal(paused.status, 200, paused.text)
  const send = async (path: string, body: unknown) => {
    const answer = await stage.call('POST', `/messages/interactive/${path}`, body, shop)
    assert.equal(answer.status, 200, answer.text)
  }
  stage.clock.freeze(late)
  try {
    assert.equal(await postWebhook(stage, { messages: [textMessage(to, late)] }, shop), 200)
    for (const reference of ['R-1', 'R-2', 'R-3'])
      await send('order_details', orderDetails(shop.from, to, reference))
    stage.clock.freeze(new Date(late.getTime() + 120_000))
    await send('order_details', orderDetails(shop.from, to, 'R-4'))
    const paid = orderStatus(shop.from, to, 'R-2')
    const { parameters } = paid.interactive.action
    const payment = { status: 'captured', timestamp: Math.floor(late.getTime() / 1000) }
    await send('order_status', {
      ...paid,
      interactive: {
        ...paid.interactive,
        action: { ...paid.interactive.action, parameters: { ...parameters, payment } },
      },
    })
  } finally {
    stage.clock.unfreeze()
  }
  const { total, days } = await report('orders', shop, { from: '2026-11-19', to: '2026-11-21' })
  assert.deepEqual(total, { created: 4, paid: 1, conversion: 0.25 })
  assert.deepEqual(days, [
    { day: '2026-11-19', created: 0, paid: 0, conversion: null },
    { day: '2026-11-20', created: 3, paid: 1, conversion: 0.3333 },
    { day: '2026-11-21', created: 1, paid: 0, conversion: 0 },
  ])
})

test('messages that failed are counted by day and by why', async () => {
  const shop = await openShop('America/Sao_Paulo')
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, times: 1 })
  const { id } = await sendContacts(stage, newCustomer(), { shop })
  const message = await stage.messageWith(id, 'failed', shop)
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131009, times: 2 })
  for (let n = 0; n < 2; n++) {
    const { id: other } = await sendContacts(stage, newCustomer(), { shop })
    await stage.messageWith(other, 'failed', shop)
  }
  await stage.simulator.setFaults()
  const { failed, reasons, days } = await report('failures', shop)
  const { code } = JSON.parse(String(message.data)).failure
  assert.equal(failed, 3)
  assert.deepEqual(reasons[1], { code, failed: 1 })
  assert.equal(reasons[0].failed, 2)
  assert.deepEqual([days.length, days.at(-1).failed], [30, 3])
})

test('an order whose payment was never asked for is in neither the report nor the sums', async () => {
  const shop = await openShop('America/Sao_Paulo')
  const send = async (reference: string, status: string) => {
    const body = orderDetails(shop.from, await newWriter(stage, shop), reference)
    const sent = await stage.call('POST', '/messages/interactive/order_details', body, shop)
    assert.equal(sent.status, 200, sent.text)
    await stage.messageWith(sent.body.id, status, shop)
  }
  await send('SUM-1', 'delivered')
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, times: 1 })
  await send('SUM-2', 'failed')
  await stage.simulator.setFaults()
  const { days, total } = await report('orders', shop)
  const { body: sums } = await stage.call('GET', '/orders/summary', undefined, shop)
  assert.deepEqual([total.created, days.at(-1).created], [1, 1])
  assert.deepEqual(
    days.map(({ created }: { created: number }) => created),
    sums.days.map(({ created }: { created: { count: number } }) => created.count),
  )
})

test('messages of templates are counted by day and by template, each for where it is now', async () => {
  const shop = await openShop('America/Sao_Paulo')
  await keepTemplates(stage, shop)
  const send = async (body: unknown, status: string): Promise<string> => {
    const sent = await stage.call('POST', '/messages/template', body, shop)
    assert.equal(sent.status, 200, sent.text)
    await stage.messageWith(sent.body.id, status, shop)
    return sent.body.id
  }
  await send(readyTemplate(shop.from, newCustomer()), 'delivered')
  const read = await send(readyTemplate(shop.from, newCustomer()), 'delivered')
  const { rows } = await stage.db.query(
    'select channel_message_id as wamid from message_states where workspace_id = $1 and message_id = $2',
    [shop.workspaceId, read],
  )
  await postWebhook(stage, { statuses: [receipt(rows[0].wamid, 'read', stage.clock.now())] }, shop)
  await stage.messageWith(read, 'read', shop)
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, times: 1 })
  await send(offerTemplate(shop.from, newCustomer()), 'failed')
  await stage.simulator.setFaults()
  await sendContacts(stage, newCustomer(), { shop }) // is of no template

  const { total, days, templates } = await report('templates', shop)
  const nothing = { waiting: 0, sent: 0, delivered: 0, read: 0, failed: 0, total: 0 }
  assert.deepEqual(total, { ...nothing, delivered: 1, read: 1, failed: 1, total: 3 })
  assert.equal(days.length, 30)
  const { day, ...today } = days.at(-1)
  assert.match(day, /^20..-..-..$/)
  assert.deepEqual(today, total)
  assert.deepEqual(templates, [
    { name: 'pedido_pronto', language: 'pt_BR', ...nothing, delivered: 1, read: 1, total: 2 },
    { name: 'oferta_da_semana', language: 'pt_BR', ...nothing, failed: 1, total: 1 },
  ])
})

test('a message of a template counts on the day of the shop on which it was accepted', async () => {
  const shop = await openShop('America/Sao_Paulo')
  await keepTemplates(stage, shop)
  const midnight = new Date('2026-11-10T03:00:00Z').getTime()
  try {
    for (const at of [midnight - 1_000, midnight, midnight + 1_000]) {
      stage.clock.freeze(new Date(at))
      const body = readyTemplate(shop.from, newCustomer())
      const sent = await stage.call('POST', '/messages/template', body, shop)
      assert.equal(sent.status, 200, sent.text)
    }
  } finally {
    stage.clock.unfreeze()
  }
  const { days, total } = await report('templates', shop, { from: '2026-11-09', to: '2026-11-10' })
  assert.deepEqual(
    days.map((one: { day: string; total: number }) => [one.day, one.total]),
    [
      ['2026-11-09', 1],
      ['2026-11-10', 2],
    ],
  )
  assert.equal(total.total, 3)
})

test('a report ends at the workspace', async () => {
  const [shop, other] = [await openShop('America/Sao_Paulo'), await openShop('America/Sao_Paulo')]
  await answered(shop, stage.clock.now().toISOString(), 1)
  assert.equal((await report('answers', shop)).total.answers, 1)
  assert.equal((await report('answers', other)).total.answers, 0)
  assert.equal((await report('orders', other)).total.created, 0)
  assert.equal((await report('failures', other)).failed, 0)
  assert.equal((await report('templates', other)).total.total, 0)
})

test('days that no calendar has, that are in the wrong order, or too many, are refused with the parameter', async () => {
  const shop = await openShop('America/Sao_Paulo')
  for (const [query, pointer, code] of [
    [{ from: '2026-02-30' }, '/from', 'invalid'],
    [{ to: '2026-13-01' }, '/to', 'pattern'],
    [{ to: '0000-01-01' }, '/to', 'pattern'],
    [{ from: '2026-11-02', to: '2026-11-01' }, '/from', 'too_large'],
    [{ from: '2025-11-01', to: '2026-11-02' }, '/from', 'too_small'],
  ] as const) {
    for (const name of ['answers', 'orders', 'failures', 'templates']) {
      const { status, body } = await stage.call(
        'GET',
        `/reports/${name}?${new URLSearchParams(query)}`,
        undefined,
        shop,
      )
      assert.deepEqual([status, body.errors?.[0]?.pointer, body.errors?.[0]?.code], [422, pointer, code])
    }
  }
  const { days } = await report('answers', shop, { from: '2025-11-01', to: '2026-11-01' })
  assert.equal(days.length, 366)
})
