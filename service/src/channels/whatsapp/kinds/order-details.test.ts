import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderDetails } from '../../../kinds/order-details.ts'
import { toChannelOrderDetails } from './order-details.ts'

type Parameters = OrderDetails['action']['parameters']

const pix = { code: '000201', merchant_name: 'Shop', key: '00000000000191', key_type: 'CNPJ' } as const
const payment_link = { uri: 'https://pay.example/1' }
const boleto = { digitable_line: '0'.repeat(47) }
const amount = (value: number) => ({ value, offset: 100, description: 'a label' }) as const
const plain = (value: number) => ({ value, offset: 100 })

const order: NonNullable<Parameters['order']> = {
  status: 'pending',
  catalog_id: 'C1',
  expiration: { timestamp: '1790000000', description: 'Soon' },
  items: [
    { retailer_id: 'sku-1', name: 'Cake', quantity: 2, amount: amount(2500), sale_amount: amount(2000) },
    { retailer_id: 'sku-2', name: 'Tea', quantity: 1, amount: amount(0) },
  ],
  subtotal: amount(4000),
  tax: amount(300),
  shipping: amount(1000),
  discount: { ...amount(500), discount_program_name: 'first' },
}

function orderDetails(parameters: Partial<Parameters> = {}, header?: OrderDetails['header']): OrderDetails {
  return {
    type: 'order_details',
    ...(header && { header }),
    body: { text: 'Your order' },
    footer: { text: 'Pay soon' },
    action: {
      name: 'review_and_pay',
      parameters: {
        reference_id: 'ORD-1',
        type: 'digital-goods',
        payment_type: 'br',
        currency: 'BRL',
        total_amount: amount(4800),
        ...parameters,
      },
    },
  }
}

const settingsOf = (payment_settings: NonNullable<Parameters['payment_settings']>) =>
  toChannelOrderDetails(orderDetails({ payment_settings })).action.parameters.payment_settings

test('an order as the public contract shows it becomes one the channel accepts', () => {
  const payment_settings: Parameters['payment_settings'] = [
    { type: 'instant_dynamic_code', instant_dynamic_code: pix, payment_link, boleto },
  ]
  const sent = toChannelOrderDetails(orderDetails({ payment_settings, order }, { type: 'image' }))
  assert.deepEqual(sent, {
    type: 'order_details',
    body: { text: 'Your order' },
    footer: { text: 'Pay soon' },
    action: {
      name: 'review_and_pay',
      parameters: {
        reference_id: 'ORD-1',
        type: 'digital-goods',
        payment_type: 'br',
        currency: 'BRL',
        payment_settings: [
          { type: 'pix_dynamic_code', pix_dynamic_code: pix },
          { type: 'payment_link', payment_link },
          { type: 'boleto', boleto },
        ],
        total_amount: plain(4800),
        order: {
          status: 'pending',
          catalog_id: 'C1',
          expiration: { timestamp: '1790000000', description: 'Soon' },
          items: [
            {
              retailer_id: 'sku-1',
              name: 'Cake',
              quantity: 2,
              amount: plain(2500),
              sale_amount: plain(2000),
            },
            { retailer_id: 'sku-2', name: 'Tea', quantity: 1, amount: plain(0) },
          ],
          subtotal: plain(4000),
          tax: amount(300),
          shipping: amount(1000),
          discount: { ...amount(500), discount_program_name: 'first' },
        },
      },
    },
  })
})

test('the way to pay named by type leads the others of its setting', () => {
  assert.deepEqual(settingsOf([{ type: 'boleto', instant_dynamic_code: pix, payment_link, boleto }]), [
    { type: 'boleto', boleto },
    { type: 'pix_dynamic_code', pix_dynamic_code: pix },
    { type: 'payment_link', payment_link },
  ])
})

test('a key and a line go in their plain form, and what cannot be read goes as it was accepted', () => {
  const sentAs = (key: string, digitable_line: string) => {
    const [first, second] =
      settingsOf([
        {
          type: 'boleto',
          boleto: { digitable_line },
          instant_dynamic_code: { ...pix, key, key_type: 'CNPJ' },
        },
      ]) ?? []
    return [second, first]
  }
  const line = '00190000090114971860168524522114675860000102656'
  const settings = (key: string, digitable_line: string) => [
    { type: 'pix_dynamic_code', pix_dynamic_code: { ...pix, key, key_type: 'CNPJ' } },
    { type: 'boleto', boleto: { digitable_line } },
  ]
  assert.deepEqual(
    sentAs('11.222.333/0001-81', '00190.00009 01149.718601 68524.522114 6 75860000102656'),
    settings('11222333000181', line),
  )
  assert.deepEqual(sentAs('unreadable', 'unreadable'), settings('unreadable', 'unreadable'))
})

test('several settings keep their order', () => {
  const settings = settingsOf([
    { type: 'payment_link', payment_link },
    { type: 'instant_dynamic_code', instant_dynamic_code: pix },
  ])
  assert.deepEqual(
    settings?.map(({ type }) => type),
    ['payment_link', 'pix_dynamic_code'],
  )
})

test('a setting without the object it names leaves the others, and one without any leaves nothing', () => {
  assert.deepEqual(settingsOf([{ type: 'boleto', payment_link }]), [{ type: 'payment_link', payment_link }])
  assert.equal(settingsOf([{ type: 'boleto' }]), undefined)
})

test('no payment settings are sent when there are none', () => {
  assert.ok(!('payment_settings' in toChannelOrderDetails(orderDetails()).action.parameters))
  assert.ok(
    !('payment_settings' in toChannelOrderDetails(orderDetails({ payment_settings: [] })).action.parameters),
  )
})

test('a header goes with its image or not at all', () => {
  const image = { link: 'https://img.example/p.png' }
  assert.deepEqual(toChannelOrderDetails(orderDetails({}, { type: 'image', image })).header, {
    type: 'image',
    image,
  })
  assert.ok(!('header' in toChannelOrderDetails(orderDetails({}, { type: 'image' }))))
  assert.ok(!('header' in toChannelOrderDetails(orderDetails())))
})

test('a simplified message has no order', () => {
  assert.ok(!('order' in toChannelOrderDetails(orderDetails()).action.parameters))
})

test('a tax of zero is sent, since the channel requires one', () => {
  const sent = toChannelOrderDetails(orderDetails({ order: { ...order, tax: { value: 0, offset: 100 } } }))
  assert.deepEqual(sent.action.parameters.order?.tax, plain(0))
})

test('the accepted order is left as it was', () => {
  const accepted = orderDetails({ order }, { type: 'image' })
  const before = structuredClone(accepted)
  toChannelOrderDetails(accepted)
  assert.deepEqual(accepted, before)
})
