/**
 * Templates: what goes out after the service window has closed, and what is refused before it
 * leaves.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook } from '../stage/webhook.ts'
import {
  keepFromReading,
  keepTemplates,
  offerTemplate,
  orderTemplate,
  readyTemplate,
} from '../stage/templates.ts'

let stage: Stage
let from: string
before(async () => {
  stage = await openStage()
  from = stage.shop.from
  await keepTemplates(stage, stage.shop)
})
after(() => stage.close())

const POINTER = '/template/components/1/parameters/0/action/order_details'
const send = (body: object) => stage.call('POST', '/messages/template', body)
const check = (body: object) => stage.call('POST', '/messages/preflight/template', body)
const read = async (id: string) => (await stage.call('GET', `/messages/${id}`)).body
const orderOf = (reference = newReference()) =>
  orderDetails(from, '', reference).interactive.action.parameters
const faultsOf = ({ body }: { body: { errors: { pointer: string; code: string }[] } }) =>
  body.errors.map(({ pointer, code }) => `${pointer} ${code}`)
const warningsOf = (message: { data: string | null }): { pointer: string; code: string }[] =>
  JSON.parse(message.data ?? '{}').warnings ?? []

test('a template reaches a customer who never wrote, with the text of the template filled', async () => {
  const to = newCustomer()
  const draft = offerTemplate(from, to)
  const { status, body, text } = await send(draft)
  assert.equal(status, 200, text)
  const message = await stage.messageWith(body.id, 'delivered')
  assert.equal(message.content, 'Olá Ana, o bolo de fubá está com desconto de 10% até domingo. Aproveite!')
  assert.deepEqual([message.type, message.contentData, message.data], ['template', draft.template, null])
  const [call] = await stage.simulator.calls(body.id)
  assert.deepEqual(call?.body.template, draft.template)
})

test('an order in a template is spelled as WhatsApp reads it', async () => {
  const order = {
    ...orderOf(),
    payment_settings: [
      {
        type: 'boleto',
        boleto: { digitable_line: '00190.00009 01234.567897 01234.567897 8 00000000004800' },
      },
    ],
  }
  const faults = faultsOf(await check(orderTemplate(from, newCustomer(), order)))
  const { body, status, text } = await send(orderTemplate(from, newCustomer(), orderOf()))
  assert.equal(status, 200, text)
  assert.ok(
    faults.every((fault) => fault.startsWith(`${POINTER}/payment_settings/0/boleto`)),
    String(faults),
  )
  await stage.messageWith(body.id, 'sent')
  const [call] = await stage.simulator.calls(body.id)
  const sent = call?.body.template as
    | { components: { parameters: { action: { order_details: { payment_settings: object[] } } }[] }[] }
    | undefined
  assert.deepEqual(sent?.components[1]?.parameters[0]?.action.order_details.payment_settings, [
    { type: 'payment_link', payment_link: { uri: 'https://pay.example.com/1' } },
  ])
})

test('all faults of a template come at once, and the same without sending', async () => {
  const draft = orderTemplate(from, newCustomer(), {
    ...orderOf(),
    total_amount: { value: 1, offset: 100 },
  })
  const [, ...rest] = draft.template.components ?? []
  draft.template.components = [{ type: 'body', parameters: [{ type: 'text', text: 'Ana\n' }] }, ...rest]
  const [sent, checked] = [await send(draft), await check(draft)]
  const expected = [
    '/template/components/0/parameters/0/text white_space',
    '/template/components/0/parameters parameter_count',
    `${POINTER}/total_amount/value wrong_sum`,
  ]
  assert.deepEqual([sent.status, faultsOf(sent)], [422, expected])
  assert.deepEqual([checked.status, faultsOf(checked)], [200, expected])
})

test('a template that is not there or not approved is refused, and it is said why', async () => {
  const unknown = await send({
    from,
    to: newCustomer(),
    template: { name: 'nada', language: { code: 'pt_BR' } },
  })
  assert.deepEqual([unknown.status, faultsOf(unknown)], [422, ['/template/name template_unknown']])
  assert.match(unknown.body.errors[0].detail, /there is no `nada`\. Its templates were last read at 20/)
  const near = readyTemplate(from, newCustomer())
  for (const [name, code] of [
    ['pedido_pront', 'pt_BR'],
    ['pedidopronto', 'pt_BR'],
    ['pedido_pronto', 'en_US'],
  ] as const) {
    near.template = { ...near.template, name, language: { code } }
    const { detail } = (await send(near)).body.errors[0]
    assert.ok(detail.includes(`no \`${name}\`. Did you mean pedido_pronto (pt_BR)?`), detail)
  }
  const shop = await stage.openShop({ workspaceId: stage.shop.workspaceId })
  await keepTemplates(stage, shop, { status: 'PAUSED' })
  const paused = await send(readyTemplate(shop.from, newCustomer()))
  assert.deepEqual(faultsOf(paused), ['/template/name template_not_approved'])
  assert.match(paused.body.errors[0].detail, /paused/)
})

test('where the templates were never read a template is sent with a warning', async () => {
  const shop = await stage.openShop()
  await keepFromReading(stage, shop, null)
  const options = { apiKey: shop.apiKey }
  const draft = {
    from: shop.from,
    to: newCustomer(),
    template: { name: 'novo', language: { code: 'pt_BR' } },
  }
  const { status, body } = await stage.call('POST', '/messages/template', draft, options)
  assert.equal(status, 200)
  const message = (await stage.call('GET', `/messages/${body.id}`, undefined, options)).body
  assert.deepEqual(
    warningsOf(message).map(({ pointer, code }) => `${pointer} ${code}`),
    ['/template/name templates_unread'],
  )
  assert.equal(message.content, 'novo')
})

test('marketing to a customer who stopped it is refused, and everything else goes out', async () => {
  const to = newCustomer()
  assert.equal((await send(readyTemplate(from, to))).status, 200)
  await stage.simulator.stopMarketing(to)
  const answer = await send(offerTemplate(from, to))
  assert.deepEqual([answer.status, faultsOf(answer)], [422, ['/to marketing_stopped']])
  assert.equal((await send(offerTemplate(from, newCustomer()))).status, 200)
  assert.equal((await send(readyTemplate(from, to))).status, 200)
})

test('an order in a template begins the order: its reference is used, its status follows', async () => {
  const [to, reference] = [newCustomer(), newReference()]
  const first = await send(orderTemplate(from, to, orderOf(reference)))
  await stage.messageWith(first.body.id, 'sent')
  assert.deepEqual(warningsOf(await read(first.body.id)), [])
  const again = await send(orderTemplate(from, to, orderOf(reference)))
  const used = { pointer: `${POINTER}/reference_id`, code: 'reference_id_used' }
  const [warning] = warningsOf(await read(again.body.id))
  assert.deepEqual({ ...warning, ...used }, warning)
  const checked = await check(orderTemplate(from, to, orderOf(reference)))
  assert.deepEqual(checked.body.warnings, [warning])
  const status = await stage.call(
    'POST',
    '/messages/preflight/order_status',
    orderStatus(from, to, reference, 'shipped'),
  )
  assert.ok(!status.body.warnings.some(({ code }: { code: string }) => code === 'order_unknown'))
  const { body: order } = await stage.call('GET', `/orders/${reference}`)
  assert.deepEqual([order.orderStatus, order.timeline[0].message.type], ['pending', 'template'])
})

test('a used reference of an order in the window is still reported at its own pointer', async () => {
  const [to, reference] = [newCustomer(), newReference()]
  await stage.simulator.customerWrites(to, 'Oi')
  await send(orderTemplate(from, to, orderOf(reference)))
  const { body } = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(from, to, reference),
  )
  assert.deepEqual(
    warningsOf(await read(body.id)).map(({ pointer }) => pointer),
    ['/interactive/action/parameters/reference_id'],
  )
})

test('a message that cannot go out because the window is closed names the templates that can', async () => {
  const sendable = { name: 'cobranca_pedido', language: 'pt_BR', category: 'UTILITY' }
  const draft = { from, to: newCustomer(), text: { body: 'Oi' } }
  const names = (await stage.simulator.templates()).map(({ name }) => name).toSorted()
  const answers = [
    await stage.call('POST', '/messages/text', draft),
    await stage.call('POST', '/messages/preflight/text', draft),
    await stage.call('POST', '/messages/text', { ...draft, colour: 1 }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [409, 200, 422],
  )
  for (const { body } of answers) {
    assert.deepEqual(
      body.templates.map(({ name }: { name: string }) => name),
      names,
    )
    assert.deepEqual({ ...body.templates[0], ...sendable }, body.templates[0])
    assert.deepEqual(Object.keys(body.templates[0]).sort(), ['category', 'id', 'language', 'name'])
  }
  const { body } = await check(readyTemplate(from, newCustomer()))
  assert.deepEqual([body.ok, body.templates], [true, undefined])
})

test('until a template message is delivered, its data says when WhatsApp drops it', async () => {
  await stage.simulator.setFaults({ on: 'webhook', mode: 'drop' })
  await stage.db.query('update templates set ttl_seconds = 600 where workspace_id = $1', [
    stage.shop.workspaceId,
  ])
  const { body } = await send(orderTemplate(from, newCustomer(), orderOf()))
  const sent = await stage.messageWith(body.id, 'sent')
  const { rows } = await stage.db.query(
    'select called_at as "calledAt" from message_states where workspace_id = $1 and message_id = $2',
    [stage.shop.workspaceId, body.id],
  )
  const dropsAt = new Date(rows[0].calledAt.getTime() + 600_000).toISOString()
  assert.deepEqual([sent.status, sent.data], ['sent', JSON.stringify({ expiresAt: dropsAt })])
  await stage.simulator.setFaults()
  const told = receipt(String(sent.channelMessageId), 'delivered', stage.clock.now())
  assert.equal(await postWebhook(stage, { statuses: [told] }), 200)
  const delivered = await stage.messageWith(body.id, 'delivered')
  assert.equal(delivered.data, null)
})

test('marketing that WhatsApp did not deliver because it was stopped stops the next one here', async () => {
  const to = newCustomer()
  await stage.simulator.setFaults({ on: 'webhook', mode: 'drop' })
  const { body } = await send(offerTemplate(from, to))
  const { channelMessageId } = await stage.messageWith(body.id, 'sent')
  await stage.simulator.setFaults()
  const why = { recipient_id: to.slice(1), errors: [{ code: 131050, title: 'User has stopped marketing' }] }
  const told = receipt(String(channelMessageId), 'failed', stage.clock.now(), why)
  assert.equal(await postWebhook(stage, { statuses: [told] }), 200)
  assert.deepEqual(faultsOf(await send(offerTemplate(from, to))), ['/to marketing_stopped'])
})
