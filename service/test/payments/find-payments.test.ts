/**
 * Payments as a person looks for them: by who paid, how much, which order, or the id at the bank.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPool, type Pool } from '../../src/engine/postgres/connection.ts'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { bookList, insertBareAccount, insertOpenCharge, paid, type LedgerShop } from '../stage/ledger.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

let stage: Stage
let pool: Pool
let shop: Shop
let account: LedgerShop
before(async () => {
  stage = await openStage()
  pool = openPool(stage.env['DATABASE_URL'] ?? '', 2)
  shop = await stage.openShop({ scopes: ['admin'] })
  const { workspaceId, senderId } = shop
  const accountId = await insertBareAccount(pool, workspaceId, stage.clock.now())
  account = { workspaceId, senderId, accountId }
})
after(async () => {
  await pool.end()
  await stage.close()
})

type Listed = {
  providerId: string
  conversationId: string | null
  contact: { name: string | null } | null
}

async function list(query: Record<string, string>): Promise<Listed[]> {
  const path = `/payments?${new URLSearchParams(query)}`
  const { status, body, text } = await stage.call('GET', path, undefined, { apiKey: shop.apiKey })
  assert.equal(status, 200, text)
  return body.data
}
const find = async (q: string) => (await list({ q })).map(({ providerId }) => providerId)

/** The customer orders, and pays this much; returns the txid and the number. */
async function pay(name: string, referenceId: string, endToEndId: string, amount: number) {
  const to = newCustomer()
  await stage.simulator.control('PUT', `/contacts/${to.slice(1)}`, { name })
  await stage.simulator.customerWrites(to, 'Oi', { account: shop.phoneNumberId })
  const body = orderDetails(shop.from, to, referenceId)
  const sent = await stage.call('POST', '/messages/interactive/order_details', body, { apiKey: shop.apiKey })
  assert.equal(sent.status, 200, sent.text)
  const order = { senderId: shop.senderId, referenceId }
  const txid = await insertOpenCharge(pool, account, order, 4_800, stage.clock.now())
  await hear(paid(endToEndId, txid, amount, stage.clock.now()))
  return { txid, to }
}
const hear = (...received: Parameters<typeof bookList>[2]) =>
  bookList({ db: pool, clock: stage.clock, onChanged: () => undefined }, account, received)

test('a payment is found by the customer, the number, the amount, the order and the ids of the bank', async () => {
  const ana = await pay('Ana Conceição', 'ACHA-1', 'E001', 4_800)
  await pay('Bruno Reis', 'ACHA-2', 'E002', 123_456)
  await hear(paid('E003', null, 4_800, stage.clock.now()))

  for (const q of ['conceicao', 'Ana', ana.to, 'acha-1', 'E001', ana.txid])
    assert.deepEqual(await find(q), ['E001'], q)
  for (const q of ['48,00', '48.00', 'R$ 48', ' 48 '])
    assert.deepEqual(new Set(await find(q)), new Set(['E001', 'E003']), q)
  for (const q of ['1.234,56', 'r$1234,56']) assert.deepEqual(await find(q), ['E002'], q)
  assert.deepEqual(new Set(await find('ACHA')), new Set(['E001', 'E002']))
  for (const q of ['48,01', 'E00', 'Carla', "' or 1=1 --", '%']) assert.deepEqual(await find(q), [], q)
})

test('a payment says whose it is, and one of no order says that it has none', async () => {
  await pay('Dora Lima', 'DIZ-1', 'E010', 4_800)
  const [one] = await list({ q: 'E010' })
  assert.equal(one?.contact?.name, 'Dora Lima')
  assert.ok(one?.conversationId)
  await hear(paid('E011', null, 5_100, stage.clock.now()))
  assert.equal((await list({ q: 'E011' }))[0]?.contact, null)
})

test('a search goes with the other filters and pages, and ends at the workspace', async () => {
  for (const n of [1, 2, 3]) await hear(paid(`E02${n}`, null, 777, stage.clock.now()))
  const path = (cursor?: string) =>
    `/payments?q=7,77&limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`
  const first = await stage.call('GET', path(), undefined, { apiKey: shop.apiKey })
  const second = await stage.call('GET', path(first.body.cursors.next), undefined, { apiKey: shop.apiKey })
  const found = [...first.body.data, ...second.body.data].map(({ providerId }: Listed) => providerId)
  assert.deepEqual(found.sort(), ['E021', 'E022', 'E023'])
  assert.equal((await list({ q: '7,77', state: 'open' })).length, 3)
  assert.equal((await list({ q: '7,77', to: '2020-01-01T00:00:00Z' })).length, 0)
  const other = await stage.openShop({ scopes: ['admin'] })
  const theirs = await stage.call('GET', '/payments?q=7,77', undefined, { apiKey: other.apiKey })
  assert.deepEqual(theirs.body.data, [])
})
