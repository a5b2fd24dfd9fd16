/** Charges that are paid at once: made, altered, removed, listed, judged. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBrCode } from '../src/brcode.ts'
import { newTxid, openStage } from './stage.ts'

const REMOVAL = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }

test('a charge has the txid it was asked for and a code that names its location', async (t) => {
  const { shop } = await openStage(t)
  const txid = newTxid()
  const { status, body } = await shop.call('PUT', `/v2/cob/${txid}`, shop.draft())
  assert.equal(status, 201)
  assert.equal(body.txid, txid)
  assert.equal(body.status, 'ATIVA')
  assert.equal(body.revisao, 0)
  assert.equal(body.calendario.expiracao, 3600)
  assert.equal(body.valor.original, '149.90')
  assert.ok(body.location.length <= 77)
  assert.equal(readBrCode(body.pixCopiaECola)?.location, body.location)
  assert.deepEqual(await shop.readCharge(txid), body)
})

test('a repeated PUT makes no second charge, and alters the first if it differs', async (t) => {
  const { shop, book } = await openStage(t)
  const first = await shop.makeCharge()
  assert.deepEqual(await shop.makeCharge({}, first.txid), first)
  const altered = await shop.makeCharge({ valor: { original: '10.00' } }, first.txid)
  assert.equal(altered.revisao, 1)
  assert.equal(altered.pixCopiaECola, first.pixCopiaECola)
  const { charges } = await book()
  assert.deepEqual(
    charges.map(({ txid, amount, revision }: { txid: string; amount: number; revision: number }) => [
      txid,
      amount,
      revision,
    ]),
    [[first.txid, 1000, 1]],
  )
  const before = await shop.call('GET', `/v2/cob/${first.txid}?revisao=0`)
  assert.equal(before.body.valor.original, '149.90')
  assert.equal((await shop.call('GET', `/v2/cob/${first.txid}?revisao=2`)).status, 400)
})

test('what is wrong with a charge is said field by field', async (t) => {
  const { shop } = await openStage(t)
  const { status, body, headers } = await shop.call('PUT', '/v2/cob/too-short', {
    calendario: { expiracao: '3600' },
    valor: { original: '149,90' },
    chave: 'somebody@else.example',
    devedor: { nome: 'Ana', cpf: '11111111111' },
    solicitacaoPagador: 'x'.repeat(141),
  })
  assert.equal(status, 400)
  assert.match(String(headers['content-type']), /^application\/problem\+json/)
  assert.equal(body.type, 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida')
  assert.deepEqual(
    body.violacoes.map(({ propriedade }: { propriedade: string }) => propriedade),
    [
      'cob.calendario.expiracao',
      'cob.txid',
      'cob.valor.original',
      'cob.chave',
      'cob.solicitacaoPagador',
      'cob.devedor.cpf',
    ],
  )
})

test('amounts are money of two digits above zero', async (t) => {
  const { shop } = await openStage(t)
  const statusOf = async (original: unknown) =>
    (await shop.call('PUT', `/v2/cob/${newTxid()}`, shop.draft({ valor: { original } }))).status
  for (const fine of ['0.01', '0.10', '149.90', '9999999999.99'])
    assert.equal(await statusOf(fine), 201, fine)
  const wrong = ['0.00', '149.9', '149,90', '1e2.00', ' 1.00', '1.00\n', '-1.00', '12345678901.00', 1.5, null]
  for (const text of wrong) assert.equal(await statusOf(text), 400, String(text))
})

test('a removed charge is changed no more, and its code is not paid', async (t) => {
  const { shop, pay } = await openStage(t)
  const { txid, pixCopiaECola } = await shop.makeCharge()
  const both = await shop.call('PATCH', `/v2/cob/${txid}`, { ...REMOVAL, valor: { original: '1.00' } })
  assert.equal(both.status, 400)
  const { status, body } = await shop.call('PATCH', `/v2/cob/${txid}`, REMOVAL)
  assert.equal(status, 200)
  assert.equal(body.status, REMOVAL.status)
  for (const [method, change] of [
    ['PATCH', REMOVAL],
    ['PUT', shop.draft()],
  ] as const) {
    const refusal = await shop.call(method, `/v2/cob/${txid}`, change)
    assert.equal(refusal.status, 400)
    assert.match(refusal.body.type, /CobOperacaoInvalida$/)
  }
  const refused = await pay(pixCopiaECola)
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error.code, 'charge_removed')
})

test('a charge stays ATIVA after its time, and is not paid any more', async (t) => {
  const { shop, pay, demand } = await openStage(t)
  const { txid, pixCopiaECola } = await shop.makeCharge({ calendario: { expiracao: 600 } })
  await demand('POST', '/clock', { advanceMs: 600_001 })
  assert.equal((await shop.readCharge(txid)).status, 'ATIVA')
  assert.equal((await pay(pixCopiaECola)).body.error.code, 'charge_expired')
})

test('charges are listed by the time they were made, in pages', async (t) => {
  const { shop } = await openStage(t)
  const made = []
  for (const amount of ['1.00', '2.00', '3.00'])
    made.push(await shop.makeCharge({ valor: { original: amount } }))
  const period = `inicio=${made[0].calendario.criacao}&fim=${made[2].calendario.criacao}`
  const list = async (more = '') => (await shop.call('GET', `/v2/cob?${period}${more}`)).body
  const { parametros, cobs } = await list('&paginacao.itensPorPagina=2')
  assert.equal(cobs.length, 2)
  assert.deepEqual(parametros.paginacao, {
    paginaAtual: 0,
    itensPorPagina: 2,
    quantidadeDePaginas: 2,
    quantidadeTotalDeItens: 3,
  })
  const rest = await list('&paginacao.itensPorPagina=2&paginacao.paginaAtual=1')
  assert.deepEqual([...cobs, ...rest.cobs], made)
  assert.equal((await list('&status=CONCLUIDA')).cobs.length, 0)
  assert.equal((await shop.call('GET', '/v2/cob?inicio=2026-01-01')).status, 400)
})

test('the bank behind a code reads the charge without a certificate, and 410 once it is gone', async (t) => {
  const { shop, demand } = await openStage(t)
  const { txid, location } = await shop.makeCharge()
  const { body, status } = await shop.call('GET', location.slice(location.indexOf('/')))
  assert.equal(status, 200)
  const charge = JSON.parse(Buffer.from(body.split('.')[1], 'base64url').toString())
  assert.equal(charge.txid, txid)
  assert.equal(charge.valor.original, '149.90')
  await demand('POST', '/remove', { txid })
  assert.equal((await shop.call('GET', location.slice(location.indexOf('/')))).status, 410)
  assert.equal((await shop.readCharge(txid)).status, 'REMOVIDA_PELO_PSP')
})
