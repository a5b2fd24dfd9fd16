/**
 * The log has every committed change once and in order, no matter who appends, and however
 * transactions end. Sequencers run side by side, are killed, and wait for each other; so are those
 * that write.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as newUuid } from 'uuid'
import { findEventLog, readEvents, type LoggedEvent } from '../../src/engine/events/event-log.ts'
import { APPEND } from '../../src/engine/events/sequencer.ts'
import { recordEventsOf } from '../../src/engine/postgres/changes.ts'
import type { Pool, Queryable } from '../../src/engine/postgres/connection.ts'
import { isConnectionError } from '../../src/engine/postgres/errors.ts'
import { makePartitions } from '../../src/engine/postgres/partitions.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { areWaiting } from '../stage/locks.ts'

const WRITERS = 6
const SEQUENCERS = 3
const WRITES = 60
const IN_ORDER = 'order by o.change_id limit $1'
/** Mistakes that the tests must find. */
const CANARIES = {
  waitsForNobody: APPEND.replace(IN_ORDER, `${IN_ORDER} for update skip locked`),
  /** One by one: what is claimed together is appended in order all the same. */
  latestFirst: APPEND.replace(IN_ORDER, 'order by o.change_id desc limit least($1, 1)'),
}

let database: MigratedDatabase
let pool: Pool
before(async () => {
  database = await createMigrated(WRITERS + SEQUENCERS + 3)
  pool = database.pool
  await makePartitions(pool, 'events')
  await pool.query('create table subjects (id uuid primary key, workspace_id uuid, count integer)')
})
after(() => database.drop())

/**
 * Changes the subject once more within a transaction, as a statement does: the row is locked, then
 * the change is recorded.
 */
const changeOnce = (db: Queryable, workspaceId: string, subjectId: string) =>
  db.query(
    `with changed as (
       update subjects set count = count + 1 where id = $2 returning id, count
     )
     ${recordEventsOf(`select 'message.changed' as type, id, json_build_object('count', count)::text as fact, 1 as n from changed`)}`,
    [workspaceId, subjectId],
  )

/** Of two changes of a subject that wait to be appended, the later one must not go first. */
async function changeTwice(workspaceId: string, subjectId: string): Promise<void> {
  for (let n = 0; n < 2; n++) await changeOnce(pool, workspaceId, subjectId)
}

async function addSubject(workspaceId: string): Promise<string> {
  const id = newUuid()
  await pool.query('insert into subjects values ($1, $2, 0)', [id, workspaceId])
  return id
}

/** Runs on a connection of its own, which may be killed. */
async function withClient(run: (db: Queryable, pid: number) => Promise<void>) {
  const client = await pool.connect()
  client.on('error', () => undefined)
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await run(client, rows[0]?.pid ?? 0)
  } catch (error) {
    if (!isConnectionError(error)) throw error
  } finally {
    client.release(true)
  }
}

/** Writes, appends and reads at the same time; returns all that was read, by workspace. */
async function run(append: string, workspaceIds: string[], subjects: [workspaceId: string, id: string][]) {
  let writing = true
  const sequencing = new Set<number>()
  const writers = Array.from({ length: WRITERS }, async () => {
    for (let n = 0; n < WRITES; n++) {
      const [workspaceId, id] = subjects[Math.floor(Math.random() * subjects.length)] as [string, string]
      await withClient(async (client, pid) => {
        await client.query('begin')
        await changeOnce(client, workspaceId, id)
        await client.query('select pg_sleep(random() * 0.02)')
        const fate = Math.random()
        if (fate < 0.1) await pool.query('select pg_terminate_backend($1)', [pid])
        await client.query(fate < 0.2 ? 'rollback' : 'commit')
      })
    }
  })
  const sequencers = Array.from({ length: SEQUENCERS }, async () => {
    while (writing) {
      await withClient(async (client, pid) => {
        sequencing.add(pid)
        // the claim lasts longer than in life, so that another sequencer meets it
        await client.query('begin')
        await client.query(append, [5])
        await client.query('select pg_sleep(random() * 0.01)')
        await client.query('commit')
      })
    }
  })
  const killer = (async () => {
    while (writing) {
      const pid = [...sequencing][Math.floor(Math.random() * sequencing.size)]
      sequencing.clear()
      if (pid !== undefined) await pool.query('select pg_terminate_backend($1)', [pid])
      await pool.query('select pg_sleep(0.03)')
    }
  })()
  const readers = workspaceIds.map(async (workspaceId) => {
    const told: LoggedEvent[] = []
    const page = async () => {
      const { lastPosition: upTo } = await findEventLog(pool, workspaceId)
      const after = told.at(-1)?.position ?? 0
      told.push(...(await readEvents(pool, workspaceId, { after, upTo, limit: 7 })))
      return told.length < upTo
    }
    while (writing) await page()
    return { told, page }
  })
  await Promise.all(writers)
  writing = false
  await Promise.all([...sequencers, killer])
  while ((await pool.query(append, [5])).rows.length > 0);
  const read = await Promise.all(readers)
  for (const { page } of read) while (await page());
  return read.map(({ told }) => told)
}

async function assertWholeAndInOrder(append: string) {
  const workspaceIds = [newUuid(), newUuid()]
  const subjects: [string, string][] = []
  for (const workspaceId of [...workspaceIds, ...workspaceIds])
    subjects.push([workspaceId, await addSubject(workspaceId)])
  for (const [workspaceId, id] of subjects) await changeTwice(workspaceId, id) // waits for the sequencers
  const logs = await run(append, workspaceIds, subjects)
  for (const [index, told] of logs.entries()) {
    assert.deepEqual(
      told.map(({ position }) => position),
      told.map((_, n) => n + 1),
      'a reader misses no position',
    )
    const own = subjects.filter(([workspaceId]) => workspaceId === workspaceIds[index])
    for (const [, id] of own) {
      const counts = told.filter(({ subjectId }) => subjectId === id).map(({ fact }) => fact?.['count'])
      const { rows } = await pool.query<{ count: number }>('select count from subjects where id = $1', [id])
      assert.deepEqual(
        counts,
        Array.from({ length: rows[0]?.count ?? -1 }, (_, n) => n + 1),
      )
      assert.ok(counts.length > 0)
    }
  }
}

test('writers and sequencers that sleep, roll back and are killed leave a log with every change once and in order', async () => {
  await assertWholeAndInOrder(APPEND)
  await assert.rejects(() => assertWholeAndInOrder(CANARIES.latestFirst), assert.AssertionError)
})

/** How two changes of a subject are sent that are appended one by one. */
async function tellOneByOne(append: string): Promise<unknown[]> {
  const workspaceId = newUuid()
  await changeTwice(workspaceId, await addSubject(workspaceId))
  return await appendRest(append, workspaceId, 1)
}

test('the change of the lowest number is appended first', async () => {
  assert.deepEqual(await tellOneByOne(APPEND), [1, 2])
  assert.deepEqual(await tellOneByOne(CANARIES.latestFirst), [2, 1], 'the mistake is found')
})

/** Appends what is left, so many changes at a time. @returns the counts in the log */
async function appendRest(append: string, workspaceId: string, limit: number): Promise<unknown[]> {
  while ((await pool.query(append, [limit])).rows.length > 0);
  const { lastPosition: upTo } = await findEventLog(pool, workspaceId)
  const told = await readEvents(pool, workspaceId, { after: 0, upTo, limit: 10 })
  return told.map(({ fact }) => fact?.['count'])
}

/**
 * How two changes of a subject are sent when one sequencer has claimed the first and a second one
 * comes.
 */
async function tellSideBySide(append: string): Promise<unknown[]> {
  const workspaceId = newUuid()
  await changeTwice(workspaceId, await addSubject(workspaceId))
  const first = await pool.connect()
  try {
    await first.query('begin')
    await first.query(
      'delete from event_changes where change_id = (select min(change_id) from event_changes where workspace_id = $1)',
      [workspaceId],
    )
    const second = pool.query(append, [10])
    let isOver = false
    void second.then(() => (isOver = true))
    while (!isOver && !(await areWaiting(pool, 1))) await sleep(5)
    await first.query('rollback')
    await second
  } finally {
    first.release(true)
  }
  return await appendRest(append, workspaceId, 10)
}

test('a sequencer waits for what another one has claimed, and appends it first should that one be killed', async () => {
  assert.deepEqual(await tellSideBySide(APPEND), [1, 2])
  assert.deepEqual(await tellSideBySide(CANARIES.waitsForNobody), [2, 1], 'the mistake is found')
})
