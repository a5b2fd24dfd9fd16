/** Money that goes back: asked for by the shop, or taken back by the banks. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { openStage, type Json } from './stage.ts'
import { until } from '../../testkit/until.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function openPaid(t: TestContext, opening?: Json) {
  const stage = await openStage(t)
  const shop = opening === undefined ? stage.shop : await stage.openShop(opening)
  await stage.demand('PATCH', '/pace', { refundMs: 60_000 })
  const { txid, pixCopiaECola } = await shop.makeCharge()
  const { body } = await stage.pay(pixCopiaECola)
  const at = `/v2/pix/${body.endToEndId}`
  return {
    ...stage,
    shop,
    txid,
    endToEndId: body.endToEndId as string,
    refund: (id: string, valor: string) => shop.call('PUT', `${at}/devolucao/${id}`, { valor }),
    readRefund: async (id: string): Promise<Json> => (await shop.call('GET', `${at}/devolucao/${id}`)).body,
    readPix: async (): Promise<Json> => (await shop.call('GET', at)).body,
    later: (ms: number) => stage.demand('POST', '/clock', { advanceMs: ms }),
  }
}

test('a refund is in process first and given back later, and leaves the charge as it was', async (t) => {
  const { shop, txid, refund, readRefund, readPix, later } = await openPaid(t)
  const { status, body } = await refund('r1', '49.90')
  assert.equal(status, 201)
  assert.deepEqual(
    [body.id, body.valor, body.natureza, body.status],
    ['r1', '49.90', 'ORIGINAL', 'EM_PROCESSAMENTO'],
  )
  assert.equal(body.horario.liquidacao, undefined)
  await later(60_001)
  await until(async () => (await readRefund('r1')).status === 'DEVOLVIDO', 'the refund has ended')
  assert.ok((await readRefund('r1')).horario.liquidacao)
  assert.deepEqual((await readPix()).devolucoes, [await readRefund('r1')])
  assert.equal((await shop.readCharge(txid)).status, 'CONCLUIDA')
})

test('refunds come to no more than the payment, in one part or several', async (t) => {
  const { refund, book } = await openPaid(t)
  assert.equal((await refund('r1', '100.00')).status, 201)
  const tooMuch = await refund('r2', '49.91')
  assert.equal(tooMuch.status, 400)
  assert.match(tooMuch.body.type, /PixDevolucaoInvalida$/)
  assert.equal((await refund('r2', '49.90')).status, 201)
  assert.equal((await book()).refunds.length, 2)
})

test('the id of a refund is used once', async (t) => {
  const { refund, book } = await openPaid(t)
  await refund('r1', '10.00')
  const again = await refund('r1', '10.00')
  assert.equal(again.status, 400)
  assert.match(again.body.type, /PixDevolucaoInvalida$/)
  assert.equal((await refund('not-an-id', '10.00')).status, 400)
  assert.equal((await book()).refunds.length, 1)

  const efi = await openPaid(t, { profile: 'efi' })
  await efi.refund('r1', '10.00')
  const refusal = await efi.refund('r1', '10.00')
  assert.deepEqual([refusal.status, refusal.body.nome], [409, 'devolucao_id_duplicado'])
})

test('a refund that the bank could not make takes nothing from what is left', async (t) => {
  const { refund, readRefund, later, fault } = await openPaid(t)
  await fault('refund_refused')
  await refund('r1', '149.90')
  await later(60_001)
  await until(async () => (await readRefund('r1')).status === 'NAO_REALIZADO', 'the refund has ended')
  assert.equal((await readRefund('r1')).motivo, 'Saldo insuficiente')
  assert.equal((await refund('r2', '149.90')).status, 201)
})

test('after 90 days nothing is given back', async (t) => {
  const { shop, refund, later } = await openPaid(t)
  await later(90 * DAY_MS + 1)
  shop.forgetToken()
  assert.equal((await refund('r1', '1.00')).status, 400)
})

test('what the banks take back is reported as such', async (t) => {
  const { demand, readPix, endToEndId } = await openPaid(t)
  const { id } = await demand('POST', '/med', { endToEndId })
  const [taken] = (await readPix()).devolucoes
  assert.deepEqual([taken.id, taken.natureza, taken.valor], [id, 'MED_FRAUDE', '149.90'])
})

test('what the shop gives back in the app of the bank is reported as its own', async (t) => {
  const { demand, readPix, endToEndId } = await openPaid(t)
  const { id } = await demand('POST', '/med', { endToEndId, amount: 100, isByShop: true })
  const [given] = (await readPix()).devolucoes
  assert.deepEqual([given.id, given.natureza, given.valor], [id, 'ORIGINAL', '1.00'])
})
