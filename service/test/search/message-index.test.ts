/**
 * The index of words over many messages: slices that follow each other in time, and searches that
 * read the nearest ones alone.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MAX as LAST_ID, v7 as uuidv7 } from 'uuid'
import type { Pool, Queryable } from '../../src/engine/postgres/connection.ts'
import { indexNext } from '../../src/search/message-index.ts'
import { parseWords, searchMessages } from '../../src/search/search-messages.ts'
import { SLICE_MESSAGES } from '../../src/search/slices.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { insertShop } from '../stage/insert-shop.ts'

/** A week holds more than a slice does. */
const MESSAGES = 3 * SLICE_MESSAGES
const DAYS = 20
const [workspaceId, senderId, contactId, conversationId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]

let database: MigratedDatabase
let pool: Pool
before(async () => {
  database = await createMigrated()
  pool = database.pool
  await insertShop(pool, { workspaceId, senderIds: [senderId] })
  await pool.query(
    `with contact as (
       insert into contacts (workspace_id, contact_id, sender_id, created_at) values ($1, $3, $2, now())
     )
     insert into conversations (workspace_id, conversation_id, sender_id, contact_id, last_position, last_message_at, created_at)
     values ($1, $4, $2, $3, $5, now(), now())`,
    [workspaceId, senderId, contactId, conversationId, MESSAGES],
  )
  await pool.query(
    `insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, created_at)
     select $1, $2, n, uuidv7(($4::float8 * (n - $3) / $3) * interval '1 day'), 'user', 'text', '5511999998888', '551140000001',
            'bom dia' || case when n % 5000 = 1 then ' jabuticaba' else '' end, now()
     from generate_series(1, $3::int) n`,
    [workspaceId, conversationId, MESSAGES, DAYS],
  )
  while (!(await indexNext(pool, workspaceId)));
  await pool.query('vacuum analyze')
})
after(() => database.drop())

const NEWEST = { side: 'before', id: LAST_ID, inclusive: true } as const
const search = (
  db: Queryable,
  text: string,
  limit: number,
  place: Parameters<typeof searchMessages>[3] = NEWEST,
) => searchMessages(db, workspaceId, parseWords(text), place, limit)

test('a full slice covers no more than its messages: a busy week has several, and none overlap', async () => {
  const { rows } = await pool.query<{ beginsMs: number; endsMs: number; said: number; messages: number }>(
    `select s.begins_ms as "beginsMs", s.ends_ms as "endsMs", s.messages, count(w.message_id)::int as said
     from message_slices s
     left join lateral (
       select message_id, (extract(epoch from uuid_extract_timestamp(message_id)) * 1000)::bigint as ms from message_words where workspace_id = $1
     ) w on w.ms >= s.begins_ms and w.ms < s.ends_ms
     where s.workspace_id = $1 group by 1, 2, 3 order by 1`,
    [workspaceId],
  )
  assert.ok(rows.length > 4)
  assert.equal(
    rows.reduce((sum, { said }) => sum + said, 0),
    MESSAGES,
  )
  for (const [n, { endsMs, said, messages }] of rows.entries()) {
    assert.equal(said, messages)
    assert.ok(messages < SLICE_MESSAGES + 1_000)
    assert.ok(endsMs <= (rows[n + 1]?.beginsMs ?? Infinity))
  }
})

test('messages are found in their order across slices, in both directions, each once', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `select message_id as id from messages where workspace_id = $1 and content like '%jabuticaba' order by message_id desc`,
    [workspaceId],
  )
  const ids = rows.map(({ id }) => id)
  assert.equal(ids.length, Math.ceil(MESSAGES / 5000))
  const idsOf = async (...asked: Parameters<typeof search>) => (await search(...asked)).map(({ id }) => id)
  assert.deepEqual(await idsOf(pool, 'bom jabut', 100), ids)
  const middle = ids[4] ?? ''
  assert.deepEqual(
    await idsOf(pool, 'jabuticaba', 3, { side: 'before', id: middle, inclusive: false }),
    ids.slice(5, 8),
  )
  assert.deepEqual(
    await idsOf(pool, 'jabuticaba', 3, { side: 'after', id: middle, inclusive: true }),
    ids.slice(2, 5).toReversed(),
  )
})

test('a word that every message has costs the messages of one slice; through the index of words alone', async () => {
  const plans: Plan[] = []
  const explaining = {
    async query(asked: string | { text: string }, values: unknown[]) {
      if (typeof asked !== 'string') return await pool.query(asked)
      const explained = `explain (analyze, format json, timing off) ${asked}`
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained, values)
      plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan))
      return await pool.query(asked, values)
    },
  }
  const found = await search(explaining as unknown as Queryable, 'bom dia', 50)
  assert.equal(found.length, 50)
  const scans = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'message_words')
  assert.deepEqual(new Set(scans.map((node) => node['Node Type'])), new Set(['Bitmap Heap Scan']))
  const read = scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
  assert.ok(read < SLICE_MESSAGES + 1_000, `${read} rows were read`)
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
