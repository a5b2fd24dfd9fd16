/** Charges with a due date, and what is due on which day. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTxid, openStage, type Json } from './stage.ts'

const DEBTOR = { nome: 'Ana Souza', cpf: '52998224725' }
const NOON = Date.parse('2026-05-04T15:00:00Z') // Monday noon in Brazil

const draft = (chave: string, more: Json = {}): Json => ({
  calendario: { dataDeVencimento: '2026-05-10', validadeAposVencimento: 2 },
  devedor: DEBTOR,
  chave,
  valor: {
    original: '100.00',
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 1, valorPerc: '0.50' },
  },
  ...more,
})

test('a charge with a due date names its receiver and is paid in time at its own amount', async (t) => {
  const { shop, pay } = await openStage(t, { clock: () => NOON })
  const txid = newTxid()
  const { status, body } = await shop.call('PUT', `/v2/cobv/${txid}`, draft(shop.pixKey))
  assert.equal(status, 201)
  assert.deepEqual([body.recebedor.nome, body.recebedor.cidade], ['Padaria Flor do Trigo', 'São Paulo'])
  assert.equal(body.loc.tipoCob, 'cobv')
  assert.match(body.location, /\/cobv\//)
  await pay(body.pixCopiaECola)
  const paid = (await shop.call('GET', `/v2/cobv/${txid}`)).body
  assert.equal(paid.pix[0].valor, '100.00')
  assert.deepEqual(paid.pix[0].componentesValor, { original: { valor: '100.00' } })
  assert.equal((await shop.call('GET', `/v2/cob/${txid}`)).status, 404)
})

test('after its day fine and interest are added, and after its validity it is not paid', async (t) => {
  let nowMs = NOON
  const { shop, pay, demand } = await openStage(t, { clock: () => nowMs })
  const make = async () => (await shop.call('PUT', `/v2/cobv/${newTxid()}`, draft(shop.pixKey))).body
  const [late, tooLate] = [await make(), await make()]
  nowMs = Date.parse('2026-05-12T15:00:00Z')
  assert.equal((await demand('POST', '/look', { code: late.pixCopiaECola })).amount, 10_300)
  await pay(late.pixCopiaECola)
  shop.forgetToken()
  const { pix } = (await shop.call('GET', `/v2/cobv/${late.txid}`)).body
  assert.deepEqual(pix[0].componentesValor, {
    original: { valor: '100.00' },
    multa: { valor: '2.00' },
    juros: { valor: '1.00' },
  })
  nowMs = Date.parse('2026-05-13T15:00:00Z')
  assert.equal((await pay(tooLate.pixCopiaECola)).body.error.code, 'charge_expired')
})

test('rebate and discount are taken off before its day', async (t) => {
  const { shop, demand } = await openStage(t, { clock: () => NOON })
  const valor = {
    original: '100.00',
    abatimento: { modalidade: 1, valorPerc: '5.00' },
    desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-05-05', valorPerc: '10.00' }] },
  }
  const { body } = await shop.call('PUT', `/v2/cobv/${newTxid()}`, draft(shop.pixKey, { valor }))
  assert.equal((await demand('POST', '/look', { code: body.pixCopiaECola })).amount, 8_500)
})

test('a charge with a due date needs a debtor and a day that has not passed', async (t) => {
  const { shop } = await openStage(t, { clock: () => NOON })
  const violationsOf = async (more: Json) => {
    const { status, body } = await shop.call('PUT', `/v2/cobv/${newTxid()}`, draft(shop.pixKey, more))
    return status === 201 ? [] : body.violacoes.map(({ propriedade }: Json) => propriedade)
  }
  assert.deepEqual(await violationsOf({ calendario: { dataDeVencimento: '2026-05-04' } }), [])
  const day = ['cobv.calendario.dataDeVencimento']
  assert.deepEqual(await violationsOf({ calendario: { dataDeVencimento: '2026-05-03' } }), day)
  assert.deepEqual(await violationsOf({ calendario: { dataDeVencimento: '2026-02-30' } }), day)
  assert.deepEqual(await violationsOf({ devedor: undefined }), ['cobv.devedor'])
  assert.deepEqual(await violationsOf({ devedor: { ...DEBTOR, cnpj: '11222333000181' } }), ['cobv.devedor'])
})
