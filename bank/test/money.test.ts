/** Money that comes: paid codes, what the bank reports of it, and the book. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStage, type Json } from './stage.ts'

const ALWAYS = 'inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z'

test('a payment concludes its charge and is in the list and in the book', async (t) => {
  const { shop, pay, book } = await openStage(t)
  const { txid, pixCopiaECola } = await shop.makeCharge()
  const { status, body } = await pay(pixCopiaECola, { note: 'obrigada' })
  assert.equal(status, 200)
  const charge = await shop.readCharge(txid)
  assert.equal(charge.status, 'CONCLUIDA')
  assert.equal(charge.revisao, 0)
  assert.match(body.endToEndId, /^E[0-9]{20}[a-zA-Z0-9]{11}$/)
  const [paid] = charge.pix
  assert.equal(paid.endToEndId, body.endToEndId)
  assert.deepEqual(
    [paid.txid, paid.valor, paid.chave, paid.infoPagador],
    [txid, '149.90', shop.pixKey, 'obrigada'],
  )
  assert.deepEqual((await shop.call('GET', `/v2/pix?${ALWAYS}`)).body.pix, [paid])
  assert.deepEqual((await shop.call('GET', `/v2/pix/${body.endToEndId}`)).body, paid)
  const { payments, charges } = await book()
  assert.equal(payments[0].amount, 14_990)
  assert.equal(charges[0].status, 'CONCLUIDA')
})

test('a paid charge is not paid again, unless the payer’s bank checks nothing', async (t) => {
  const { shop, pay } = await openStage(t)
  const { txid, pixCopiaECola } = await shop.makeCharge()
  await pay(pixCopiaECola)
  assert.equal((await pay(pixCopiaECola)).body.error.code, 'charge_paid')
  assert.equal((await pay(pixCopiaECola, { isLax: true })).status, 200)
  assert.equal((await shop.readCharge(txid)).pix.length, 2)
})

test('the amount of a charge is fixed for banks that check it', async (t) => {
  const { shop, pay } = await openStage(t)
  const { txid, pixCopiaECola } = await shop.makeCharge()
  assert.equal((await pay(pixCopiaECola, { amount: 14_989 })).body.error.code, 'amount_fixed')
  await pay(pixCopiaECola, { amount: 100, isLax: true })
  const charge = await shop.readCharge(txid)
  assert.equal(charge.status, 'CONCLUIDA')
  assert.equal(charge.pix[0].valor, '1.00')
})

test('what is no code, or of no charge, is not paid', async (t) => {
  const { shop, pay } = await openStage(t)
  const { pixCopiaECola } = await shop.makeCharge()
  const broken = pixCopiaECola.replace(/.$/, (digit: string) => (digit === '0' ? '1' : '0'))
  assert.equal((await pay(broken)).body.error.code, 'code_invalid')
  const foreign =
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304E8FC'
  assert.equal((await pay(foreign)).body.error.code, 'code_unknown')
})

test('the payer sees who receives how much before the payment', async (t) => {
  const { shop, demand } = await openStage(t)
  const { pixCopiaECola } = await shop.makeCharge({ solicitacaoPagador: 'Pedido 7' })
  assert.deepEqual(await demand('POST', '/look', { code: pixCopiaECola }), {
    receiver: { name: 'Padaria Flor do Trigo', city: 'São Paulo', taxId: '11222333000181' },
    amount: 14_990,
    note: 'Pedido 7',
  })
})

test('money without a txid is listed, and belongs to no charge', async (t) => {
  const { shop, pay, demand } = await openStage(t)
  const { txid, pixCopiaECola } = await shop.makeCharge()
  await demand('POST', '/transfer', { key: shop.pixKey, amount: 500 })
  await pay(pixCopiaECola, { isWithoutTxid: true })
  const list = async (more: string) => (await shop.call('GET', `/v2/pix?${ALWAYS}${more}`)).body.pix
  assert.deepEqual(
    (await list('&txIdPresente=false')).map(({ valor }: Json) => valor),
    ['5.00', '149.90'],
  )
  assert.deepEqual(await list('&txIdPresente=true'), [])
  assert.equal((await shop.readCharge(txid)).status, 'ATIVA')
})

test('another shop sees nothing of it', async (t) => {
  const stage = await openStage(t)
  const { txid, pixCopiaECola } = await stage.shop.makeCharge()
  const { body } = await stage.pay(pixCopiaECola)
  const other = await stage.openShop()
  assert.equal((await other.call('GET', `/v2/cob/${txid}`)).status, 404)
  assert.equal((await other.call('GET', `/v2/pix/${body.endToEndId}`)).status, 404)
  assert.deepEqual((await other.call('GET', `/v2/pix?${ALWAYS}`)).body.pix, [])
})

test('received money is listed in pages, by the bank’s time', async (t) => {
  const { shop, pay, demand } = await openStage(t)
  for (const day of ['03', '01', '02']) {
    const { pixCopiaECola } = await shop.makeCharge()
    await pay(pixCopiaECola, { at: `2026-01-${day}T12:00:00.000Z` })
  }
  const period = 'inicio=2026-01-01T12:00:00.000Z&fim=2026-01-02T12:00:00.000Z'
  const { body } = await shop.call(
    'GET',
    `/v2/pix?${period}&paginacao.itensPorPagina=1&paginacao.paginaAtual=1`,
  )
  assert.deepEqual(
    body.pix.map(({ horario }: Json) => horario),
    ['2026-01-02T12:00:00.000Z'],
  )
  assert.equal(body.parametros.paginacao.quantidadeTotalDeItens, 2)
  await demand('POST', '/faults', { fault: 'page_shift' })
  const shifted = await shop.call(
    'GET',
    `/v2/pix?${period}&paginacao.itensPorPagina=1&paginacao.paginaAtual=1`,
  )
  assert.equal(shifted.body.pix[0].horario, '2026-01-01T12:00:00.000Z')
})
