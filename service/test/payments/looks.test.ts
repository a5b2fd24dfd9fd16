import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { silentLog } from '../../src/log.ts'
import { CLAIM_MS, lookWaitMs, openLooks, type LookName, type Looks } from '../../src/payments/looks.ts'
import { createWithSchema, type TestDatabase } from '../stage/database.ts'
import { createTestClock, type TestClock } from '../stage/test-clock.ts'

const NOW = new Date('2026-11-23T15:00:00.000Z')
const workspaceId = randomUUID()
let database: TestDatabase
/**
 * Without the service's bound on the wait for a connection: the clock stands still, so a look that gave
 * up would never be repeated.
 */
let pool: pg.Pool
let clock: TestClock
let opened: Looks[]

before(async () => {
  database = await createWithSchema()
  pool = new pg.Pool({ connectionString: database.connectionString, max: 4 })
})
after(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  clock = createTestClock()
  clock.freeze(NOW)
  opened = []
  await pool.query('delete from payment_notices')
})
afterEach(async () => void (await Promise.all(opened.map((looks) => looks.close()))))

test('each due row is looked at once, however many processes look', async () => {
  for (let n = 0; n < 40; n++) await insertDue()
  const seen: string[] = []
  const look = async (row: LookName) => {
    seen.push(row.id)
    await settle(row)
  }
  await Promise.all([open(look), open(look), open(look)])
  await allSettled()
  assert.equal(seen.length, 40)
  assert.equal(new Set(seen).size, 40)
})

test('a row that a look leaves, or fails at, is looked at again, later and later', async () => {
  const id = await insertDue()
  const failing: (() => Promise<void>)[] = [
    async () => {},
    async () => Promise.reject(new Error('The bank is away.')),
    async () => {},
  ]
  let looks = 0
  await open(async () => failing[looks++]?.())
  for (const [n, seconds] of [1, 5, 30].entries()) {
    await until(async () => (await lookAt(id))?.getTime() === clock.now().getTime() + seconds * 1000)
    assert.equal(looks, n + 1)
    clock.advance(seconds * 1000)
  }
  assert.deepEqual([0, 3, 4, 5, 900].map(lookWaitMs), [1_000, 120_000, 600_000, 3_600_000, 3_600_000])
})

test('a row whose look sets another time keeps it', async () => {
  const id = await insertDue()
  const tomorrow = new Date(NOW.getTime() + 86_400_000)
  await open(async (row) => set(row, tomorrow))
  await until(async () => (await lookAt(id))?.getTime() === tomorrow.getTime())
  await Promise.all(opened.map((looks) => looks.close()))
  assert.deepEqual(await lookAt(id), tomorrow)
})

test('what a process claimed and left without a word is looked at a minute later', async () => {
  const id = await insertDue()
  const gone = await openLooks({ ...tools(), db: dyingAfterClaim(), look: settle })
  await until(async () => (await lookAt(id))?.getTime() === NOW.getTime() + CLAIM_MS)
  await gone.close()
  await open(settle)
  assert.notEqual(await lookAt(id), null)
  clock.advance(CLAIM_MS)
  await allSettled()
})

const tools = () => ({ table: 'payment_notices', clock, log: silentLog }) as const

async function open(look: (row: LookName) => Promise<void>): Promise<void> {
  opened.push(await openLooks({ ...tools(), db: pool, look }))
}

/** A database that takes the claim, and is never heard of again. */
function dyingAfterClaim(): Pick<typeof pool, 'query'> {
  const query = async (...given: unknown[]) => {
    await Reflect.apply(pool.query, pool, given)
    throw new Error('The process died.')
  }
  return { query }
}

async function insertDue(): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into payment_notices (workspace_id, notice_id, sender_id, reference_id, kind, about, state, look_at, created_at)
     values ($1, $2, $2, 'FLOR-1', 'paid', $2, 'due', $3, $3)`,
    [workspaceId, id, NOW],
  )
  return id
}

const settle = (row: LookName) => set(row, null)

async function set({ workspaceId: of, id }: LookName, at: Date | null): Promise<void> {
  await pool.query('update payment_notices set look_at = $3 where workspace_id = $1 and notice_id = $2', [
    of,
    id,
    at,
  ])
}

async function lookAt(id: string): Promise<Date | null | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'select look_at as at from payment_notices where workspace_id = $1 and notice_id = $2',
    [workspaceId, id],
  )
  return rows[0]?.at
}

const allSettled = () =>
  until(async () => {
    const { rows } = await pool.query('select from payment_notices where look_at is not null')
    return rows.length === 0
  })

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}
