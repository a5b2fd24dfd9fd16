/**
 * Plans of the event log: the oldest events are read as the newest are, from the partitions of
 * their own days, with the values at hand and planned once for all values.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { readEvents } from '../../src/engine/events/event-log.ts'
import type { Queryable } from '../../src/engine/postgres/connection.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { partitionOf } from '../stage/event-log.ts'

const DAYS = Array.from({ length: 30 }, (_, n) => `2026-01-${String(n + 1).padStart(2, '0')}`)
const EVENTS_OF_DAY = 3_000
/** Of a row of the log, which is a batch of messages. */
const EVENTS_OF_ROW = 5
const LAST = DAYS.length * EVENTS_OF_DAY
const LIMIT = 100
const [workspaceId, another] = [uuidv7(), uuidv7()]

let database: MigratedDatabase
before(async () => {
  database = await createMigrated()
  for (const [n, day] of DAYS.entries()) {
    await database.pool.query(
      `create table ${partitionOf(day)} partition of events for values from ('${day}') to (date '${day}' + 1)`,
    )
    await database.pool.query(
      `with begun as (
         insert into event_days (workspace_id, day, first_position) select w, $2, $3::bigint * $4 + 1 from unnest($1::uuid[]) w
       )
       insert into events (workspace_id, first_position, types, ids, made_at, day)
       select w, $3::bigint * $4 + n, array[case when n % 2 = 0 then 'message.read' else 'message.sent' end],
              array(select gen_random_uuid() from generate_series(1, $5)), now(), $2
       from generate_series(1, $4::int, $5) n, unnest($1::uuid[]) w`,
      [[workspaceId, another], day, n, EVENTS_OF_DAY, EVENTS_OF_ROW],
    )
  }
  await database.pool.query('vacuum analyze')
})
after(() => database.drop())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
type Scan = { table: string; type: string; rows: number }

/** The scans of partitions that were really made, for each way to plan. */
async function scansOf(run: (db: Queryable) => Promise<unknown>): Promise<Scan[][]> {
  let asked: { text: string; values: unknown[] } | undefined
  const noting = (query: typeof asked) => Promise.resolve({ rows: [], asked: (asked = query) })
  await run({ query: noting } as unknown as Queryable)
  assert.ok(asked)
  const { text, values } = asked
  const scans: Scan[][] = []
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await database.pool.query(`set plan_cache_mode = ${mode}`)
    const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      name: `${mode} ${text.length}`,
      values,
      text: `explain (analyze, format json) ${text}`,
    })
    scans.push(rows.flatMap((row) => scansIn(row['QUERY PLAN'][0].Plan)))
  }
  return scans
}

function scansIn(plan: Plan): Scan[] {
  const { 'Node Type': type, 'Relation Name': table, 'Actual Loops': loops } = plan
  const inner = (plan.Plans ?? []).flatMap(scansIn)
  if (!table?.startsWith('events_') || loops === 0) return inner
  return [{ table, type, rows: plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) }, ...inner]
}

for (const [where, after, days] of [
  ['the oldest', 0, [DAYS[0]]],
  ['the middle', 14 * EVENTS_OF_DAY + 1_000, [DAYS[14]]],
  ['the end of a day', 15 * EVENTS_OF_DAY - 50, [DAYS[14], DAYS[15]]],
  ['the newest', LAST - LIMIT, [DAYS[29]]],
] as const) {
  test(`events from ${where} are read from the index of their own day alone`, async () => {
    const place = { after, upTo: LAST, limit: LIMIT }
    for (const scans of await scansOf((db) => readEvents(db, workspaceId, place))) {
      assert.deepEqual(
        [...new Set(scans.map(({ table }) => table))].toSorted(),
        days.map((day) => partitionOf(day ?? '')),
      )
      assert.ok(
        scans.every(({ type }) => /Index/.test(type)),
        JSON.stringify(scans),
      )
      const rows = scans.reduce((sum, scan) => sum + scan.rows, 0)
      const rowsMax = LIMIT / EVENTS_OF_ROW + 2 // the page begins within one, which is looked up first
      assert.ok(rows <= rowsMax + days.length, `${rows} rows were read`)
    }
  })
}

test('a page may begin and end within a row of the log', async () => {
  for (const [after, limit] of [
    [3, 4],
    [EVENTS_OF_DAY - 2, 4],
  ] as const) {
    const page = await readEvents(database.pool, workspaceId, { after, upTo: LAST, limit })
    assert.deepEqual(
      page.map(({ position }) => position),
      Array.from({ length: limit }, (_, n) => after + 1 + n),
    )
  }
})

test('of chosen types no more is read than one reading may look at', async () => {
  const place = { after: LIMIT, upTo: LIMIT + 1_000, limit: LIMIT, types: ['message.failed' as const] }
  for (const scans of await scansOf((db) => readEvents(db, workspaceId, place))) {
    assert.deepEqual([...new Set(scans.map(({ table }) => table))], [partitionOf('2026-01-01')])
    assert.ok(scans.reduce((sum, scan) => sum + scan.rows, 0) <= 1_000 / EVENTS_OF_ROW + 2)
  }
})
