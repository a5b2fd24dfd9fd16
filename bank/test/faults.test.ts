/** The ways in which the bank misbehaves when it is told to. */
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
  await fault('wrong_amount')
  const wrong = await shop.readCharge(txid)
  assert.ok(wrong.campoNovo)
  assert.equal(wrong.status, 'EM_ANALISE')
  assert.equal(wrong.pixCopiaECola, undefined)
  assert.equal(wrong.valor.original, '13.37')
  const right = await shop.readCharge(txid)
  assert.deepEqual([right.campoNovo, right.status, right.valor.original], [undefined, 'ATIVA', '149.90'])
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

test('tokens are short, or grant less than was asked for', async (t) => {
  const { shop, fault } = await openStage(t)
  await fault('short_token', { ms: 0 })
  const { body } = await shop.askForToken()
  const headers = { authorization: `Bearer ${body.access_token}` }
  assert.equal((await shop.call('GET', `/v2/cob/${newTxid()}`, undefined, headers)).status, 401)
  await fault('fewer_scopes')
  assert.equal((await shop.askForToken('cob.read pix.read')).body.scope, 'cob.read')
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
