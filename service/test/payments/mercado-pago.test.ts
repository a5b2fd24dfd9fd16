import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { openMercadoPago } from '../../src/providers/mercado-pago/mercado-pago.ts'
import { toReceived } from '../../src/providers/mercado-pago/records.ts'
import type { PaymentAccount } from '../../src/providers/provider.ts'
import { newToken, startMercadoPago, type MercadoPagoStand } from '../stage/mercado-pago.ts'
import { createTestClock } from '../stage/test-clock.ts'
import { assertProvider, draftOf, valueOf } from './provider-facts.ts'

const clock = createTestClock()
const accountWith = (accessToken: string, more: Partial<PaymentAccount> = {}): PaymentAccount => ({
  id: randomUUID(),
  workspaceId: randomUUID(),
  details: { merchantName: 'Loja Exemplo' },
  credentials: { accessToken },
  credentialsPrint: accessToken,
  callbackUrl: null,
  ...more,
})

assertProvider('Mercado Pago', async () => {
  const accessToken = newToken()
  const stand = await startMercadoPago(accessToken)
  const provider = openMercadoPago({ url: stand.url, clock })
  return {
    provider,
    account: accountWith(accessToken),
    given: { accessToken },
    calm: async () => stand.calm(),
    pay: async (code) => stand.pay(code),
    mishap: async (how, call) => stand.mishap(how, call === 'read'),
    async book() {
      const all = [...stand.payments.values()]
      const hundredths = (amount: number) => Math.round(amount * 100)
      return {
        charges: all.map((one) => hundredths(one.transaction_amount)),
        refunds: all.flatMap(({ refunds }) => refunds.map(({ amount }) => hundredths(amount))),
      }
    },
    async close() {
      await provider.close()
      await stand.close()
    },
  }
})

let stand: MercadoPagoStand
const token = newToken()
before(async () => {
  stand = await startMercadoPago(token)
})
after(() => stand.close())
const open = () => {
  const provider = openMercadoPago({ url: stand.url, clock })
  after(() => provider.close())
  return provider
}

test('a payer without an e-mail is charged by the address of the shop, and by none is refused', async () => {
  const provider = open()
  const draft = draftOf({ payer: null })
  const refused = await provider.makeCharge(accountWith(token), draft)
  assert.equal('failure' in refused && refused.failure.code, 'payer_incomplete')
  const details = { merchantName: 'Loja', payerEmail: 'pedidos@loja.example' }
  assert.equal(valueOf(await provider.makeCharge(accountWith(token, { details }), draft)).state, 'open')
})

test('an access token that is not accepted stops the account', async () => {
  const outcome = await open().makeCharge(accountWith('APP_USR-another'), draftOf())
  assert.equal(outcome.kind === 'stopped' && outcome.failure.code, 'credentials_refused')
})

test('what another system of the shop wrote at its payments is not read', () => {
  const payment = { id: 1, transaction_amount: 48, date_approved: '2026-11-28T12:00:00.000-03:00' }
  for (const reference of ['ana@cliente.example', '123.456.789-09', '7978C0C97EA847E78E8849634473C1F1'])
    assert.equal(toReceived({ ...payment, external_reference: reference })?.txid, null, reference)
  const ours = toReceived({ ...payment, external_reference: '7978c0c97ea847e78e8849634473c1f1' })
  assert.equal(ours?.txid, '7978c0c97ea847e78e8849634473c1f1')
})

test('a refund has the id of Mercado Pago, and ours where its metadata is kept', async (t) => {
  for (const keepsMetadata of [false, true]) {
    const one = await startMercadoPago(token, keepsMetadata)
    const provider = openMercadoPago({ url: one.url, clock })
    t.after(async () => {
      await provider.close()
      await one.close()
    })
    const payer = { name: 'Ana', taxId: null, email: 'ana@cliente.example' }
    const charge = valueOf(await provider.makeCharge(accountWith(token), draftOf({ payer })))
    const paymentId = one.pay(charge.code ?? '')
    const asked = { id: randomUUID(), amount: 100, reason: '' }
    const made = valueOf(await provider.makeRefund(accountWith(token), paymentId, asked))
    assert.equal(made.id, asked.id)
    assert.match(made.ownId ?? '', /^[0-9]+$/)
    const { refunds } = valueOf(await provider.readReceived(accountWith(token), paymentId))
    const { ownId = '' } = made
    assert.deepEqual(
      refunds.map((refund) => [refund.id, refund.ownId, refund.origin]),
      [keepsMetadata ? [asked.id, ownId, 'shop'] : [ownId, ownId, null]],
    )
    for (const name of keepsMetadata ? [asked.id, ownId] : [ownId])
      assert.equal(valueOf(await provider.readRefund(accountWith(token), paymentId, name)).amount, 100)
  }
})

test('the key that an order shows is that of the code', async () => {
  const provider = open()
  const { code } = valueOf(await provider.makeCharge(accountWith(token), draftOf()))
  assert.deepEqual(provider.toReceiver({ merchantName: 'Loja' }, code ?? ''), {
    key: '0b1fcd25-2e2b-4a7b-8f0a-4d3f7ac4a1c2',
    keyType: 'EVP',
    merchantName: 'Loja',
  })
})

test('a callback names the payment in its body or in its query', () => {
  const provider = open()
  const hints = [{ txid: null, paymentId: '1320000001' }]
  assert.deepEqual(provider.readCallback({ type: 'payment', data: { id: '1320000001' } }, {}), hints)
  assert.deepEqual(provider.readCallback(null, { 'data.id': '1320000001', type: 'payment' }), hints)
})
