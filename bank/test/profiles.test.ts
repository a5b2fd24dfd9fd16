/** Banks that differ from the standard, and a bank that remembers. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readFileSync } from 'node:fs'
import { FAULTS } from '../src/faults/faults.ts'
import { PROFILES } from '../src/profiles/profiles.ts'
import { createShop, newTxid, openStage } from './stage.ts'
import { until } from '../../testkit/until.ts'

test('each bank serves API Pix and tokens where it has them', async (t) => {
  const stage = await openStage(t)
  for (const { name, apiPath, clientIdHeader, keyQuery } of PROFILES) {
    const shop = await stage.openShop({ profile: name })
    const headers = clientIdHeader === null ? {} : { [clientIdHeader]: shop.account.clientId }
    const query = keyQuery === null ? '' : `?${keyQuery}=key`
    const at = `${apiPath}/cob/${newTxid()}`
    const made = await shop.call('PUT', at + query, shop.draft(), headers)
    assert.ok([200, 201].includes(made.status), `${name}: ${made.status}`)
    const read = await shop.call('GET', at + query, undefined, headers)
    assert.equal(read.status, 200)
    if (keyQuery !== null || clientIdHeader !== null) assert.equal((await shop.call('GET', at)).status, 401)
  }
})

test('Efí refuses a repeated txid and answers 400 for what is not there', async (t) => {
  const shop = await (await openStage(t)).openShop({ profile: 'efi' })
  const { txid } = await shop.makeCharge()
  const again = await shop.call('PUT', `/v2/cob/${txid}`, shop.draft())
  assert.deepEqual([again.status, again.body.nome], [409, 'txid_duplicado'])
  const absent = await shop.call('GET', `/v2/cob/${newTxid()}`)
  assert.deepEqual([absent.status, absent.body.nome], [400, 'cobranca_nao_encontrada'])
})

test('Sicoob has no secret and names its code brcode', async (t) => {
  const stage = await openStage(t)
  const { account } = await stage.openShop({ profile: 'sicoob' })
  const { clientId, certificate, key, keys } = account
  const options = { cert: certificate, key, clientId, clientSecret: '', pixKey: keys[0] }
  const shop = createShop(t, stage.bank, options)
  const headers = { client_id: clientId }
  const { body } = await shop.call('PUT', `/v2/cob/${newTxid()}`, shop.draft(), headers)
  assert.match(body.brcode, /^000201/)
  assert.equal(body.pixCopiaECola, undefined)
})

test('Banco do Brasil answers 200 to PUT and has errors of its own', async (t) => {
  const shop = await (await openStage(t)).openShop({ profile: 'bb' })
  const at = `/v2/cob/${newTxid()}?gw-dev-app-key=key`
  assert.equal((await shop.call('PUT', at, shop.draft())).status, 200)
  const { status, body } = await shop.call('PUT', at, shop.draft({ valor: { original: '1' } }))
  assert.equal(status, 400)
  assert.match(body.erros[0].mensagem, /valor.original/)
})

test('Santander accepts no milliseconds and gives none', async (t) => {
  const shop = await (await openStage(t)).openShop({ profile: 'santander' })
  const { calendario } = await shop.makeCharge()
  assert.match(calendario.criacao, /T\d\d:\d\d:\d\dZ$/)
  const list = (from: string) => shop.call('GET', `/v2/pix?inicio=${from}&fim=2100-01-01T00:00:00Z`)
  assert.equal((await list('2026-01-01T00:00:00Z')).status, 200)
  assert.equal((await list('2026-01-01T00:00:00.000Z')).status, 400)
})

test('a bank has all that it reported before a restart', async (t) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bank-test-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const before = await openStage(t, { dataDir })
  await before.demand('PATCH', '/pace', { refundMs: 1_000 })
  const paid = await before.shop.makeCharge()
  const open = await before.shop.makeCharge()
  const { endToEndId } = (await before.pay(paid.pixCopiaECola)).body
  await before.shop.call('PUT', `/v2/pix/${endToEndId}/devolucao/r1`, { valor: '1.00' })
  await before.bank.close()

  const after = await openStage(t, { dataDir })
  assert.equal(after.bank.ca, before.bank.ca)
  assert.equal(after.bank.key, before.bank.key)
  assert.equal((await after.shop.readCharge(paid.txid)).status, 'CONCLUIDA')
  assert.equal((await after.shop.readCharge(open.txid)).status, 'ATIVA')
  await until(async () => {
    const { body } = await after.shop.call('GET', `/v2/pix/${endToEndId}/devolucao/r1`)
    return body.status === 'DEVOLVIDO'
  }, 'the refund has ended')
})

test('the README names every profile and every fault', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8')
  const names = [...FAULTS, ...PROFILES.map(({ name }) => name)]
  assert.deepEqual(
    names.filter((name) => !text.includes(`\`${name}\``)),
    [],
  )
})
