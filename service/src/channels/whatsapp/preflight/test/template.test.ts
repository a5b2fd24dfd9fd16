/**
 * Templates beyond their single rules: what fits raises nothing, and an order in one is held to the
 * rules of orders.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { template } from '../../../../kinds/template/template.ts'
import type { Case } from './messages.ts'
import { IN_TEMPLATE, ofTemplate, PAYMENT } from './templates.ts'

const findingsOf = ({ findings }: Case) => findings.map(({ pointer, code }) => `${pointer} ${code}`)

test('messages that fit their templates raise nothing', () => {
  for (const name of ['sent', 'order', 'payment', 'offer'] as const)
    assert.deepEqual(findingsOf(ofTemplate(name)), [])
  assert.deepEqual(findingsOf(ofTemplate('status', {}, { orderStatusTemplates: true })), [
    '/template/components/0/parameters/0/order_status/reference_id order_unknown',
  ])
})

test('the order in a template is held to the rules of orders, at its own place', () => {
  const changes = {
    [`${IN_TEMPLATE}/total_amount/value`]: 4801,
    [`${IN_TEMPLATE}/payment_settings/0/instant_dynamic_code/code`]: 'abc',
    [`${IN_TEMPLATE}/payment_settings/0/payment_link/uri`]: 'http://pay.example.com',
    [`${IN_TEMPLATE}/order/expiration/timestamp`]: '0000000001',
  }
  const found = findingsOf(ofTemplate('order', changes, { definition: { ttlSeconds: 60 } }))
  const at = `/template${IN_TEMPLATE}`
  for (const fault of [
    `${at}/total_amount/value wrong_sum`,
    `${at}/payment_settings/0/instant_dynamic_code/code pix_structure`,
    `${at}/payment_settings/0/payment_link/uri pattern`,
    `${at}/order/expiration/timestamp too_soon`,
  ])
    assert.ok(found.includes(fault), `${fault} in ${found.join(', ')}`)
})

test('the ways to pay of payment requests are held to the rules of Pix, boletos and links', () => {
  const pix = ofTemplate('payment', { [`${PAYMENT}/instant_dynamic_code/code`]: 'abc' })
  assert.deepEqual(findingsOf(pix), [`/template${PAYMENT}/instant_dynamic_code/code pix_structure`])
  const others = { '/name': 'outro', [`${PAYMENT}/instant_dynamic_code`]: undefined }
  const unknown = { known: { definition: null } }
  const line = { [`${PAYMENT}/type`]: 'boleto', [`${PAYMENT}/boleto`]: { digitable_line: '1'.repeat(47) } }
  assert.ok(
    findingsOf(ofTemplate('payment', { ...others, ...line }, unknown)).includes(
      `/template${PAYMENT}/boleto/digitable_line check_digits`,
    ),
  )
  const link = {
    [`${PAYMENT}/type`]: 'payment_link',
    [`${PAYMENT}/payment_link`]: { uri: 'http://a.example.com' },
  }
  assert.ok(
    findingsOf(ofTemplate('payment', { ...others, ...link }, unknown)).includes(
      `/template${PAYMENT}/payment_link/uri pattern`,
    ),
  )
})

test('all faults of a template come at once', () => {
  const changes = {
    '/components/0/parameters/0/type': 'image',
    '/components/1/parameters/0/text': 'Ana\nLima',
    '/components/1/parameters/1/parameter_name': 'numero',
    '/components/2/parameters/0/text': 'a b',
    '/components/3/index': '2',
  }
  assert.deepEqual(
    findingsOf(ofTemplate('sent', changes, { definition: { status: 'PAUSED' } })).map(
      (fault) => fault.split(' ')[1],
    ),
    [
      'template_not_approved',
      'parameter_kind',
      'white_space',
      'parameter_name',
      'not_percent_encoded',
      'button_unknown',
    ],
  )
})

test('templates of any shape are examined without an error', () => {
  const odd = [undefined, null, 1, 'x', [], {}, [null], [[]], { components: [null, 1, {}, []] }]
  for (const value of odd)
    for (const pointer of [
      '',
      '/components',
      '/components/0',
      '/components/0/parameters',
      '/components/1/parameters/0',
      '/components/1/parameters/0/action',
      IN_TEMPLATE,
      '/language',
    ])
      for (const known of [{}, { definition: null }]) ofTemplate('order', { [pointer]: value }, { known })
})

test('definitions of any shape are read without an error', () => {
  for (const components of [
    [],
    [null, 1, 'x', []],
    [{ type: 'BODY' }, { type: 'BUTTONS' }, { type: 'HEADER' }, { type: 'CAROUSEL', cards: [null, {}] }],
    [
      { type: 'body', text: 7 },
      { type: 'buttons', buttons: [null, {}, { type: 3 }] },
    ],
  ])
    ofTemplate('sent', {}, { definition: { components } })
})

test('the text a person would read is the body of the template, filled', () => {
  const content = (template.example as { template: Parameters<typeof template.toText>[0] }).template
  const definition = {
    name: 'pedido_enviado',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    ttlSeconds: null,
    parameterFormat: 'NAMED',
    components: [{ type: 'BODY', text: 'Olá {{nome}}, o pedido {{ pedido }} foi enviado. {{outro}}' }],
  }
  assert.equal(template.toText(content, definition), 'Olá Marina, o pedido FLOR-2031 foi enviado. {{outro}}')
  assert.equal(template.toText(content, null), 'pedido_enviado · Marina · FLOR-2031')
  const positional = {
    ...definition,
    parameterFormat: 'POSITIONAL',
    components: [{ type: 'BODY', text: '{{2}}, {{1}}' }],
  }
  assert.equal(template.toText(content, positional), 'FLOR-2031, Marina')
})
