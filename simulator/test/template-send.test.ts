/** Sending templates: the checks in their order, and what becomes of an accepted message. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderDetails } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, type Json, type Stage } from './stage.ts'

const texts = (...values: string[]) => values.map((text) => ({ type: 'text', text }))
const body = (...values: string[]) => ({ type: 'body', parameters: texts(...values) })
const button = (sub_type: string, parameter: Json, index: string | number = '0') => ({
  type: 'button',
  sub_type,
  index,
  parameters: [parameter],
})
const offer = (...components: Json[]) => of('oferta_da_semana', ...components)
const of = (name: string, ...components: Json[]) => ({
  type: 'template',
  template: { name, language: { code: 'pt_BR' }, components },
})
const orderIn = (edit: (parameters: Json) => void = () => {}) =>
  button(
    'order_details',
    {
      type: 'action',
      action: {
        order_details: orderDetails((_interactive, parameters) => edit(parameters)).interactive.action
          .parameters,
      },
    },
    0,
  )
const pixIn = (setting: Json) =>
  button('payment_request', { type: 'action', action: { payment_request: { payment_setting: setting } } })
const pix = (more: Json = {}) => ({ type: 'pix_dynamic_code', pix_dynamic_code: { code: '000201', ...more } })
const shipped = (document: Json, ...parameters: Json[]) =>
  of(
    'pedido_enviado',
    { type: 'header', parameters: [{ type: 'document', document }] },
    { type: 'body', parameters },
    button('url', texts('7731')[0]),
  )
const named = (parameter_name: string, text: string) => ({ type: 'text', parameter_name, text })
const LINK = { link: 'https://loja.example.com/nota.pdf' }

/** What the answer to a send was: `accepted`, or the code. */
async function verdict(stage: Stage, message: Json): Promise<number | 'accepted'> {
  const { status, body: answer } = await stage.send(message)
  return status === 200 ? 'accepted' : answer.error.code
}

/** The status that came last for what was sent just now. */
async function outcome(stage: Stage, message: Json): Promise<string> {
  const { status, body: answer } = await stage.send(message)
  assert.equal(status, 200, JSON.stringify(answer))
  await stage.flush()
  const last = stage.statuses().findLast(({ id }) => id === answer.messages[0].id)
  return last.errors ? String(last.errors[0].code) : last.status
}

test('a template is checked in the order of WhatsApp, each rule with its code', async (t) => {
  const stage = await openStage(t, { templateReview: 'manual' })
  const refusals: [message: Json, code: number | 'accepted'][] = [
    [offer(body('Ana', '10%')), 'accepted'],
    [of('unknown'), 132001],
    [{ type: 'template', template: { name: 'pedido_pronto', language: { code: 'en_US' } } }, 132001],
    [offer({ type: 'song', parameters: [] }), 100],
    [offer(body('Ana')), 132000],
    [offer(), 132000],
    [offer(body('Ana', '10%', 'mais')), 132000],
    [offer(body('Ana', '10%'), { type: 'header', parameters: texts('x') }), 132000],
    [offer(body('Ana', '10%'), button('url', texts('x')[0])), 132018],
    [offer(body('Ana', '10%'), button('quick_reply', { type: 'payload', payload: 'p' }, 7)), 132018],
    [offer(body('Ana', '10%'), button('quick_reply', { type: 'payload', payload: 'p' }, 1)), 'accepted'],
    [offer({ type: 'body', parameters: [{ type: 'image', image: LINK }, ...texts('10%')] }), 132012],
    [offer(body('Ana\nBia', '10%')), 132018],
    [offer(body('', '10%')), 132018],
    [offer(body('Ana     Bia', '10%')), 132018],
    [offer(body('Ana    Bia', '10%')), 'accepted'],
    [offer(body('x'.repeat(1100), '10%')), 132005],
    [shipped(LINK, named('pedido', '7731'), named('nome', 'Ana')), 'accepted'],
    [shipped(LINK, ...texts('Ana', '7731')), 100],
    [shipped(LINK, named('pedido', '7731'), named('cliente', 'Ana')), 100],
    [shipped({}, named('pedido', '7731'), named('nome', 'Ana')), 100],
    [shipped({ id: '9001' }, named('pedido', '7731'), named('nome', 'Ana')), 100],
    [
      of('pedido_enviado', { type: 'body', parameters: [named('nome', 'Ana'), named('pedido', '7')] }),
      132012,
    ],
    [of('codigo_acesso', body('123456'), button('url', texts('123456')[0])), 'accepted'],
    [of('codigo_acesso', body('123456'), button('url', texts('654321')[0])), 132018],
    [of('codigo_acesso', body('123456')), 132018],
    [of('cobranca_pix', body('Ana', 'R$ 48,00'), pixIn(pix())), 'accepted'],
    [of('cobranca_pix', body('Ana', 'R$ 48,00'), pixIn(pix({ key: '1' }))), 100],
    [
      of('cobranca_pix', body('Ana', 'R$ 48,00'), pixIn({ type: 'boleto', boleto: { digitable_line: '1' } })),
      132012,
    ],
    [of('cobranca_pedido', body('Ana', '7731')), 132018],
    [
      of(
        'cobranca_pedido',
        body('Ana', '7731'),
        orderIn((it) => void (it.total_amount.value = 1)),
      ),
      131009,
    ],
    [
      of(
        'cobranca_pedido',
        body('Ana', '7731'),
        orderIn((it) => void (it.color = 'red')),
      ),
      100,
    ],
    [of('cobranca_pedido', body('Ana', '7731'), orderIn()), 'accepted'],
    [of('cobranca_pedido', body('Ana', '7731'), orderIn()), 131009], // the reference id again
  ]
  for (const [message, code] of refusals) {
    assert.equal(await verdict(stage, message), code, JSON.stringify(message))
  }
  const { templates } = await stage.control('GET', '/templates')
  const { id } = templates.find(({ name }: Json) => name === 'oferta_da_semana')
  for (const [status, code] of [
    ['PAUSED', 132015],
    ['DISABLED', 132016],
    ['REJECTED', 132001],
    ['PENDING', 132001],
    ['APPROVED', 'accepted'],
  ] as const) {
    await stage.control('PUT', `/templates/${id}`, { status })
    assert.equal(await verdict(stage, offer(body('Ana', '10%'))), code, status)
  }
})

test('an authentication template does not go to a user id, and an order needs the terms of payments', async (t) => {
  const stage = await openStage(t, { paymentTermsAccepted: false })
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { userId: 'BR.77' })
  const code = of('codigo_acesso', body('123456'), button('url', texts('123456')[0]))
  const { body: answer } = await stage.post({ messaging_product: 'whatsapp', recipient: 'BR.77', ...code })
  assert.equal(answer.error.code, 131062)
  assert.equal(await verdict(stage, of('cobranca_pedido', body('Ana', '7731'), orderIn())), 134011)
})

test('an order in a template is an order: paid, changed and reported as any other', async (t) => {
  const stage = await openStage(t)
  const { body: answer } = await stage.send(of('cobranca_pedido', body('Ana', '7731'), orderIn()))
  const reference = 'ORD-1001.1'
  await stage.control('POST', `/chats/${CUSTOMER}/orders/${reference}/payment`, { outcome: 'paid' })
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.equal(messages[0].id, answer.messages[0].id)
  assert.deepEqual(
    [messages[0].order.payment.state, messages[0].order.total.value, messages[0].order.items.length],
    ['paid', 4800, 1],
  )
  const { payments } = await stage.control('GET', '/payments')
  assert.deepEqual([payments[0].total.value, payments[0].currency], [4800, 'BRL'])
})

test('marketing stops for who asked for it, and everything else goes on', async (t) => {
  const stage = await openStage(t)
  const stop = await stage.control('POST', `/contacts/${CUSTOMER}/preferences`, { value: 'stop' })
  assert.deepEqual(stop, { marketingStopped: true })
  await stage.flush()
  const { value } = stage.receiver.posts[0]?.body.entry[0].changes[0] ?? {}
  assert.equal(value.metadata.phone_number_id, ACCOUNT)
  assert.deepEqual(value.contacts[0].wa_id, CUSTOMER)
  const [{ timestamp, ...preference }] = value.user_preferences
  assert.equal(typeof timestamp, 'number')
  assert.deepEqual(preference, {
    wa_id: CUSTOMER,
    detail: 'User requested to stop marketing messages',
    category: 'marketing_messages',
    value: 'stop',
  })
  assert.equal(await outcome(stage, offer(body('Ana', '10%'))), '131050')
  assert.equal(await outcome(stage, of('pedido_pronto')), 'delivered')
  await stage.control('POST', `/contacts/${CUSTOMER}/preferences`, { value: 'resume' })
  assert.equal(await outcome(stage, offer(body('Ana', '10%'))), 'delivered')
})

test('WhatsApp keeps marketing from who gets enough of it', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { marketingCapped: true })
  assert.equal(await outcome(stage, offer(body('Ana', '10%'))), '131049')
  assert.equal(await outcome(stage, of('pedido_pronto')), 'delivered')
})

test('a held template goes out later, or is dropped', async (t) => {
  const stage = await openStage(t, { templateHold: { outcome: 'send', afterMs: 1 } })
  const { body: answer } = await stage.send(of('pedido_pronto'))
  assert.equal(answer.messages[0].message_status, 'held_for_quality_assessment')
  await stage.flush()
  assert.equal((await stage.control('GET', `/chats/${CUSTOMER}`)).messages.length, 1)
  await stage.control('PUT', `/accounts/${ACCOUNT}`, { templateHold: { outcome: 'drop', afterMs: 1 } })
  assert.equal(await outcome(stage, of('pedido_pronto')), '132015')
  assert.equal((await stage.control('GET', `/chats/${CUSTOMER}`)).messages.length, 1)
})

test('a held template is not on the phone before it is released', async (t) => {
  const stage = await openStage(t, { templateHold: { outcome: 'send', afterMs: 3_600_000 } })
  await stage.send(of('pedido_pronto'))
  assert.equal((await stage.control('GET', `/chats/${CUSTOMER}`)).messages.length, 0)
})

test('the status says what a template costs, and when answers stop being free', async (t) => {
  const stage = await openStage(t, { freeServiceLeft: 1 })
  await stage.write()
  const pricingOf = async (message: Json) => {
    const { body: answer } = await stage.send(message)
    await stage.flush()
    const id = answer.messages[0].id
    return stage.statuses().find((status) => status.id === id && status.status === 'sent').pricing
  }
  const text = { type: 'text', text: { body: 'Oi' } }
  const paid = { billable: true, pricing_model: 'PMP', type: 'regular' }
  assert.deepEqual(await pricingOf(of('pedido_pronto')), { ...paid, category: 'utility' })
  assert.deepEqual(await pricingOf(offer(body('Ana', '10%'))), { ...paid, category: 'marketing' })
  assert.equal((await pricingOf(text)).type, 'free_customer_service')
  assert.deepEqual(await pricingOf(text), { ...paid, category: 'service' })
  await stage.control('PUT', `/accounts/${ACCOUNT}`, { hasPaymentMethod: false })
  assert.equal(await outcome(stage, text), '131042')
})
