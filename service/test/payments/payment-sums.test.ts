/** Sums of payments and refunds by the days of the shop. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage()
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

async function insertPayment(amount: number, at: string): Promise<string> {
  const id = uuidv7()
  await stage.db.query(
    `insert into payments (workspace_id, payment_id, provider_id, amount, received_at, booked_at, source, verdict, is_open)
     values ($1, $2::uuid, $2::uuid::text, $3, $4, $4, 'reported', 'unknown', false)`,
    [shop.workspaceId, id, amount, at],
  )
  return id
}

async function insertRefund(paymentId: string, amount: number, state: string, at: string) {
  await stage.db.query(
    `insert into refunds (workspace_id, refund_id, payment_id, provider_id, origin, amount, state, created_at, ended_at)
     values ($1, $2::uuid, $3, $2::uuid::text, 'shop', $4, $5, $6, $6)`,
    [shop.workspaceId, uuidv7(), paymentId, amount, state, at],
  )
}

test('payments and refunds that are done are counted on the days of the shop', async () => {
  const last = await insertPayment(4_800, '2026-11-21T02:59:59.999Z') // the last moment of the 20th in São Paulo
  await insertPayment(250, '2026-11-21T03:00:00Z')
  await insertPayment(10, '2026-11-22T12:00:00Z')
  await insertRefund(last, 800, 'done', '2026-11-21T12:00:00Z')
  await insertRefund(last, 300, 'refused', '2026-11-21T12:00:00Z')
  const { status, body, text } = await stage.call(
    'GET',
    '/payments/summary?from=2026-11-20&to=2026-11-21',
    undefined,
    { apiKey: shop.apiKey },
  )
  assert.equal(status, 200, text)
  const nothing = { count: 0, sum: 0 }
  assert.deepEqual(body, {
    from: '2026-11-20',
    to: '2026-11-21',
    timeZone: 'America/Sao_Paulo',
    days: [
      { day: '2026-11-20', received: { count: 1, sum: 4_800 }, refunded: nothing },
      { day: '2026-11-21', received: { count: 1, sum: 250 }, refunded: { count: 1, sum: 800 } },
    ],
    total: { received: { count: 2, sum: 5_050 }, refunded: { count: 1, sum: 800 } },
  })
})
