import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { silentLog } from '../../../src/engine/log/log.ts'
import { CLAIM_MS, waitMs, runJob, type JobRow, type RunningJob } from '../../../src/engine/jobs/jobs.ts'
import { createWithSchema, type TestDatabase } from '../../stage/database.ts'
import { createTestClock, type TestClock } from '../../stage/test-clock.ts'

const NOW = new Date('2026-11-23T15:00:00.000Z')
const workspaceId = randomUUID()
let database: TestDatabase
/**
 * Without the service's bound on the wait for a connection: the clock stands still, so a run that
 * gave up would never be repeated.
 */
let pool: pg.Pool
let clock: TestClock
let opened: RunningJob[]

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
afterEach(async () => void (await Promise.all(opened.map((job) => job.close()))))

test('each due row is run once, however many processes run the job', async () => {
  for (let n = 0; n < 40; n++) await insertDue()
  const seen: string[] = []
  const run = async (row: JobRow) => {
    seen.push(row.id)
    await settle(row)
  }
  await Promise.all([open(run), open(run), open(run)])
  await allSettled()
  assert.equal(seen.length, 40)
  assert.equal(new Set(seen).size, 40)
})

test('a row that a run leaves, or fails at, is run again, later and later', async () => {
  const id = await insertDue()
  const failing: (() => Promise<void>)[] = [
    async () => {},
    async () => Promise.reject(new Error('The bank is away.')),
    async () => {},
  ]
  let attempts = 0
  await open(async () => failing[attempts++]?.())
  for (const [n, seconds] of [1, 5, 30].entries()) {
    await until(async () => (await dueAt(id))?.getTime() === clock.now().getTime() + seconds * 1000)
    assert.equal(attempts, n + 1)
    clock.advance(seconds * 1000)
  }
  assert.deepEqual([0, 3, 4, 5, 900].map(waitMs), [1_000, 120_000, 600_000, 3_600_000, 3_600_000])
})

test('a row whose run sets another time keeps it', async () => {
  const id = await insertDue()
  const tomorrow = new Date(NOW.getTime() + 86_400_000)
  await open(async (row) => set(row, tomorrow))
  await until(async () => (await dueAt(id))?.getTime() === tomorrow.getTime())
  await Promise.all(opened.map((job) => job.close()))
  assert.deepEqual(await dueAt(id), tomorrow)
})

test('what a process claimed and left without a word is run a minute later', async () => {
  const id = await insertDue()
  const gone = await runJob({ clock, log: silentLog, db: dyingAfterClaim() }, { ...NOTICES, run: settle })
  await until(async () => (await dueAt(id))?.getTime() === NOW.getTime() + CLAIM_MS)
  await gone.close()
  await open(settle)
  assert.notEqual(await dueAt(id), null)
  clock.advance(CLAIM_MS)
  await allSettled()
})

const NOTICES = { table: 'payment_notices', id: 'notice_id', change: 'update payment_notices r set' }

async function open(run: (row: JobRow) => Promise<void>): Promise<void> {
  opened.push(await runJob({ clock, log: silentLog, db: pool }, { ...NOTICES, run }))
}

/** A database that accepts the claim, and never answers again. */
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
    `insert into payment_notices (workspace_id, notice_id, sender_id, reference_id, kind, about, state, due_at, created_at)
     values ($1, $2, $2, 'FLOR-1', 'paid', $2, 'due', $3, $3)`,
    [workspaceId, id, NOW],
  )
  return id
}

const settle = (row: JobRow) => set(row, null)

async function set({ workspaceId: of, id }: JobRow, at: Date | null): Promise<void> {
  await pool.query('update payment_notices set due_at = $3 where workspace_id = $1 and notice_id = $2', [
    of,
    id,
    at,
  ])
}

async function dueAt(id: string): Promise<Date | null | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'select due_at as at from payment_notices where workspace_id = $1 and notice_id = $2',
    [workspaceId, id],
  )
  return rows[0]?.at
}

const allSettled = () =>
  until(async () => {
    const { rows } = await pool.query('select from payment_notices where due_at is not null')
    return rows.length === 0
  })

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}
