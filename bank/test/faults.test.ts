/** The ways in which the bank misbehaves on request. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTxid, openStage } from './stage.ts'

const CUT = /other side closed|ECONNRESET|EPIPE|socket hang up/

test('calls fail before anything is done', async (t) => {
  const { shop, fault, book } = await openStage(t)
  const statuses = {
    unauthorized: 401,
    forbidden: 403,
    too_many: 429,
    error: 500,
    unavailable: 503,
    html: 502,
  }
  for (const [name, expected] of Object.entries(statuses)) {
    await fault(name, { retryAfterSeconds: 7 })
    const { status, body, headers } = await shop.call('PUT', `/v2/cob/${newTxid()}`, shop.draft())
    assert.equal(status, expected, name)
    assert.equal(headers['retry-after'], '7')
    assert.equal(typeof body, name === 'html' ? 'string' : 'object')
  }
  await fault('lost_request')
  await assert.rejects(shop.call('PUT', `/v2/cob/${newTxid()}`, shop.draft()), CUT)
  assert.deepEqual((await book()).charges, [])
  await shop.makeCharge() // over a new connection, by a session that TLS resumes
})

test('calls fail after all is done', async (t) => {
  const { shop, fault, book } = await openStage(t)
  for (const name of ['error_after', 'html_after', 'truncated', 'lost_answer']) {
    const txid = newTxid()
    await fault(name)
    const answer = shop.call('PUT', `/v2/cob/${txid}`, shop.draft())
    if (name === 'lost_answer') await assert.rejects(answer, CUT)
    else assert.ok((await answer).status >= 500 || typeof (await answer).body === 'string', name)
    assert.equal((await shop.readCharge(txid)).status, 'ATIVA', name)
  }
  assert.equal((await book()).charges.length, 4)
})

test('answers are wrong in what they say', async (t) => {
  const { shop, fault } = await openStage(t)
  const { txid } = await shop.makeCharge()
  await fault('unknown_field')
  await fault('unknown_state')
  await fault('no_code')
  const wrong = await shop.readCharge(txid)
  assert.ok(wrong.campoNovo)
  assert.equal(wrong.status, 'EM_ANALISE')
  assert.equal(wrong.pixCopiaECola, undefined)
  const right = await shop.readCharge(txid)
  assert.deepEqual([right.campoNovo, right.status], [undefined, 'ATIVA'])
})

test('a fault happens as often as it says, to calls that match', async (t) => {
  const { shop, fault, demand } = await openStage(t)
  const { txid } = await shop.makeCharge()
  const { txid: other } = await shop.makeCharge()
  const statusOf = async (which: string, method = 'GET') =>
    (await shop.call(method, `/v2/cob/${which}`, method === 'GET' ? undefined : shop.draft())).status
  await fault('error', { count: 2, match: { method: 'GET', txid } })
  assert.equal(await statusOf(other), 200)
  assert.equal(await statusOf(txid, 'PUT'), 201)
  assert.deepEqual([await statusOf(txid), await statusOf(txid), await statusOf(txid)], [500, 500, 200])
  await fault('error', { always: true })
  for (let times = 0; times < 3; times++) assert.equal(await statusOf(txid), 500)
  await demand('DELETE', '/faults')
  assert.equal(await statusOf(txid), 200)
})

test('a token lives for a shorter time', async (t) => {
  const { shop, fault } = await openStage(t)
  await fault('short_token', { ms: 0 })
  const { body } = await shop.askForToken()
  const headers = { authorization: `Bearer ${body.access_token}` }
  assert.equal((await shop.call('GET', `/v2/cob/${newTxid()}`, undefined, headers)).status, 401)
})

test('the reading side learns of money later than the payer', async (t) => {
  const { shop, pay, fault, demand } = await openStage(t)
  const { txid, pixCopiaECola } = await shop.makeCharge()
  await fault('read_lag', { ms: 60_000 })
  const { body } = await pay(pixCopiaECola)
  const list = async () =>
    (await shop.call('GET', '/v2/pix?inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z')).body.pix
  assert.equal((await shop.readCharge(txid)).status, 'ATIVA')
  assert.equal((await shop.call('GET', `/v2/pix/${body.endToEndId}`)).status, 404)
  assert.deepEqual(await list(), [])
  await demand('POST', '/clock', { advanceMs: 60_000 })
  assert.equal((await shop.readCharge(txid)).status, 'CONCLUIDA')
  assert.equal((await list()).length, 1)
})

const ALWAYS = 'inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z'

test('a payment is written as banks write it that do not keep to the standard', async (t) => {
  const { shop, fault, pay, demand, book } = await openStage(t)
  const paid = async (name: string, more = {}) => {
    await fault(name, more)
    const { txid, pixCopiaECola } = await shop.makeCharge()
    const { endToEndId } = (await pay(pixCopiaECola)).body
    return { txid, endToEndId }
  }
  const listed = async () => (await shop.call('GET', `/v2/pix?${ALWAYS}`)).body.pix
  const ofCharge = async (txid: string) => (await shop.readCharge(txid)).pix[0]
  const { txid } = await paid('txid_missing')
  const [unnamed] = await listed()
  assert.equal(unnamed.txid, undefined)
  assert.deepEqual(await ofCharge(txid), unnamed)
  assert.equal((await book()).payments[0].txid, txid, 'the book says what is true')

  const odd = await paid('amount_unreadable', { ms: 60_000 })
  assert.equal((await ofCharge(odd.txid)).valor, '14990')
  await demand('POST', '/clock', { advanceMs: 60_000 })
  assert.equal((await ofCharge(odd.txid)).valor, '149.90')
  const never = await paid('amount_unreadable')
  await demand('POST', '/clock', { advanceMs: 600_000 })
  assert.equal((await ofCharge(never.txid)).valor, '14990')

  const local = await paid('local_time')
  const asUtc = await paid('local_time_as_utc')
  const dates = new Map(
    (await book()).payments.map(({ endToEndId, date }: Record<string, string>) => [endToEndId, date]),
  )
  const [plain, marked] = [await ofCharge(local.txid), await ofCharge(asUtc.txid)]
  assert.equal(new Date(`${plain.horario}-03:00`).toISOString(), dates.get(local.endToEndId))
  assert.equal(new Date(marked.horario.replace('Z', '-03:00')).toISOString(), dates.get(asUtc.endToEndId))

  await fault('refund_unmarked')
  const at = `/v2/pix/${local.endToEndId}/devolucao/r1`
  assert.equal((await shop.call('PUT', at, { valor: '1.00' })).body.natureza, undefined)
  assert.equal((await shop.call('GET', at)).body.natureza, undefined)
})

test('a list has short pages, says nothing of their number, and is read no faster than the bank allows', async (t) => {
  const { shop, fault, demand } = await openStage(t)
  for (let n = 0; n < 3; n++) await demand('POST', '/transfer', { key: shop.pixKey, amount: 100 + n })
  const read = (page: number) => shop.call('GET', `/v2/pix?${ALWAYS}&paginacao.paginaAtual=${page}`)
  await fault('short_pages', { count: 2, max: 2 })
  const [first, second] = [(await read(0)).body, (await read(1)).body]
  assert.deepEqual([first.pix.length, second.pix.length], [2, 1])
  assert.deepEqual(first.parametros.paginacao, {
    paginaAtual: 0,
    itensPorPagina: 2,
    quantidadeDePaginas: 2,
    quantidadeTotalDeItens: 3,
  })
  await fault('no_page_count')
  assert.equal((await read(0)).body.parametros.paginacao, undefined)

  await fault('rate_limit', { always: true, max: 2, match: { method: 'GET' } })
  assert.deepEqual([(await read(0)).status, (await read(0)).status], [200, 200])
  const refused = await read(0)
  assert.equal(refused.status, 429)
  const seconds = Number(refused.headers['retry-after'])
  assert.ok(seconds > 0 && seconds <= 60)
  await shop.makeCharge() // another call, which the rule does not match
  await demand('POST', '/clock', { advanceMs: seconds * 1_000 })
  assert.equal((await read(0)).status, 200)
})

test('a server with another certificate is not trusted, until the faults are deleted', async (t) => {
  const { shop, fault, demand } = await openStage(t)
  await shop.makeCharge()
  await fault('other_server_certificate')
  await assert.rejects(shop.makeCharge(), /self-signed certificate|unable to verify|CERT/)
  await demand('DELETE', '/faults')
  await shop.makeCharge()
})

test('faults that do not exist are refused', async (t) => {
  const { control } = await openStage(t)
  const { status, body } = await control('POST', '/faults', { fault: 'earthquake' })
  assert.equal(status, 422)
  assert.equal(body.error.code, 'invalid_request')
})
