/** Who may call: certificates, tokens bound to them, and scopes. */
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { createShop, newTxid, openStage } from './stage.ts'

const REFUSED = /other side closed|ECONNRESET|EPIPE|socket hang up/

test('a token is bound to the certificate of the connection', async (t) => {
  const stage = await openStage(t)
  const { status, body } = await stage.shop.askForToken('cob.read cob.write')
  assert.equal(status, 200)
  assert.equal(body.token_type, 'Bearer')
  assert.equal(body.expires_in, 3600)
  assert.equal(body.scope, 'cob.read cob.write')
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
  const { fingerprint256 } = new X509Certificate(stage.bank.client.certificate)
  const thumbprint = Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
  assert.equal(claims.cnf['x5t#S256'], thumbprint)

  const other = await stage.openShop()
  const path = `/v2/cob/${newTxid()}`
  const headers = { authorization: `Bearer ${body.access_token}` }
  assert.equal((await other.call('GET', path, undefined, headers)).status, 401)
  assert.equal((await stage.shop.call('GET', path, undefined, headers)).status, 404)
})

test('a caller without a certificate, or with one that has ended or is of another authority, is cut off', async (t) => {
  const stage = await openStage(t)
  const { clientId, clientSecret, certificate, key } = stage.bank.client
  const base = { clientId, clientSecret, pixKey: stage.bank.key }
  await assert.rejects(createShop(t, stage.bank, base).askForToken(), REFUSED)
  await assert.rejects((await stage.openShop({ certificateDays: 0 })).askForToken(), REFUSED)

  const elsewhere = await openStage(t)
  const foreign = elsewhere.bank.client
  const stranger = createShop(t, stage.bank, { ...base, cert: foreign.certificate, key: foreign.key })
  await assert.rejects(stranger.askForToken(), REFUSED)
  assert.equal(
    (await createShop(t, stage.bank, { ...base, cert: certificate, key }).askForToken()).status,
    200,
  )
})

test('credentials and certificate must belong to one shop', async (t) => {
  const stage = await openStage(t)
  const other = await stage.openShop()
  const { certificate, key, clientId } = stage.bank.client
  const mixed = { cert: certificate, key, pixKey: stage.bank.key }
  const { account } = other
  const borrowed = createShop(t, stage.bank, {
    ...mixed,
    clientId: account.clientId,
    clientSecret: account.clientSecret,
  })
  assert.deepEqual((await borrowed.askForToken()).body, { error: 'invalid_client' })
  const wrong = createShop(t, stage.bank, { ...mixed, clientId, clientSecret: 'wrong' })
  assert.equal((await wrong.askForToken()).status, 401)
})

test('a call needs the scope of its route', async (t) => {
  const stage = await openStage(t)
  const { body } = await stage.shop.askForToken('cob.read')
  const headers = { authorization: `Bearer ${body.access_token}` }
  const answer = await stage.shop.call('PUT', `/v2/cob/${newTxid()}`, stage.shop.draft(), headers)
  assert.equal(answer.status, 403)
  assert.equal(answer.body.type, 'https://pix.bcb.gov.br/api/v2/error/AcessoNegado')

  const reader = await stage.openShop({ scopes: ['cob.read', 'pix.read'] })
  assert.equal((await reader.askForToken('cob.read cob.write')).body.scope, 'cob.read')
})

test('a token is refused once its time is over', async (t) => {
  const stage = await openStage(t)
  await stage.shop.makeCharge()
  await stage.demand('POST', '/clock', { advanceMs: 3_600_001 })
  assert.equal((await stage.shop.call('GET', `/v2/cob/${newTxid()}`)).status, 401)
  stage.shop.forgetToken()
  assert.equal((await stage.shop.call('GET', `/v2/cob/${newTxid()}`)).status, 404)
})

test('a shop with a new certificate needs a new token', async (t) => {
  const stage = await openStage(t)
  const other = await stage.openShop()
  await other.makeCharge()
  const renewed = await stage.demand('POST', `/accounts/${other.account.id}/certificates`, {})
  const { clientId, clientSecret } = other.account
  const after = createShop(t, stage.bank, {
    cert: renewed.certificate,
    key: renewed.key,
    clientId,
    clientSecret,
    pixKey: other.pixKey,
  })
  await after.makeCharge()
  await other.makeCharge()
})
