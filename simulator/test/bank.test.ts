/** An order whose code is of the bank beside the simulator is paid there. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { crc16 } from '../../examples/test/payment-codes.ts'
import { startBank } from '../../testkit/bank.ts'
import { readSettings, SettingsError } from '../src/settings.ts'
import { orderDetails, paymentBecomes } from './payloads.ts'
import { openStandInBank, type KnownCode } from './stand-in-bank.ts'
import { CUSTOMER, openStage } from './stage.ts'

/** That of the order of the payloads. */
const CODE = '000201'
const CAKES = { receiver: 'Padaria do Zé', amount: 4800, note: 'Pedido ORD-1001.1' }
const PATH = `/chats/${CUSTOMER}/orders/ORD-1001.1/payment`

/** A customer with an order, and a bank that knows these codes. */
async function openBankStage(t: TestContext, codes: Record<string, KnownCode>) {
  const bank = await openStandInBank(codes)
  t.after(bank.close)
  const stage = await openStage(t, {}, { bankUrl: bank.url })
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { name: 'Ana Souza' })
  await stage.write()
  await stage.send(orderDetails())
  const findOrder = async () => {
    const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
    return messages.find(({ order }: { order?: object }) => order).order
  }
  return { bank, stage, findOrder }
}

test('the bank receives the money, and the order stays unpaid until the shop says that it is paid', async (t) => {
  const { bank, stage, findOrder } = await openBankStage(t, { [CODE]: CAKES })
  assert.deepEqual(await stage.control('GET', '/bank'), { url: bank.url })
  const { reading } = await stage.control('POST', '/bank/read', { code: CODE })
  assert.deepEqual([reading.receiver, reading.amount], ['Padaria do Zé', { value: 4800, offset: 100 }])
  assert.deepEqual(await stage.control('POST', '/bank/read', { code: 'of another' }), { reading: null })

  const { payment, receipt } = await stage.control('POST', PATH, { outcome: 'paid' })
  assert.deepEqual(bank.payments, [{ code: CODE, payer: { name: 'Ana Souza' }, amount: 4800 }])
  assert.deepEqual([payment.state, receipt.amount.value], ['unpaid', 4800])
  const order = await findOrder()
  assert.deepEqual([order.payment.state, order.receipts], ['unpaid', [receipt]])
  const { payments } = await stage.control('GET', '/payments')
  assert.deepEqual(
    payments.map(({ referenceId, outcome }: Record<string, string>) => [referenceId, outcome]),
    [['ORD-1001.1', 'paid']],
  )

  await stage.send(paymentBecomes('captured'))
  await stage.flush()
  assert.equal((await findOrder()).payment.state, 'paid')
})

test('what the bank refuses is reported in its words, and nothing changes', async (t) => {
  const refusal = { code: 'charge_removed', message: 'The receiver has withdrawn this charge.' }
  const { bank, stage, findOrder } = await openBankStage(t, { [CODE]: { ...CAKES, refusal } })
  const refused = await stage.call('POST', `/control${PATH}`, { outcome: 'paid' })
  assert.deepEqual(
    [refused.status, refused.body.error],
    [422, { code: 'bank_refused', message: refusal.message, reason: 'charge_removed' }],
  )
  const order = await findOrder()
  assert.deepEqual([order.payment.state, order.receipts], ['unpaid', undefined])
  bank.close()
  const silent = await stage.call('POST', `/control${PATH}`, { outcome: 'paid' })
  assert.deepEqual([silent.status, silent.body.error.code], [503, 'bank_silent'])
})

test('another amount, a second payment and a late one are accepted by a bank that refuses nothing', async (t) => {
  const refusal = { code: 'charge_paid', message: 'This code was paid before.' }
  const { bank, stage } = await openBankStage(t, { [CODE]: { ...CAKES, refusal } })
  const wish = { amount: { value: 1000, offset: 100 }, at: '2026-11-24T12:00:00Z', anyway: true }
  const { receipt } = await stage.control('POST', PATH, { outcome: 'paid', ...wish })
  assert.deepEqual(receipt.amount, { value: 1000, offset: 100 })
  assert.equal(receipt.at, '2026-11-24T12:00:00.000Z')
  const [{ amount, at, isLax } = {}] = bank.payments
  assert.deepEqual([amount, at, isLax], [1000, '2026-11-24T12:00:00.000Z', true])
})

test('the code of another bank, and another way to pay, are paid as the phone always did', async (t) => {
  const { bank, stage, findOrder } = await openBankStage(t, { 'of another order': CAKES })
  const odd = await stage.call('POST', `/control${PATH}`, { outcome: 'paid', anyway: true })
  assert.equal(odd.status, 422)
  const { payment, receipt } = await stage.control('POST', PATH, { outcome: 'paid' })
  assert.deepEqual([payment.state, payment.source, receipt], ['paid', 'bank', null])
  assert.equal((await findOrder()).payment.state, 'paid')

  bank.codes[CODE] = CAKES
  const boleto = await stage.control('POST', PATH, { outcome: 'paid', method: 'boleto' })
  assert.equal(boleto.payment.method, 'boleto')
  const failed = await stage.control('POST', PATH, { outcome: 'failed' })
  assert.equal(failed.payment.state, 'failed')
  assert.deepEqual(bank.payments, [])
})

test('the bank of the house reads and accepts the codes of its shops, and no others', async (t) => {
  const bank = await startBank()
  t.after(() => bank.close())
  const stage = await openStage(t, {}, { bankUrl: bank.controlUrl })
  const code = toStaticCode(bank.key, '48.00')
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { name: 'Ana Souza' })
  await stage.write()
  await stage.send(
    orderDetails((_interactive, parameters) => {
      parameters.payment_settings[0].pix_dynamic_code.code = code
    }),
  )
  const { reading } = await stage.control('POST', '/bank/read', { code })
  assert.deepEqual([reading.receiver, reading.amount.value], ['Padaria Flor do Trigo', 4800])
  const { receipt } = await stage.control('POST', PATH, { outcome: 'paid' })
  const { payments } = await bank.book()
  assert.deepEqual(
    payments.map(({ endToEndId, amount, payer }) => [endToEndId, amount, payer.name]),
    [[receipt.endToEndId, 4800, 'Ana Souza']],
  )
  const stranger = toStaticCode('5f0c2b7e-1d3a-4e86-9a47-c0de2b1f8a34', '48.00')
  assert.deepEqual(await stage.control('POST', '/bank/read', { code: stranger }), { reading: null })
})

/** A code that pays to a key, without a charge behind it. */
function toStaticCode(key: string, amount: string): string {
  const part = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
  const account = part('26', part('00', 'br.gov.bcb.pix') + part('01', key))
  const money = part('52', '0000') + part('53', '986') + part('54', amount) + part('58', 'BR')
  const receiver = part('59', 'PADARIA') + part('60', 'SAO PAULO') + part('62', part('05', '***'))
  const open = `${part('00', '01')}${account}${money}${receiver}6304`
  return `${open}${crc16(open)}`
}

test('the bank is on this machine, or there is none', () => {
  const read = (url: string) => readSettings({ SIMULATOR_BANK_URL: url }).bankUrl
  assert.equal(read('http://127.0.0.1:8083/'), 'http://127.0.0.1:8083')
  assert.equal(read(''), null)
  for (const url of [
    'http://bank.example:8083',
    'https://127.0.0.1:8083',
    'http://127.0.0.1:8083/pay',
    '8083',
  ])
    assert.throws(() => read(url), SettingsError)
})
