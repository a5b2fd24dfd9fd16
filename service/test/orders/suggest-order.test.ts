/**
 * What the next order may begin with: a reference id that no order has, and what the last ones
 * said.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { orderDetails } from '../../../testkit/bodies.ts'
import { newWriter } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const item = (name: string, value: number) => ({
  name,
  retailer_id: name.toLowerCase(),
  quantity: 2,
  amount: { value, offset: 100 },
})

test('the next order counts on from the last one, past those that exist, with its text and the items of all', async () => {
  const shop = await stage.openShop()
  const ask = async () => {
    const { status, body, text } = await stage.call('GET', '/order-suggestion', undefined, shop)
    assert.equal(status, 200, text)
    return body
  }
  assert.deepEqual(await ask(), { referenceId: 'PED-1', text: null, items: [] })
  const to = await newWriter(stage, shop)
  const send = async (referenceId: string, text: string, ...items: ReturnType<typeof item>[]) => {
    const order = orderDetails(shop.from, to, referenceId)
    const { parameters } = order.interactive.action
    const sum = items.reduce((total, one) => total + one.amount.value * one.quantity, 0)
    const sums = { items, subtotal: { value: sum, offset: 100 } }
    Object.assign(parameters, { total_amount: { value: sum, offset: 100 } })
    Object.assign(parameters.order, sums)
    order.interactive.body.text = text
    const sent = await stage.call('POST', '/messages/interactive/order_details', order, shop)
    assert.equal(sent.status, 200, sent.text)
    await stage.pass(1_000)
  }
  await send('PED-0010', 'The first', item('Bolo', 5_000), item('Torta', 3_000))
  await send('PED-0008', 'The second', item('Bolo', 6_000))
  assert.deepEqual(await ask(), {
    referenceId: 'PED-0009',
    text: 'The second',
    items: [
      { name: 'Bolo', retailerId: 'bolo', amount: { value: 6_000, offset: 100, currency: 'BRL' } },
      { name: 'Torta', retailerId: 'torta', amount: { value: 3_000, offset: 100, currency: 'BRL' } },
    ],
  })
  await send('PED-0009', 'The third', item('Bolo', 6_000))
  assert.equal((await ask()).referenceId, 'PED-0011', 'PED-0010 exists')
  await send('PED-0010.2', 'Once more', item('Bolo', 6_000))
  assert.equal((await ask()).referenceId, 'PED-0011', 'it is the second code of PED-0010')
  await send('FLOR-2048.179590353017443046731694', 'Of a program', item('Bolo', 6_000))
  assert.equal((await ask()).referenceId, 'PED-0011', 'no one counts so far')
  await send('FLOR-2048.mh3k2x1', 'Of a program', item('Bolo', 6_000))
  assert.equal((await ask()).referenceId, 'PED-0011', 'it is the mark of a run')
  await send('2026.0007', 'Of the day', item('Bolo', 6_000))
  assert.equal((await ask()).referenceId, '2026.0008')
  const other = await stage.openShop()
  assert.equal((await stage.call('GET', '/order-suggestion', undefined, other)).body.referenceId, 'PED-1')
})
