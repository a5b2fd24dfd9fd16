/** Preflight through the front door: every fault at once, with and without sending. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { staticCode } from '../../src/channels/whatsapp/preflight/test/messages.ts'
import { change } from '../stage/change.ts'
import { contacts, newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { textBy } from '../stage/people.ts'
import { specOrderDetails } from '../../../testkit/spec-bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
const to = newCustomer()
before(async () => {
  stage = await openStage()
  await stage.simulator.customerWrites(to, 'Oi')
})
after(() => stage.close())

const SEND = '/messages/interactive/order_details'
const CHECK = '/messages/preflight/order_details'
const PARAMETERS = '/interactive/action/parameters'
const order = () => specOrderDetails(stage.shop.from, to, newReference())
type Fault = { code: string; pointer: string; detail: string }
const countMessages = async () =>
  Number((await stage.db.query('select count(*) from messages')).rows[0].count)

test('an order is checked without sending, and a good one is ok', async () => {
  const before = await countMessages()
  const { status, body } = await stage.call('POST', CHECK, orderDetails(stage.shop.from, to))
  assert.equal(status, 200)
  assert.deepEqual(body, { ok: true, errors: [], warnings: [] })
  assert.equal(await countMessages(), before)
})

test('a static Pix code is a warning, or refused where the setting says so, and the page says which', async () => {
  const body = change(order(), `${PARAMETERS}/payment_settings/0/instant_dynamic_code/code`, staticCode())
  const strict = await stage.startAnother({}, { RECADO_PREFLIGHT_STATIC_PIX: 'refuse' })
  try {
    for (const [url, told, severity] of [
      [stage.service.url, 'warnings', 'warn'],
      [strict.url, 'errors', 'refuse'],
    ] as const) {
      const answer = await fetch(`${url}${CHECK}`, {
        method: 'POST',
        headers: { 'api-key': stage.shop.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const findings = ((await answer.json()) as Record<typeof told, { code: string }[]>)[told]
      assert.ok(findings.map(({ code }) => code).includes('pix_static'), told)
      const page = await (await fetch(`${url}/docs/preflight`)).text()
      assert.ok(page.includes(`<code>pix-static</code></a> <span>${severity}</span>`), severity)
    }
  } finally {
    await strict.close()
  }
})

test('faults of the schema and of the channel come in one answer, the same with and without sending', async () => {
  let broken: unknown = order()
  broken = change(broken, '/note', 1)
  broken = change(broken, `${PARAMETERS}/total_amount/value`, 4801)
  broken = change(broken, `${PARAMETERS}/payment_settings/0/instant_dynamic_code/key`, '52998224724')
  broken = change(
    broken,
    `${PARAMETERS}/payment_settings/0/boleto/digitable_line`,
    '00190000090114971860168524522114675860000102657',
  )
  const before = await countMessages()

  const checked = await stage.call('POST', CHECK, broken)
  assert.equal(checked.status, 200)
  assert.equal(checked.body.ok, false)
  const sent = await stage.call('POST', SEND, broken)
  assert.equal(sent.status, 422)
  assert.equal(sent.body.code, 'invalid_request')
  assert.deepEqual(sent.body.errors, checked.body.errors)
  assert.deepEqual(
    sent.body.errors.map(({ pointer }: { pointer: string }) => pointer),
    [
      '/note',
      `${PARAMETERS}/payment_settings/0/instant_dynamic_code/key`,
      `${PARAMETERS}/payment_settings/0/boleto/digitable_line`,
      `${PARAMETERS}/total_amount/value`,
    ],
  )
  const sum = sent.body.errors.at(-1)
  assert.match(sum.detail, /4800 = 4000 \(subtotal\) \+ 300 \(tax\) \+ 1000 \(shipping\) − 500 \(discount\)/)
  assert.equal(await countMessages(), before)
})

test('a total that does not add up is refused with a page that explains the rule', async () => {
  const answer = await stage.call('POST', SEND, change(order(), `${PARAMETERS}/total_amount/value`, 1))
  assert.equal(answer.status, 422)
  assert.equal(answer.body.code, 'preflight_refused')
  const [fault] = answer.body.errors
  const docs = new URL(fault.docs)
  const page = await stage.call('GET', docs.pathname)
  assert.equal(page.status, 200)
  assert.ok(page.text.includes(`id="${docs.hash.slice(1)}"`))
})

test('what is probably a mistake is sent, and the warning stays with the message', async () => {
  const { status, body } = await stage.call('POST', SEND, order()) // the boleto is over another amount
  assert.equal(status, 200)
  const { body: message } = await stage.call('GET', `/messages/${body.id}`)
  const { warnings } = JSON.parse(message.data)
  assert.ok(warnings.length > 0)
  assert.ok(warnings.every((warning: { docs: string }) => warning.docs.includes('/docs/preflight#')))
})

test('an order that cannot be paid is sent with a warning', async () => {
  for (const none of [undefined, []]) {
    const body = change(orderDetails(stage.shop.from, to), `${PARAMETERS}/payment_settings`, none)
    const { body: verdict } = await stage.call('POST', CHECK, body)
    const told = verdict.warnings.map(({ code, pointer }: Fault) => [code, pointer])
    assert.deepEqual([verdict.ok, told], [true, [['no_way_to_pay', `${PARAMETERS}/payment_settings`]]])
    const { body: sent } = await stage.call('POST', SEND, body)
    const { data } = await stage.call('GET', `/messages/${sent.id}`).then(({ body }) => body)
    assert.equal(JSON.parse(data).warnings[0].code, 'no_way_to_pay')
  }
})

test('an order to a customer abroad is sent with a warning, and one to a customer in Brazil without', async () => {
  const abroad = '+541140000000'
  for (const [recipient, warned] of [
    [abroad, ['recipient_abroad']],
    [to, []],
    ['US.13491208655302741918', ['recipient_abroad']],
    ['US.ENT.13491208655302741918', ['recipient_abroad']],
    ['BR.13491208655302741918', []],
  ] as const) {
    const now = new Date()
    const oi = recipient.startsWith('+') ? textMessage(recipient, now) : textBy(recipient, now)
    assert.equal(await postWebhook(stage, { messages: [oi] }), 200)
    const { body: verdict } = await stage.call('POST', CHECK, orderDetails(stage.shop.from, recipient))
    const told = verdict.warnings.map(({ code }: { code: string }) => code)
    assert.deepEqual([verdict.ok, told], [true, warned], recipient)
  }
  const { body: sent } = await stage.call('POST', SEND, orderDetails(stage.shop.from, abroad))
  const { data } = await stage.call('GET', `/messages/${sent.id}`).then(({ body }) => body)
  assert.equal(JSON.parse(data).warnings[0].pointer, '/to')
  const { body: status } = await stage.call(
    'POST',
    '/messages/preflight/order_status',
    orderStatus(stage.shop.from, abroad, newReference()),
  )
  assert.deepEqual(
    status.warnings.map(({ code }: { code: string }) => code),
    ['order_unknown'],
  )
})

test('a number that cannot be one of Brazil is warned of, whatever is sent', async () => {
  const impossible = '+5510987654321'
  const { from } = stage.shop
  assert.equal(await postWebhook(stage, { messages: [textMessage(impossible, new Date())] }), 200)
  for (const [kind, body, others] of [
    ['order_details', orderDetails(from, impossible), []],
    ['order_status', orderStatus(from, impossible, newReference()), ['order_unknown']],
    ['contacts', contacts(from, impossible), []],
  ] as const) {
    const { body: verdict } = await stage.call('POST', `/messages/preflight/${kind}`, body)
    const told = verdict.warnings.map(({ code, pointer }: { code: string; pointer: string }) => [
      code,
      pointer,
    ])
    assert.deepEqual([verdict.ok, told[0]], [true, ['recipient_number', '/to']], kind)
    assert.deepEqual(
      told.slice(1).map(([code]: string[]) => code),
      others,
      kind,
    )
  }
  const { status, body } = await stage.call('POST', '/messages/contacts', contacts(from, impossible))
  assert.equal(status, 200)
  const { body: message } = await stage.call('GET', `/messages/${body.id}`)
  assert.equal(JSON.parse(message.data).warnings[0].code, 'recipient_number')
})

test('a check warns of a reference id that was used before', async () => {
  const body = orderDetails(stage.shop.from, to, newReference())
  const warned = async () => {
    const { body: verdict } = await stage.call('POST', CHECK, body)
    assert.equal(verdict.ok, true)
    return verdict.warnings.map(({ code, pointer }: { code: string; pointer: string }) => [code, pointer])
  }
  assert.deepEqual(await warned(), [])
  await stage.call('POST', SEND, body)
  assert.deepEqual(await warned(), [['reference_id_used', `${PARAMETERS}/reference_id`]])
})

test('a reference id counts as new while everything sent under it failed, and for another sender', async () => {
  const referenceId = newReference()
  const warned = async (from: string) => {
    const { body: verdict } = await stage.call('POST', CHECK, orderDetails(from, to, referenceId))
    return verdict.warnings.map(({ code }: { code: string }) => code)
  }
  const send = () => stage.call('POST', SEND, orderDetails(stage.shop.from, to, referenceId))
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131009 })
  const { body: refused } = await send()
  await stage.messageWith(refused.id, 'failed')
  assert.deepEqual(await warned(stage.shop.from), [])

  await stage.simulator.setFaults()
  assert.equal((await send()).headers['recado-warnings'], undefined)
  assert.deepEqual(await warned(stage.shop.from), ['reference_id_used'])
  const { from: another } = await stage.openShop({ workspaceId: stage.shop.workspaceId })
  assert.deepEqual(await warned(another), [])
})

test('a status the order cannot go to is refused, with those it can', async () => {
  const referenceId = newReference()
  const status = (word: string) =>
    stage.call(
      'POST',
      '/messages/interactive/order_status',
      orderStatus(stage.shop.from, to, referenceId, word),
    )
  await stage.call('POST', SEND, orderDetails(stage.shop.from, to, referenceId))
  assert.equal((await status('processing')).status, 200)
  assert.equal((await status('completed')).status, 200)

  const refused = await status('shipped')
  assert.equal(refused.status, 422)
  assert.equal(refused.body.errors[0].code, 'order_transition')
  assert.match(refused.body.errors[0].detail, /is completed and can be: completed/)
  assert.equal((await status('completed')).status, 200, 'repeating is free')
})

test('an order accepted under an idempotency key is answered alike when it would be refused by now', async () => {
  const expiresAt = String(Math.floor(stage.clock.now().getTime() / 1000) + 600)
  const body = change(order(), `${PARAMETERS}/order/expiration/timestamp`, expiresAt)
  const headers = { 'idempotency-key': 'expires-soon' }
  const first = await stage.call('POST', SEND, body, { headers })
  assert.equal(first.status, 200)
  await stage.pass(3_600_000)
  const again = await stage.call('POST', SEND, body, { headers })
  assert.equal(again.status, 200)
  assert.equal(again.body.id, first.body.id)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal((await stage.call('POST', SEND, body)).body.code, 'preflight_refused')
})

test('status updates and contact cards are checked alike', async () => {
  const status = await stage.call(
    'POST',
    '/messages/preflight/order_status',
    orderStatus(stage.shop.from, to, newReference()),
  )
  assert.equal(status.body.ok, true)
  assert.equal(status.body.warnings[0].code, 'order_unknown')
  const cards = await stage.call('POST', '/messages/preflight/contacts', {
    from: stage.shop.from,
    to,
    contacts: [],
  })
  assert.deepEqual(
    cards.body.errors.map(({ code }: { code: string }) => code),
    ['too_few'],
  )
})
