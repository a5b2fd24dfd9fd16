/**
 * Sums of orders that are kept for days that ended: they are always those that the orders would
 * give, counted here without them.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '../../src/workspaces/days.ts'
import { changeWorkspace } from '../../src/workspaces/workspaces-repository.ts'
import { forgetSums, pruneSumChanges, sumOrders } from '../../src/orders/order-sums.ts'
import type { Pool } from '../../src/engine/postgres/connection.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Whole offsets of hours and others, on both sides of the date line, with summer time. */
const TIME_ZONES = ['America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/New_York']

let database: MigratedDatabase
let pool: Pool
let workspaceId: string
let senderId: string
const now = new Date()
before(async () => {
  database = await createMigrated(4)
  pool = database.pool
})
after(() => database.drop())
beforeEach(async () => {
  workspaceId = uuidv7()
  senderId = uuidv7()
  await pool.query(`insert into workspaces (workspace_id, name, created_at) values ($1, 'Shop', now())`, [
    workspaceId,
  ])
})

/** The same numbers each time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const rangeIn = (timeZone: string, days = 12) => ({
  from: dayIn(timeZone, new Date(now.getTime() - days * DAY_MS)),
  to: dayIn(timeZone, now),
  timeZone,
})

type Stored = {
  asked: boolean
  payment: string
  status: string | null
  total: number | null
  createdAt: Date
  paidAt: Date | null
  canceledAt: Date | null
  expiresAt: Date | null
}

/** Half of them take no longer; between two in the middle, their mean. Rounded half to even. */
function medianOf(times: number[]): number | null {
  if (times.length === 0) return null
  const sorted = times.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const ms = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
  const seconds = Math.floor(ms / 1000)
  const rest = ms % 1000
  return rest > 500 || (rest === 500 && seconds % 2 === 1) ? seconds + 1 : seconds
}

/** What the orders give, one by one. */
async function countByHand(timeZone: string) {
  const { rows } = await pool.query<Stored>(
    `select mentions > 0 and coalesce(status, payment_status) is not null as asked, payment, status, total_value as total,
            created_at as "createdAt", paid_at as "paidAt", canceled_at as "canceledAt", expires_at as "expiresAt"
     from orders where workspace_id = $1`,
    [workspaceId],
  )
  const range = rangeIn(timeZone)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const known = new Map<number, string>()
  const dayOf = (moment: Date) => {
    const day = known.get(moment.getTime()) ?? format.format(moment)
    known.set(moment.getTime(), day)
    return day
  }
  const sumsOf = (isIn: (at: Date) => boolean) => {
    const of = (when: (order: Stored) => Date | null | false) => {
      const found = rows.filter((order) => {
        const at = when(order)
        return at && isIn(at)
      })
      return { count: found.length, sum: found.reduce((all, { total }) => all + (total ?? 0), 0) }
    }
    const times = rows.flatMap(({ payment, paidAt, createdAt }) =>
      payment === 'paid' && paidAt && isIn(paidAt)
        ? [Math.max(0, paidAt.getTime() - createdAt.getTime())]
        : [],
    )
    return {
      created: of(({ asked, createdAt }) => asked && createdAt),
      paid: of(({ payment, paidAt }) => payment === 'paid' && paidAt),
      canceled: of(({ status, canceledAt }) => status === 'canceled' && canceledAt),
      expired: of(
        ({ payment, expiresAt }) => payment === 'unpaid' && expiresAt && expiresAt <= now && expiresAt,
      ),
      medianSecondsToPay: medianOf(times),
    }
  }
  const days = []
  for (let at = Date.parse(range.from); at <= Date.parse(range.to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.push({ day, ...sumsOf((moment) => dayOf(moment) === day) })
  }
  const total = sumsOf((moment) => {
    const day = dayOf(moment)
    return day >= range.from && day <= range.to
  })
  return { days, total }
}

const sums = (timeZone: string) => sumOrders(pool, workspaceId, rangeIn(timeZone), now)
async function countKept(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from order_sums where workspace_id = $1',
    [workspaceId],
  )
  return rows[0]?.count ?? 0
}

/** Orders of the last days, many of them on the second in which a day begins or ends. */
async function insertOrders(random: (below: number) => number, count: number): Promise<void> {
  const moments = Array.from({ length: count }, () => {
    const at = now.getTime() - random(13 * 24) * HOUR_MS
    return new Date(random(2) ? at - (at % HOUR_MS) - random(2) : at - random(HOUR_MS))
  })
  const later = (chance: number, ms: number) =>
    moments.map((at) => (random(100) < chance ? new Date(at.getTime() + random(ms) - 1_000) : null))
  const texts = (...some: (string | null)[]) => moments.map(() => some[random(some.length)])
  await pool.query(
    `insert into orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, payment_status, total_value, currency,
                         created_at, paid_at, canceled_at, expires_at, last_said_at)
     select $1, $2, gen_random_uuid()::text, gen_random_uuid(), $2, 1, o.status, o.payment, o.total, o.currency, o.at, o.paid, o.canceled, o.expires, o.at
     from unnest($3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::text[], $9::bigint[], $10::text[])
          as o(at, paid, canceled, expires, status, payment, total, currency)`,
    [
      workspaceId,
      senderId,
      moments,
      later(60, 2 * DAY_MS),
      later(30, DAY_MS),
      later(70, 3 * DAY_MS),
      texts('pending', 'completed', 'canceled', null),
      texts('captured', 'captured', 'pending', 'failed', null),
      moments.map(() => (random(10) ? random(100_000) : null)),
      texts('BRL', 'BRL', 'USD'),
    ],
  )
}

/** What happens to orders, each to some of them. */
const CHANGES = [
  `update orders set mentions = 0, status = null, payment_status = null`, // its messages failed
  `update orders set mentions = 2, status = 'processing'`,
  `update orders set payment_status = 'captured', paid_at = created_at + interval '90 minutes'`,
  `update orders set payment_status = 'failed'`,
  `update orders set confirmed_at = created_at + interval '1 day', paid_at = least(paid_at, created_at + interval '1 day')`,
  `update orders set confirmed_at = null`,
  `update orders set status = 'canceled', canceled_at = created_at + interval '5 hours'`,
  `update orders set total_value = coalesce(total_value, 0) + 1`,
  `update orders set expires_at = created_at + interval '30 hours'`,
  `update orders set expires_at = null`,
  `update orders set created_at = created_at - interval '25 hours'`,
  `delete from orders`,
]
const change = (text: string, random: (below: number) => number) => ({
  text: `${text} where workspace_id = $1 and get_byte(decode(md5(reference_id || $2), 'hex'), 0) < 20`,
  values: [workspaceId, String(random(1_000_000))],
})

test('sums are what the orders give, whatever happened to orders of days that were kept, in each time zone', async () => {
  const random = randomFrom(7)
  await insertOrders(random, 400)
  for (let round = 0; round < 36; round++) {
    const timeZone = TIME_ZONES[random(TIME_ZONES.length)] ?? ''
    assert.deepEqual(await sums(timeZone), await countByHand(timeZone), `round ${round}`)
    assert.ok((await countKept()) > 20)
    if (random(4) === 0) await insertOrders(random, 20)
    await pool.query(change(CHANGES[round % CHANGES.length] ?? '', random))
    assert.deepEqual(await sums(timeZone), await countByHand(timeZone), `round ${round}, after its change`)
  }
})

test('sums that were counted while orders changed do not miss what was committed later', async () => {
  const random = randomFrom(11)
  await insertOrders(random, 200)
  const [timeZone = ''] = TIME_ZONES
  for (const text of CHANGES) {
    await forgetSums(pool, workspaceId)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(change(text, random))
      assert.deepEqual(await sums(timeZone), await countByHand(timeZone), text)
      await client.query('commit')
    } finally {
      client.release(true)
    }
    assert.deepEqual(await sums(timeZone), await countByHand(timeZone), `${text}, committed`)
  }
})

test('transactions that change orders of one day wait neither for each other nor for who counts them', async () => {
  await insertOrders(randomFrom(3), 50)
  const [timeZone = ''] = TIME_ZONES
  await sums(timeZone)
  const { rows } = await pool.query<{ id: string }>(
    'select order_id as id from orders where workspace_id = $1',
    [workspaceId],
  )
  const clients = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (const [n, client] of clients.entries()) {
      await client.query(`begin; set local lock_timeout = '100ms'`)
      for (const { id } of rows.filter((_, place) => place % 2 === n))
        await client.query('update orders set total_value = 5 where workspace_id = $1 and order_id = $2', [
          workspaceId,
          id,
        ])
      await sums(timeZone)
    }
    for (const client of clients) await client.query('commit')
  } finally {
    for (const client of clients) client.release(true)
  }
  assert.deepEqual(await sums(timeZone), await countByHand(timeZone))
})

test('days that are kept are read without their orders, and a change makes only its own day counted again', async () => {
  await insertOrders(randomFrom(5), 300)
  const [timeZone = ''] = TIME_ZONES
  await sums(timeZone)
  const versions = async () => {
    const { rows } = await pool.query<{ place: string; xmin: string }>(
      `select kind || begins as place, xmin::text from order_sums where workspace_id = $1 order by 1`,
      [workspaceId],
    )
    return new Map(rows.map(({ place, xmin }) => [place, xmin]))
  }
  const first = await versions()
  await sums(timeZone)
  assert.deepEqual(await versions(), first)
  await pool.query(
    `update orders set total_value = total_value + 1 where workspace_id = $1 and order_id = (
       select order_id from orders where workspace_id = $1 and payment = 'paid' and status = 'completed' and total_value > 0
         and paid_at < $2::timestamptz - interval '3 days' and created_at > $2::timestamptz - interval '9 days'
       limit 1)`,
    [workspaceId, now],
  )
  await sums(timeZone)
  const changed = [...(await versions())].filter(([place, xmin]) => first.get(place) !== xmin)
  assert.deepEqual(
    changed.map(([place]) => /^[a-z]+/.exec(place)?.[0]),
    ['created', 'paid'],
  )
})

test('a change of the time zone deletes the days of the one before, and no other change does', async () => {
  await insertOrders(randomFrom(4), 100)
  await sums('America/Sao_Paulo')
  const kept = await countKept()
  assert.ok(kept > 20)
  await changeWorkspace(pool, workspaceId, { name: 'Padaria', timeZone: 'America/Sao_Paulo' })
  assert.equal(await countKept(), kept)
  await changeWorkspace(pool, workspaceId, { timeZone: 'Asia/Kathmandu' })
  assert.equal(await countKept(), 0)
  assert.deepEqual(await sums('Asia/Kathmandu'), await countByHand('Asia/Kathmandu'))
})

test('deleting the orders of a workspace that has left notes no changes', async () => {
  await insertOrders(randomFrom(2), 30)
  await pool.query('delete from order_sum_changes where workspace_id = $1', [workspaceId])
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('recado.moves', $1, true)`, [workspaceId])
    await client.query('delete from orders where workspace_id = $1', [workspaceId])
    await client.query('commit')
  } finally {
    client.release(true)
  }
  const { rowCount } = await pool.query('select from order_sum_changes where workspace_id = $1', [
    workspaceId,
  ])
  assert.equal(rowCount, 0)
})

test('changes are deleted after an hour, and with them what was counted without them', async () => {
  const random = randomFrom(9)
  await insertOrders(random, 200)
  const [timeZone = ''] = TIME_ZONES
  const left = async () =>
    (await pool.query('select from order_sum_changes where workspace_id = $1', [workspaceId])).rowCount
  await sums(timeZone)
  // of each day, only what expired is counted again
  await pool.query('update orders set expires_at = null where workspace_id = $1', [workspaceId])
  const before = await countKept()
  await pruneSumChanges(pool, 100_000)
  assert.ok(((await left()) ?? 0) > 0)
  await pool.query(`update order_sum_changes set made_at = now() - interval '61 minutes'`)
  while ((await pruneSumChanges(pool, 50)) > 0);
  assert.equal(await left(), 0)
  const kept = await countKept()
  assert.ok(kept > 0 && kept < before, `${kept} of ${before}`)
  assert.deepEqual(await sums(timeZone), await countByHand(timeZone))
})
