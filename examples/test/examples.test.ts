/**
 * Every example is valid: sums, codes, keys, numbers and names are right, and no real person or
 * company is named.
 */
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exampleNames, readExample } from '../read-example.ts'
import type { Example, OrderDetails, OrderStatus, PaymentSetting } from '../read-example.ts'
import { checkBrazilianNumber, checkPixKey, readBoleto, readPixCode } from './payment-codes.ts'

const folder = join(import.meta.dirname, '..')
/** End of 2030 in São Paulo: far enough for the files to stay valid. */
const EXPIRES_AT_SECONDS = '1924992000'

const examples = exampleNames.map((name) => readExample(name))
const orders = examples.flatMap(({ name, body }) =>
  'interactive' in body && body.interactive.type === 'order_details'
    ? [{ name, ...body.interactive.action.parameters }]
    : [],
)
const statuses = examples.flatMap(({ name, body }) =>
  'interactive' in body && body.interactive.type === 'order_status'
    ? [{ name, ...body.interactive.action.parameters }]
    : [],
)
const settings = orders.flatMap((order) =>
  order.payment_settings.map((setting) => ({ name: order.name, total: order.total_amount.value, setting })),
)

test('the list of examples is the files of the folder', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'package.json')
  assert.deepEqual(exampleNames.map((name) => `${name}.json`).toSorted(), files.toSorted())
})

test('the README has a row for every example', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  for (const { name, path } of examples) {
    const row = readme.split('\n').find((line) => line.startsWith(`| [${name}.json](${name}.json)`))
    assert.ok(row?.includes(`\`${path.replace('/messages/', '')}\``), `${name} with its operation`)
  }
})

test('every example goes from one business number to one mobile number', () => {
  for (const { body } of examples) {
    assert.deepEqual([body.from, body.to], ['+551140000000', '+5511987654321'])
    for (const address of [body.from, body.to]) checkBrazilianNumber(address.slice(1))
  }
})

test('subtotal and total of every order are the sums of their parts', () => {
  for (const { name, order, total_amount } of orders) {
    if (!order) continue
    const items = order.items.map((item) => item.quantity * (item.sale_amount ?? item.amount).value)
    assert.equal(order.subtotal.value, sum(items), `${name}: subtotal`)
    const extras = order.tax.value + (order.shipping?.value ?? 0) - (order.discount?.value ?? 0)
    assert.equal(total_amount.value, order.subtotal.value + extras, `${name}: total`)
  }
})

test('a sale price is lower than the list price, and every amount is in centavos', () => {
  for (const { name, order } of orders) {
    for (const { amount, sale_amount } of order?.items ?? []) {
      if (sale_amount) assert.ok(sale_amount.value < amount.value, name)
    }
  }
  for (const name of exampleNames) {
    for (const [, offset] of textOf(name).matchAll(/"offset": ([^,}\s]+)/g)) assert.equal(offset, '100', name)
  }
})

test('every Pix code is valid, asks for the total, and belongs to the key and merchant beside it', () => {
  for (const { name, total, setting } of settings) {
    const pix = setting.instant_dynamic_code
    if (!pix) continue
    checkPixKey(pix.key_type, pix.key)
    const code = readPixCode(pix.code)
    assert.equal(code.amount, reais(total), name)
    assert.ok(asciiUpper(pix.merchant_name).startsWith(code.merchantName), name)
    if (code.kind === 'static') assert.equal(code.target, pix.key, name)
    else assert.match(code.target, /^pix\.example\.com\/qr\/v2\/(cobv\/)?[0-9a-f]{32}$/, name)
  }
})

test('an order that charges brings no Pix code of its own, and no end of its own', () => {
  const charged = examples.flatMap(({ name, body }) => ('charge' in body ? [name] : []))
  assert.deepEqual(charged, ['bakery-order-charge'])
  for (const { name, order, payment_settings } of orders) {
    if (!charged.includes(name)) continue
    assert.deepEqual(payment_settings, [])
    assert.equal(order?.expiration, undefined)
  }
})

test('every boleto line is valid and asks for the total', () => {
  for (const { name, total, setting } of settings) {
    if (setting.boleto) assert.equal(readBoleto(setting.boleto.digitable_line), total, name)
  }
})

test('a payment setting holds the object its type names', () => {
  for (const { name, setting } of settings) assert.ok(setting[setting.type], name)
})

test('orders have reference ids of their own, and a status update follows the order it is about', () => {
  const seen = new Set<string>()
  for (const { name, body } of examples) {
    if (!('interactive' in body)) continue
    const { reference_id } = body.interactive.action.parameters
    assert.equal(seen.has(reference_id), body.interactive.type === 'order_status', name)
    seen.add(reference_id)
  }
})

test('an order expires, if at all, at the end of 2030', () => {
  for (const { name, order } of orders) {
    if (order?.expiration) assert.equal(order.expiration.timestamp, EXPIRES_AT_SECONDS, name)
  }
})

test('the number of a contact card is Brazilian, and its channel id is that number', () => {
  for (const { name, body } of examples) {
    for (const { phone, wa_id } of 'contacts' in body
      ? body.contacts.flatMap((card) => card.phones ?? [])
      : []) {
      const digits = phone.replace(/[^0-9]/g, '')
      checkBrazilianNumber(digits)
      // An old account keeps its id without the ninth digit.
      const withoutNinth = digits.replace(/^(55[0-9]{2})9([0-9]{8})$/, '$1$2')
      if (wa_id) assert.ok([digits, withoutNinth].includes(wa_id), `${name}: ${phone}`)
    }
  }
})

test('every address of the web or of a mailbox is under a domain reserved for examples', () => {
  for (const name of exampleNames) {
    for (const [, host] of textOf(name).matchAll(/(?:https?:\/\/|@)([A-Za-z0-9.-]+)/g)) {
      assert.match(host ?? '', /(^|\.)example\.com(\.br)?$/, name)
    }
  }
})

test('between them the examples show every way to pay, kind of Pix key, and status', () => {
  const pix = settings.flatMap(({ setting }) => setting.instant_dynamic_code ?? [])
  assert.deepEqual(shown(pix.map(({ key_type }) => key_type)).toSorted(), [
    'CNPJ',
    'CPF',
    'EMAIL',
    'EVP',
    'PHONE',
  ])
  assert.deepEqual(new Set(pix.map(({ code }) => readPixCode(code).kind)), new Set(['static', 'dynamic']))
  const ways: PaymentSetting['type'][] = ['boleto', 'instant_dynamic_code', 'payment_link']
  assert.deepEqual(shown(settings.map(({ setting }) => setting.type)).toSorted(), ways)
  const boletoLengths = settings.map(({ setting }) => setting.boleto?.digitable_line.length.toString())
  assert.deepEqual(shown(boletoLengths).toSorted(), ['47', '48'])
  assert.deepEqual(shown(statuses.map(({ order }) => order?.status)).toSorted(), [
    'canceled',
    'completed',
    'partially_shipped',
    'pending',
    'processing',
    'shipped',
  ])
  const payments = shown(statuses.map(({ payment }) => payment?.status)).toSorted()
  assert.deepEqual(payments, ['captured', 'failed', 'pending'])
  assert.ok(
    orders.some(({ order }) => order === undefined),
    'one order without its items',
  )
})

test('an example is made out to other addresses, and to a reference id of its own', () => {
  const changes = { from: '+552130000000', to: '+5521999990000', referenceSuffix: '2' }
  const [order, status, card] = (
    ['bakery-order-pix', 'bakery-status-shipped', 'contact-courier'] as const
  ).map((name) => readExample(name, changes))
  for (const example of [order, status, card]) {
    assert.deepEqual([example?.body.from, example?.body.to], [changes.from, changes.to])
  }
  assert.equal(interactiveOf(order).action.parameters.reference_id, 'FLOR-2031.2')
  assert.equal(interactiveOf(status).action.parameters.reference_id, 'FLOR-2031.2')
})

function interactiveOf(example: Example | undefined): OrderDetails | OrderStatus {
  assert.ok(example && 'interactive' in example.body)
  return example.body.interactive
}

const textOf = (name: string) => readFileSync(join(folder, `${name}.json`), 'utf8')
const shown = (values: (string | undefined)[]) => [...new Set(values)].filter((value) => value !== undefined)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const reais = (centavos: number) => centavos.toString().padStart(3, '0').replace(/(..)$/, '.$1')
const asciiUpper = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toUpperCase()
