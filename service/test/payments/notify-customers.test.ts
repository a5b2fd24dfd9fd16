import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { StoredAccount } from '../../src/payments/accounts/accounts-repository.ts'
import { orderStatus } from '../../../testkit/bodies.ts'
import { payOrder, type PaidOrder } from '../stage/paid-order.ts'
import { addPaymentAccount, createScriptedProvider } from '../stage/payments.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { keepFromReading } from '../stage/templates.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const bank = createScriptedProvider()
let stage: Stage
let shop: Shop
let account: StoredAccount
before(async () => {
  stage = await openStage({ paymentProviders: [bank] })
  bank.now = () => stage.clock.now()
})
beforeEach(async () => {
  shop = await stage.openShop({ scopes: ['admin'] })
  ;({ account } = await added())
  await setSender({ notifiesPayments: true })
})
after(() => stage.close())

const added = async () => {
  const made = await addPaymentAccount(stage, shop.workspaceId, bank)
  return 'account' in made ? (made as { account: StoredAccount }) : { account: made }
}
const call = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const setSender = (change: object) => call('PATCH', `/senders/${shop.senderId}`, change)
const pay = (meanwhile?: () => unknown) => payOrder({ stage, shop, bank, account }, 4800, meanwhile)
const A_DAY_LATER = DAY_MS + 60_000
let advanced = 0
function aDayLater() {
  advanced += A_DAY_LATER
  stage.clock.advance(A_DAY_LATER)
}
function today() {
  stage.clock.advance(-advanced)
  advanced = 0
}
afterEach(today)

type Notice = { state: string; problem: string | null; messageId: string | null }

async function noticesOf({ referenceId }: PaidOrder): Promise<Notice[]> {
  const { rows } = await stage.db.query<Notice>(
    `select state, problem, message_id as "messageId" from payment_notices where workspace_id = $1 and reference_id = $2 order by created_at`,
    [shop.workspaceId, referenceId],
  )
  return rows
}

const ended = (order: PaidOrder, count = 1) =>
  stage.until(async () => {
    const notices = await noticesOf(order)
    return notices.length === count && notices.every(({ state }) => state !== 'due') && notices
  }, 'the notices are decided')

async function messagesOf({ referenceId }: PaidOrder) {
  const { timeline } = (await call('GET', `/orders/${referenceId}`)).body
  return timeline
    .filter(({ kind }: { kind: string }) => kind === 'message')
    .map((one: { message: object }) => one.message)
}

const messageOf = async ({ messageId }: Notice) => (await call('GET', `/messages/${messageId}`)).body

function captured(to: string, reference: string) {
  const { interactive, ...rest } = orderStatus(shop.from, to, reference)
  const { action } = interactive
  const parameters = { reference_id: reference, payment: { status: 'captured' } }
  return { ...rest, interactive: { ...interactive, action: { ...action, parameters } } }
}

async function addTemplate(text: string, parameterFormat = 'POSITIONAL') {
  await keepFromReading(stage, shop, stage.clock.now())
  await stage.db.query(
    `insert into templates (workspace_id, template_id, sender_id, channel_template_id, name, language, category, status, parameter_format,
                            components, created_at, updated_at)
     values ($1, $2, $3, 'pago', 'pedido_pago', 'pt_BR', 'UTILITY', 'APPROVED', $4, $5, $6, $6)`,
    [
      shop.workspaceId,
      randomUUID(),
      shop.senderId,
      parameterFormat,
      JSON.stringify([{ type: 'BODY', text }]),
      stage.clock.now(),
    ],
  )
  await setSender({ paidTemplate: { name: 'pedido_pago', language: 'pt_BR' } })
}

test('a customer whose window is open is notified by an order status with the time of the payment, and the order goes on', async () => {
  const order = await pay()
  const [notice] = await ended(order)
  const message = await messageOf(notice as Notice)
  assert.deepEqual([notice?.state, notice?.problem, message.type], ['notified', null, 'order_status'])
  assert.match(message.content, /R\$ 48,00/)
  const { order: progress, payment } = message.contentData.action.parameters
  assert.deepEqual(progress, { status: 'processing' })
  assert.deepEqual(payment, {
    status: 'captured',
    timestamp: Math.floor(order.received.at.getTime() / 1000),
  })
  const { body } = await call('GET', `/orders?q=${order.referenceId}`)
  assert.deepEqual([body.data[0].status, body.data[0].payment], ['processing', 'paid'])
})

test('each payment is notified once, however many processes do so and wherever one of them died', async () => {
  const second = await stage.startAnother()
  try {
    const orders = await Promise.all(Array.from({ length: 6 }, () => pay()))
    for (const order of orders) await ended(order)
    // as if the process had died after the message was accepted
    await stage.db.query(`update payment_notices set state = 'due', due_at = $2 where workspace_id = $1`, [
      shop.workspaceId,
      stage.clock.now(),
    ])
    for (const order of orders) {
      const [notice] = await ended(order)
      assert.equal(notice?.state, 'notified')
      assert.equal((await messagesOf(order)).length, 2, 'the order and its status')
    }
    // as if it had died before the id that it chose was committed, and another one had sent it
    // under the key
    await stage.db.query(
      `update payment_notices set state = 'due', message_id = null, due_at = $2 where workspace_id = $1 and kind = 'paid'`,
      [shop.workspaceId, stage.clock.now()],
    )
    for (const order of orders) {
      const [notice] = await ended(order)
      assert.deepEqual([notice?.state, notice?.problem], ['not_notified', 'already_notified'])
      assert.equal((await messagesOf(order)).length, 2)
    }
  } finally {
    await second.close()
  }
})

test('a notice that is due names no message, also when the id of its message was chosen', async () => {
  const order = await pay()
  const [sent] = await ended(order)
  const shown = async () =>
    (await call('GET', `/orders/${order.referenceId}/payments`)).body.notices[0].messageId
  assert.equal(await shown(), sent?.messageId)
  await stage.db.query(
    `update payment_notices set state = 'due', message_id = $2, due_at = $3 where workspace_id = $1`,
    [shop.workspaceId, randomUUID(), new Date(stage.clock.now().getTime() + DAY_MS)],
  )
  assert.equal(await shown(), null)
})

test('what came before the database was restored may have been notified: it is not notified automatically', async () => {
  const at = new Date(stage.clock.now().getTime() + 60_000)
  await stage.db.query('update workspaces set restored_to = $1, restored_at = $1', [at])
  try {
    const order = await pay()
    const [notice] = await ended(order)
    assert.deepEqual([notice?.state, notice?.problem], ['not_notified', 'restored'])
    assert.equal((await messagesOf(order)).length, 1, 'the order alone')
  } finally {
    await stage.db.query('update workspaces set restored_to = null, restored_at = null')
  }
})

test('once the window is closed the template of the sender notifies the customer, with the order and the amount', async () => {
  await addTemplate('Pedido {{1}}: recebemos {{2}}.')
  const order = await pay(aDayLater)
  const [notice] = await ended(order)
  const message = await messageOf(notice as Notice)
  assert.deepEqual(
    [message.type, message.content],
    ['template', `Pedido ${order.referenceId}: recebemos R$ 48,00.`],
  )
})

test('named variables of the template get the same values, and one that needs more is not sent', async () => {
  await addTemplate('Pedido {{pedido}}: recebemos {{valor}}.', 'NAMED')
  const [notice] = await ended(await pay(aDayLater))
  assert.match((await messageOf(notice as Notice)).content, /recebemos R\$ 48,00/)
  await stage.db.query('update templates set components = $2 where workspace_id = $1', [
    shop.workspaceId,
    JSON.stringify([{ type: 'BODY', text: '{{a}} {{b}} {{c}}.' }]),
  ])
  today()
  const [refused] = await ended(await pay(aDayLater))
  assert.deepEqual([refused?.state, refused?.messageId], ['not_notified', null])
  assert.notEqual(refused?.problem, null)
})

test('no customer is notified once the window is closed where the sender names no template', async () => {
  const [notice] = await ended(await pay(aDayLater))
  assert.deepEqual([notice?.state, notice?.problem], ['not_notified', 'window_closed'])
})

test('no customer is notified where the sender says so, or says so before the notice is sent', async () => {
  await setSender({ notifiesPayments: false })
  assert.deepEqual(await noticesOf(await pay()), [])
  await setSender({ notifiesPayments: true })
  const order = await pay()
  await ended(order)
  await setSender({ notifiesPayments: false })
  await stage.db.query(
    `update payment_notices set state = 'due', message_id = null, due_at = $2 where workspace_id = $1`,
    [shop.workspaceId, stage.clock.now()],
  )
  const [notice] = await ended(order)
  assert.equal(notice?.problem, 'off')
})

test('a payment of which the shop has notified the customer is not notified again', async () => {
  const order = await payOrder({ stage, shop, bank, account }, 4800, async () => {
    const { rows } = await stage.db.query<{ to: string; reference: string }>(
      `select m.to_address as "to", o.reference_id as reference from orders o join messages m on m.workspace_id = $1 and m.message_id = o.order_id
       where o.workspace_id = $1 order by o.created_at desc limit 1`,
      [shop.workspaceId],
    )
    const { to = '', reference = '' } = rows[0] ?? {}
    const told = await call('POST', '/messages/interactive/order_status', captured(to, reference))
    assert.equal(told.status, 200, told.text)
  })
  assert.deepEqual(await noticesOf(order), [])
  assert.equal((await messagesOf(order)).length, 2)
})

test('a refund is notified by a text while the window is open', async () => {
  const order = await pay()
  await ended(order)
  const path = `/payments/${order.paymentId}/refunds/${randomUUID()}`
  const asked = await call('PUT', path, { amount: { value: 1800 }, reason: 'Faltou o bolo.' })
  assert.equal(asked.status, 200, asked.text)
  const [, notice] = await ended(order, 2)
  const message = await messageOf(notice as Notice)
  assert.equal(message.type, 'text')
  assert.match(message.content, new RegExp(`R\\$ 18,00 do seu pedido ${order.referenceId}`))
})

test('money that the banks took back is no refund of the shop: no customer is notified of it', async () => {
  const order = await pay()
  await ended(order)
  const { at } = order.received
  const taken = { id: 'MED1', amount: 4800, origin: 'bank', at, failure: null } as const
  const isRefund = (state: string) =>
    stage.until(async () => {
      const { rows } = await stage.db.query(
        'select from refunds where workspace_id = $1 and payment_id = $2 and state = $3',
        [shop.workspaceId, order.paymentId, state],
      )
      return rows.length === 1
    }, `the refund is ${state}`)
  order.received.refunds.push({ ...taken, state: 'pending' })
  await stage.pass(HOUR_MS)
  await isRefund('pending')
  order.received.refunds.splice(0, 1, { ...taken, state: 'done' })
  await isRefund('done')
  assert.equal((await noticesOf(order)).length, 1, 'of the payment')
})
