/**
 * How much a page of the audit log reads: as little deep inside, and within bounds, as at the
 * newest.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { listAuditEntries, type AuditFilter } from '../../src/engine/audit/audit-repository.ts'
import type { TimePlace } from '../../src/engine/postgres/time-place.ts'
import type { Pool } from '../../src/engine/postgres/connection.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'

const ENTRIES = 20_000
const LIMIT = 50

const [workspaceId, actorId] = [uuidv7(), uuidv7()]
/** Other workspaces, where as much happens at the same times. */
const others = Array.from({ length: 4 }, () => uuidv7())
const now = new Date('2026-11-20T12:00:00Z')
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const madeAt = (n: number) => new Date(now.getTime() - (ENTRIES - n) * 60_000)

let database: MigratedDatabase
let pool: Pool
before(async () => {
  database = await createMigrated()
  pool = database.pool
  await pool.query(
    `insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_id, action, outcome)
     select w, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $3::timestamptz - (${ENTRIES} - n) * interval '1 minute',
            'key', $2, 'key.create', 'done'
     from generate_series(1, ${ENTRIES}) n cross join unnest($1::uuid[]) w`,
    [[workspaceId, ...others], actorId, now],
  )
  await pool.query('vacuum analyze audit_entries')
})
after(() => database.drop())

const NO_FILTER: AuditFilter = { actorId: null, action: null, from: null, to: null }
const NEWEST: TimePlace = {
  side: 'before',
  at: new Date('9999-01-01'),
  id: idOf(0),
  inclusive: true,
}
const OLDEST: TimePlace = {
  side: 'after',
  at: new Date('0001-01-01T00:00:00Z'),
  id: idOf(0),
  inclusive: true,
}
const at = (side: 'before' | 'after', n: number): TimePlace => ({
  side,
  at: madeAt(n),
  id: idOf(n),
  inclusive: false,
})

/** A page, and how many pages of the table and its indexes were read for it. */
async function read(filter: Partial<AuditFilter>, place: TimePlace) {
  let pages = 0
  const explaining = {
    async query(text: string, values: unknown[]) {
      const { rows } = await pool.query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
      const { Plan: plan } = rows[0]['QUERY PLAN'][0]
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      return await pool.query(text, values)
    },
  }
  const found = await listAuditEntries(
    explaining as never,
    workspaceId,
    { ...NO_FILTER, ...filter },
    place,
    LIMIT,
  )
  return { ids: found.map(({ id }) => id), pages }
}

const next = (from: number, step: 1 | -1) => Array.from({ length: LIMIT }, (_, n) => idOf(from + n * step))
const [EARLY, LATE] = [1_000, ENTRIES - 1_000]

for (const [whose, who] of Object.entries({
  all: {},
  'one key': { actorId },
  'one action': { action: 'key.create' },
}) as [string, Partial<AuditFilter>][])
  test(`a page of what ${whose} did reads as little long ago, or within bounds, as at the newest`, async () => {
    await read(who, NEWEST) // from now on the catalog is in memory, whose pages count as well
    const newest = await read(who, NEWEST)
    assert.deepEqual(newest.ids, next(ENTRIES, -1))
    const most = newest.pages + 10
    for (const [filter, place, expected] of [
      [{}, at('before', ENTRIES / 2), next(ENTRIES / 2 - 1, -1)],
      [{ to: madeAt(EARLY) }, NEWEST, next(EARLY - 1, -1)],
      [{ from: madeAt(LATE) }, OLDEST, next(LATE, 1)],
      [{ to: madeAt(LATE) }, at('before', EARLY), next(EARLY - 1, -1)],
      [{ from: madeAt(EARLY) }, at('after', LATE), next(LATE + 1, 1)],
      [{ from: madeAt(EARLY), to: madeAt(LATE) }, at('after', EARLY), next(EARLY + 1, 1)],
    ] as [Partial<AuditFilter>, TimePlace, string[]][]) {
      const { ids, pages } = await read({ ...who, ...filter }, place)
      assert.deepEqual(ids, expected)
      assert.ok(pages <= most, `${pages} pages were read, ${newest.pages} for the newest`)
    }
  })

test('what lies outside the bounds is on no page', async () => {
  const [from, to] = [madeAt(10), madeAt(20)]
  const within = Array.from({ length: 10 }, (_, n) => idOf(10 + n))
  assert.deepEqual((await read({ from, to }, OLDEST)).ids, within)
  assert.deepEqual((await read({ from, to }, NEWEST)).ids, within.toReversed())
  assert.deepEqual((await read({ from, to }, at('before', 5))).ids, [])
  assert.deepEqual((await read({ from, to }, at('after', 25))).ids, [])
})
