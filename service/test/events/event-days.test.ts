/** Days of the log: partitions ahead, whole days dropped, and a clock that was set back. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as newUuid } from 'uuid'
import { dropEventDays } from '../../src/engine/events/event-days.ts'
import { findEventLog, readEvents } from '../../src/engine/events/event-log.ts'
import { recordEvents } from '../../src/engine/postgres/changes.ts'
import { countReadyDays, dropOldest, makePartitions } from '../../src/engine/postgres/partitions.ts'
import { APPEND, APPENDED_MAX } from '../../src/engine/events/sequencer.ts'
import { appendNow } from '../stage/append-now.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { areWaiting } from '../stage/locks.ts'
import { until } from '../../../testkit/until.ts'

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
  // the first three happened three days ago, as far as can be seen
  const old = `(now() at time zone 'UTC')::date - 3`
  await database.pool.query(
    `update events set day = ${old} where workspace_id = $1 and first_position <= 3`,
    [workspaceId],
  )
  await database.pool.query('update event_days set first_position = 4 where workspace_id = $1', [workspaceId])
  await database.pool.query(`insert into event_days values ($1, ${old}, 1)`, [workspaceId])
  const all = await readEvents(database.pool, workspaceId, { after: 0, upTo: 5, limit: 10 })
  assert.equal(all.length, 5)
  assert.equal(await dropEventDays(database.pool, 2, new Date()), 1)
  const days = await daysOf('events')
  assert.deepEqual([days.includes(kept), days.includes(gone)], [true, false])
  const { oldestPosition, lastPosition } = await findEventLog(database.pool, workspaceId)
  assert.deepEqual([oldestPosition, lastPosition], [4, 5])
  const left = await readEvents(database.pool, workspaceId, { after: 3, upTo: 5, limit: 10 })
  assert.deepEqual(
    left.map(({ position }) => position),
    [4, 5],
  )
  assert.equal(await dropOldest(database.pool, 'webhook_attempts', { keptDays: 2, now: new Date() }), 0)
  await database.pool.query(`drop table ${kept}`)
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

/** A connection to whose statements the day ends when the test says so. */
async function connectAt(began: string) {
  const client = await database.pool.connect()
  await client.query(
    `create schema if not exists midnight;
     create table if not exists midnight.moments (at timestamptz not null);
     create or replace function midnight.now() returns timestamptz language sql stable
       as $$ select pg_catalog.current_setting('midnight.began')::timestamptz $$;
     create or replace function midnight.clock_timestamp() returns timestamptz language sql volatile
       as $$ select max(at) from midnight.moments $$;
     set search_path = midnight, pg_catalog, public`,
  )
  await client.query(`select set_config('midnight.began', $1, false)`, [began])
  return client
}

test('of two that append at midnight, the one that began before it and waits for the other appends to the new day', async () => {
  const workspaceId = newUuid()
  await happen(workspaceId, 1)
  const { rows } = await database.pool.query<{ before: string; after: string }>(
    `select (d.day + time '23:59:59.99')::text || 'Z' as before, (d.day + 1)::text || ' 00:00Z' as after
     from event_days d where d.workspace_id = $1`,
    [workspaceId],
  )
  const { before, after } = rows[0] as { before: string; after: string }
  const [early, late] = [await connectAt(before), await connectAt(after)]
  const isNow = (moment: string) => database.pool.query('insert into midnight.moments values ($1)', [moment])
  const happens = recordEvents('message.changed', 'id', 'gen_random_uuid() as id')
  try {
    await isNow(before)
    await late.query('begin')
    await late.query(happens, [workspaceId])
    await late.query(APPEND.replace('clock_timestamp()', 'now()'), [APPENDED_MAX])
    await database.pool.query(happens, [workspaceId])
    const appending = early.query(APPEND, [APPENDED_MAX])
    await until(() => areWaiting(database.pool, 1), 'it waits for the row of the log')
    await isNow(after)
    await late.query('commit')
    await appending
  } finally {
    early.release(true)
    late.release(true)
  }
  const all = await readEvents(database.pool, workspaceId, { after: 1, upTo: 3, limit: 10 })
  assert.deepEqual(
    all.map(({ position }) => position),
    [2, 3],
  )
})

test('the days for which there are partitions are counted up to the first gap', async () => {
  assert.equal(await countReadyDays(database.pool, 'webhook_attempts'), 4)
  const [, , third = ''] = await daysOf('webhook_attempts')
  await database.pool.query(`drop table ${third}`)
  assert.equal(await countReadyDays(database.pool, 'webhook_attempts'), 2)
  await makePartitions(database.pool, 'webhook_attempts')
  assert.equal(await countReadyDays(database.pool, 'webhook_attempts'), 4)
})

test('the oldest day goes first, one at a time, and none while the clocks of process and database disagree', async () => {
  const [newer, older] = [await addDay('events', 5), await addDay('events', 6)]
  const drop = (secondsAway: number) =>
    dropEventDays(database.pool, 2, new Date(Date.now() + secondsAway * 1000))
  for (const seconds of [-120, 120, 86_400]) await assert.rejects(drop(seconds), /clocks/)
  assert.equal(await drop(20), 1)
  const left = await daysOf('events')
  assert.deepEqual([left.includes(newer), left.includes(older)], [true, false])
  assert.equal(await drop(-20), 1)
  assert.equal(await drop(0), 0)
  await assert.doesNotReject(drop(86_400), 'there is nothing to drop')
})

/** A day that was sent up to `doneTo` of its five events; six are later. */
async function tellOf(daysAgo: number, { doneTo = 5, state = 'active', retry = 0 } = {}) {
  const [workspaceId, endpointId] = [newUuid(), newUuid()]
  const day = await addDay('events', daysAgo)
  await happen(workspaceId, 11)
  const old = `(now() at time zone 'UTC')::date - ${daysAgo}`
  await database.pool.query(
    `update events set day = ${old} where workspace_id = $1 and first_position <= 5`,
    [workspaceId],
  )
  await database.pool.query('update event_days set first_position = 6 where workspace_id = $1', [workspaceId])
  await database.pool.query(`insert into event_days values ($1, ${old}, 1)`, [workspaceId])
  await database.pool.query(
    `insert into webhook_endpoints (workspace_id, endpoint_id, url, types, secret, secret_key_id, signing, done_to, state, state_since,
                                    due_at, created_at)
     values ($1, $2, 'https://shop.example', '{*}', 'x', 'x', 'v1', $3, $4, now(), $5, now())`,
    [workspaceId, endpointId, doneTo, state, state === 'failing' ? new Date() : null],
  )
  if (retry > 0)
    await database.pool.query(
      'insert into webhook_retries values ($1, $2, gen_random_uuid(), $3, 1, now(), now())',
      [workspaceId, endpointId, retry],
    )
  const isThere = async () => (await daysOf('events')).includes(day)
  const deliver = async () => {
    await database.pool.query('delete from webhook_retries where workspace_id = $1', [workspaceId])
    await database.pool.query('update webhook_endpoints set done_to = 5 where workspace_id = $1', [
      workspaceId,
    ])
  }
  return { isThere, deliver }
}

test('a day stays until each endpoint that runs has received all of it', async () => {
  const drop = () => dropEventDays(database.pool, 2, new Date())
  for (const untold of [{ doneTo: 4 }, { doneTo: 0, state: 'failing' }, { doneTo: 8, retry: 5 }]) {
    const { isThere, deliver } = await tellOf(4, untold)
    assert.deepEqual([await drop(), await isThere()], [0, true], JSON.stringify(untold))
    await deliver()
    assert.deepEqual([await drop(), await isThere()], [1, false], JSON.stringify(untold))
  }
  for (const told of [
    { doneTo: 5 },
    { doneTo: 0, state: 'paused' },
    { doneTo: 0, state: 'disabled' },
    { doneTo: 9, retry: 6 },
  ]) {
    const { isThere } = await tellOf(4, told)
    assert.deepEqual([await drop(), await isThere()], [1, false], JSON.stringify(told))
  }
})

test('an endpoint that receives nothing for long keeps as many days again, and no more', async () => {
  const { isThere } = await tellOf(6, { doneTo: 0 })
  const drop = () => dropEventDays(database.pool, 2, new Date())
  await addDay('events', 5)
  assert.deepEqual([await drop(), await isThere()], [0, true])
  await addDay('events', 4)
  assert.deepEqual([await drop(), await isThere()], [1, false])
})
