/** Days of the log: partitions ahead, whole days dropped, and a clock that was set back. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as newUuid } from 'uuid'
import { keepEventDays } from '../../src/events/event-days.ts'
import { findEventLog, readEvents } from '../../src/events/event-log.ts'
import { recordEvents } from '../../src/postgres/changes.ts'
import { dropPartitions, makePartitions } from '../../src/postgres/partitions.ts'
import { appendNow } from '../stage/append-now.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'

let database: MigratedDatabase
before(async () => (database = await createMigrated(4)))
after(() => database.drop())

const daysOf = async (table: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass($1) order by 1',
    [table],
  )
  return rows.map(({ name }) => name)
}

async function addDay(table: string, daysAgo: number) {
  const { rows } = await database.pool.query<{ name: string; from: string; to: string }>(
    `select to_char(d, 'YYYYMMDD') as name, d::text as from, (d + 1)::text as to
     from (select (now() at time zone 'UTC')::date - $1::int as d) d`,
    [daysAgo],
  )
  const [day] = rows
  if (!day) throw new Error('There is no day.')
  await database.pool.query(
    `create table ${table}_${day.name} partition of ${table} for values from ('${day.from}') to ('${day.to}')`,
  )
  return `${table}_${day.name}`
}

async function happen(workspaceId: string, times: number) {
  for (let n = 0; n < times; n++)
    await database.pool.query(recordEvents('message.changed', 'id', 'gen_random_uuid() as id'), [workspaceId])
  await appendNow(database.pool)
}

test('partitions are made ahead by any number of processes, for each table that has them', async () => {
  for (const table of ['events', 'webhook_attempts'] as const) {
    await Promise.all([1, 2, 3].map(() => makePartitions(database.pool, table)))
    assert.equal((await daysOf(table)).length, 4, 'today and three days ahead')
  }
})

test('whole days go when they have served their time, with where they began', async () => {
  const workspaceId = newUuid()
  const [kept, gone] = [await addDay('events', 2), await addDay('events', 3)]
  await happen(workspaceId, 5)
  // the first three happened three days ago, as far as anybody can tell
  const old = `(now() at time zone 'UTC')::date - 3`
  await database.pool.query(`update events set day = ${old} where workspace_id = $1 and position <= 3`, [
    workspaceId,
  ])
  await database.pool.query('update event_days set first_position = 4 where workspace_id = $1', [workspaceId])
  await database.pool.query(`insert into event_days values ($1, ${old}, 1)`, [workspaceId])
  const all = await readEvents(database.pool, workspaceId, { after: 0, upTo: 5, limit: 10 })
  assert.equal(all.length, 5)
  assert.equal(await keepEventDays(database.pool, 2), 1)
  const days = await daysOf('events')
  assert.deepEqual([days.includes(kept), days.includes(gone)], [true, false])
  const { oldestPosition, lastPosition } = await findEventLog(database.pool, workspaceId)
  assert.deepEqual([oldestPosition, lastPosition], [4, 5])
  const left = await readEvents(database.pool, workspaceId, { after: 3, upTo: 5, limit: 10 })
  assert.deepEqual(
    left.map(({ position }) => position),
    [4, 5],
  )
  assert.equal(await dropPartitions(database.pool, 'webhook_attempts', 2), 0)
})

test('a log goes on in the day where it was if the clock of the database was set back, so that readers find it', async () => {
  const workspaceId = newUuid()
  await happen(workspaceId, 1)
  const tomorrow = `(now() at time zone 'UTC')::date + 1`
  await database.pool.query(`update events set day = ${tomorrow} where workspace_id = $1`, [workspaceId])
  await database.pool.query(`update event_days set day = ${tomorrow} where workspace_id = $1`, [workspaceId])
  await happen(workspaceId, 2)
  const all = await readEvents(database.pool, workspaceId, { after: 0, upTo: 3, limit: 10 })
  assert.deepEqual(
    all.map(({ position }) => position),
    [1, 2, 3],
  )
})
