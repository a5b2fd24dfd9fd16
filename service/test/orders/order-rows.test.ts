/**
 * The row of an order says what its messages that did not fail say, no matter who stores them and
 * in whatever order.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { request } from 'undici'
import pg from 'pg'
import { remakeOrders } from '../../src/store/order-rows.ts'
import type { Service } from '../../src/main.ts'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { hoursAgo, historyOn, answerTo } from '../stage/history.ts'
import { areWaiting } from '../stage/locks.ts'
import { createGate, createScriptedChannel, refuses, staysSilent, takes } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const METRICS_TOKEN = 'm'.repeat(32)
const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
let to: string
let referenceId: string
before(
  async () =>
    (stage = await openStage({
      realTime: 'a statement waits for the test',
      channel,
      env: { RECADO_METRICS_TOKEN: METRICS_TOKEN },
    })),
)
beforeEach(async () => {
  channel.answer = takes
  shop = await stage.openShop({ scopes: ['admin'] })
  to = newCustomer()
  referenceId = newReference()
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
})
after(() => stage.close())

const DETAILS = '/messages/interactive/order_details'
const STATUS = '/messages/interactive/order_status'
const EXPIRES = '1924992000'

function details(value = 4800, expires: string | null = null) {
  const body = orderDetails(shop.from, to, referenceId)
  const parameters = body.interactive.action.parameters
  parameters.total_amount.value = value
  const [item] = parameters.order.items
  if (item) Object.assign(item, { amount: { value, offset: 100 }, quantity: 1 })
  parameters.order.subtotal.value = value
  if (expires !== null)
    Object.assign(parameters.order, { expiration: { timestamp: expires, description: 'Until then' } })
  return body
}
function payment(status: string, timestamp?: number) {
  const body = orderStatus(shop.from, to, referenceId)
  const parameters = { reference_id: referenceId, payment: { status, ...(timestamp && { timestamp }) } }
  Object.assign(body.interactive.action, { parameters })
  return body
}
const status = (orderIs: string) => orderStatus(shop.from, to, referenceId, orderIs)

async function send(path: string, body: unknown, becomes = 'sent', by: Service = stage.service) {
  const answer = await request(`${by.url}${path}`, {
    method: 'POST',
    headers: { 'api-key': shop.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { id } = (await answer.body.json()) as { id: string }
  assert.equal(answer.statusCode, 200)
  if (becomes) await stage.messageWith(id, becomes, shop)
  return id
}

const timeOf = async (id: string) =>
  new Date((await stage.call('GET', `/messages/${id}`, undefined, shop)).body.createDate)

type Row = Record<string, unknown>
async function readRow(reference = referenceId): Promise<Row> {
  const { rows } = await stage.db.query<Row>(
    'select * from orders where workspace_id = $1 and reference_id = $2',
    [shop.workspaceId, reference],
  )
  assert.equal(rows.length, 1)
  return rows[0] as Row
}
/** The row, which is the one that all its messages make, however many it has. */
async function row(reference = referenceId): Promise<Row> {
  const { is_single: _, ...before } = await readRow(reference)
  const [, remake] = remakeOrders(shop.workspaceId, [{ senderId: shop.senderId, referenceId: reference }])
  await stage.db.query(remake.text, remake.values)
  assert.deepEqual({ ...before, is_single: false }, await readRow(reference))
  return before
}
const states = async () => {
  const { status: is, payment_status: paid, payment: sum } = await row()
  return [is, paid, sum]
}

test('a request for payment makes the row of its order, with what it asks for and until when', async () => {
  const id = await send(DETAILS, details(10_330, EXPIRES))
  const at = await timeOf(id)
  const { conversationId } = (await stage.call('GET', `/messages/${id}`, undefined, shop)).body
  const made = await row()
  assert.deepEqual(
    [made.order_id, made.asked_by, made.conversation_id, made.mentions],
    [id, id, conversationId, 1],
  )
  assert.deepEqual([made.status, made.payment_status, made.payment], ['pending', null, 'unpaid'])
  assert.deepEqual([made.total_value, made.currency], ['10330', 'BRL'])
  assert.deepEqual(made.expires_at, new Date(Number(EXPIRES) * 1000))
  assert.deepEqual([made.created_at, made.last_said_at], [at, at])
})

test('the only message of an order is in the row of the order, and has a row of its own when another comes or it fails', async () => {
  const own = async () => {
    const { rows } = await stage.db.query<{ id: string }>(
      'select message_id as id from order_messages where workspace_id = $1 and reference_id = $2 order by 1',
      [shop.workspaceId, referenceId],
    )
    return rows.map(({ id }) => id)
  }
  const asked = await send(DETAILS, details(10_330, EXPIRES))
  const at = await timeOf(asked)
  assert.deepEqual(await own(), [])
  assert.equal((await readRow()).is_single, true)
  const moved = await send(STATUS, status('shipped'))
  assert.deepEqual(await own(), [asked, moved])
  assert.equal((await readRow()).is_single, false)
  assert.deepEqual([(await row()).created_at, (await row()).total_value], [at, '10330'])

  referenceId = newReference()
  const captured = await send(STATUS, payment('captured'))
  assert.deepEqual(await own(), [])
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  await postWebhook(
    stage,
    { statuses: [receipt(`wamid.${captured}`, 'failed', stage.clock.now(), { errors })] },
    shop,
  )
  assert.deepEqual(await own(), [captured])
  assert.deepEqual(await states(), [null, null, 'unpaid'])
})

test('statuses move the row; it is paid when the message says so, else when it was reported first', async () => {
  await send(DETAILS, details())
  await stage.pass(1_000)
  await send(STATUS, status('processing'))
  assert.deepEqual(await states(), ['processing', null, 'unpaid'])
  await stage.pass(1_000)
  const paid = await send(STATUS, payment('captured'))
  await stage.pass(1_000)
  const shipped = await send(STATUS, status('shipped'))
  const made = await row()
  assert.deepEqual([made.status, made.payment_status, made.payment], ['shipped', 'captured', 'paid'])
  assert.deepEqual([made.paid_at, made.last_said_at], [await timeOf(paid), await timeOf(shipped)])

  referenceId = newReference()
  await send(DETAILS, details())
  await send(STATUS, payment('captured', 1_700_000_000))
  assert.deepEqual((await row()).paid_at, new Date(1_700_000_000_000))
})

test('a canceled order says when; a failed payment leaves it open to be paid', async () => {
  await send(DETAILS, details())
  await send(STATUS, payment('failed'))
  assert.deepEqual(await states(), ['pending', 'failed', 'failed'])
  await send(STATUS, payment('pending'))
  assert.deepEqual(await states(), ['pending', 'pending', 'unpaid'])
  const canceled = await send(STATUS, status('canceled'))
  const made = await row()
  assert.deepEqual(
    [made.status, made.payment, made.canceled_at],
    ['canceled', 'canceled', await timeOf(canceled)],
  )
})

test('what fails says nothing of the order any more: refused, given up by a person, or failed by a receipt', async () => {
  const asked = await send(DETAILS, details())
  channel.answer = refuses
  await send(STATUS, status('shipped'), 'failed')
  assert.deepEqual(await states(), ['pending', null, 'unpaid'])

  channel.answer = takes
  const paid = await send(STATUS, payment('captured'))
  assert.deepEqual(await states(), ['pending', 'captured', 'paid'])
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  const failed = receipt(`wamid.${paid}`, 'failed', stage.clock.now(), { errors })
  await postWebhook(stage, { statuses: [failed] }, shop)
  assert.deepEqual(await states(), ['pending', null, 'unpaid'])

  channel.answer = staysSilent
  const silent = await send(STATUS, status('processing'), 'unknown')
  assert.deepEqual(await states(), ['processing', null, 'unpaid'], 'the customer may have it')
  await stage.call('POST', `/deliveries/${silent}/resolve`, { action: 'mark_failed' }, shop)
  const made = await row()
  assert.deepEqual([made.status, made.mentions, made.order_id], ['pending', 1, asked])
})

test('a failure that changes an order is an event, and so is the delivery after all', async () => {
  const asked = await send(DETAILS, details())
  const paid = await send(STATUS, payment('captured'))
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  await postWebhook(
    stage,
    { statuses: [receipt(`wamid.${paid}`, 'failed', stage.clock.now(), { errors })] },
    shop,
  )
  await postWebhook(stage, { statuses: [receipt(`wamid.${paid}`, 'delivered', stage.clock.now())] }, shop)
  const told = await stage.until(async () => {
    const { body } = await stage.call('GET', '/events?after=oldest&types=order.*', undefined, shop)
    return body.data.length >= 4 && body.data
  }, 'all is told')
  type Told = { type: string; data: Record<string, unknown> }
  assert.deepEqual(
    told.map(({ type, data }: Told) => [type, data.id, data.orderStatus, data.paymentStatus]),
    [
      ['order.updated', asked, 'pending', null],
      ['order.paid', paid, 'pending', 'captured'],
      ['order.updated', asked, 'pending', null],
      ['order.paid', paid, 'pending', 'captured'],
    ],
  )
  assert.ok(told.every(({ data }: Told) => data.referenceId === referenceId))
})

test('what was delivered after all speaks of its order again', async () => {
  const id = await send(DETAILS, details())
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  await postWebhook(
    stage,
    { statuses: [receipt(`wamid.${id}`, 'failed', stage.clock.now(), { errors })] },
    shop,
  )
  const without = await row()
  assert.deepEqual(
    [without.mentions, without.status, without.total_value, without.order_id],
    [0, null, null, id],
  )
  await postWebhook(stage, { statuses: [receipt(`wamid.${id}`, 'delivered', stage.clock.now())] }, shop)
  const again = await row()
  assert.deepEqual([again.mentions, again.status, again.total_value], [1, 'pending', '4800'])
})

test('several messages of one batch about one order make one row, as one after another would', async () => {
  const bodies = ['processing', 'partially_shipped', 'shipped', 'completed'].map(status)
  await send(DETAILS, details())
  const holder = new pg.Client({ connectionString: stage.env.DATABASE_URL })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table messages in exclusive mode') // the first waits here, and the others for it
  const sent = [send(STATUS, payment('captured'), '')]
  await stage.until(() => areWaiting(stage.db, 1), 'the first waits')
  for (const body of bodies) sent.push(send(STATUS, body, ''))
  sent.push(send(DETAILS, details(9_900), ''))
  await stage.until(async () => {
    const { text } = await stage.call('GET', '/metrics', undefined, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    return /recado_write_queue_depth\{queue="accept"\} 6/.test(text)
  }, 'the others wait for the next batch')
  await holder.end()
  const ids = await Promise.all(sent)
  for (const id of ids) await stage.messageWith(id, 'sent', shop)
  const made = await row()
  assert.deepEqual([made.mentions, made.payment, made.total_value], [7, 'paid', '9900'])
  const last = ids.slice(1).toSorted().at(-1)
  assert.equal(made.status_by, last)
})

test('two processes that speak of one order at once leave what the latest message says', async () => {
  await send(DETAILS, details())
  const another = await stage.startAnother()
  try {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 3 === 2
          ? send(STATUS, payment(n % 2 ? 'captured' : 'pending'), '', n % 2 ? another : stage.service)
          : send(STATUS, status(n % 2 ? 'processing' : 'shipped'), '', n % 2 ? another : stage.service),
      ),
    )
    assert.equal((await row()).mentions, 13)
  } finally {
    await another.close()
  }
})

test('a failure and a message of another process that meet at one row lose nothing of each other', async () => {
  await send(DETAILS, details())
  const gate = createGate()
  channel.answer = (message) =>
    JSON.stringify(message.content).includes('shipped') ? gate.opened.then(refuses) : takes(message)
  const another = await stage.startAnother()
  const holder = new pg.Client({ connectionString: stage.env.DATABASE_URL })
  await holder.connect()
  try {
    const refused = await send(STATUS, status('shipped'), 'sending')
    await holder.query('begin')
    await holder.query('select from orders where workspace_id = $1 for update', [shop.workspaceId])
    const paid = send(STATUS, payment('captured'), '', another)
    await stage.until(() => areWaiting(stage.db, 1), 'the other message waits for the row')
    gate.open()
    await stage.until(() => areWaiting(stage.db, 2), 'the failure waits behind it')
    await holder.query('commit')
    await paid
    await stage.messageWith(refused, 'failed', shop)
    assert.deepEqual(await states(), ['pending', 'captured', 'paid'])
  } finally {
    await holder.end()
    await another.close()
  }
})

test('a payment that the customer reports is stored with its time, and does not make the order paid', async () => {
  const id = await send(DETAILS, details())
  const reply = { type: 'payment_notification', payment_notification: { reference_id: referenceId } }
  const message = { type: 'interactive', text: undefined, interactive: reply }
  const element = textMessage(to, stage.clock.now(), { ...message, context: { id: `wamid.${id}` } })
  assert.equal(await postWebhook(stage, { messages: [element] }, shop), 200)
  const made = await row()
  const told = made.reported_at as Date
  assert.deepEqual([made.payment, made.mentions, made.last_said_at], ['unpaid', 2, told])
  assert.ok(told > (await timeOf(id)))
})

test('imported history fills the rows, also with messages from before those that are there', async () => {
  const { imported } = historyOn(() => stage)
  const ask = details(7_700, EXPIRES).interactive
  const captured = payment('captured').interactive
  const lines = [
    answerTo(shop, to, 'Paid', hoursAgo(1), { type: 'order_status', contentData: captured, status: 'sent' }),
    answerTo(shop, to, 'Order', hoursAgo(2), { type: 'order_details', contentData: ask, status: 'sent' }),
  ]
  for (const line of lines) await imported([line], shop)
  await imported(lines, shop)
  const made = await row()
  assert.deepEqual(
    [made.status, made.payment, made.total_value, made.mentions],
    ['pending', 'paid', '7700', 2],
  )
  assert.deepEqual(
    [made.created_at, made.paid_at],
    [new Date(String(lines[1]?.createDate)), new Date(String(lines[0]?.createDate))],
  )
})
