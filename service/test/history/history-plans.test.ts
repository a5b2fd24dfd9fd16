/**
 * What an import reads: a step costs the same however much is stored, also before the planner knows
 * of any of it.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { parseAddress, type Address } from '../../src/kinds/address.ts'
import { importMessages, type PastMessage } from '../../src/history/import-messages.ts'
import type { Pool } from '../../src/engine/postgres/connection.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { insertShop } from '../stage/insert-shop.ts'

const STORED = 6_000
const STEP = 100
/**
 * Rows of one table that may be read for each message: a few lookups, and what foreign keys check.
 */
const READS_MAX = 8

const [workspaceId, senderId] = [uuidv7(), uuidv7()]
const contact = parseAddress('5511987654321') as Address
const BEGIN = Date.parse('2026-05-02T11:30:00Z')
const now = new Date('2026-11-20T12:00:00Z')

let database: MigratedDatabase
let pool: Pool
before(async () => {
  database = await createMigrated()
  pool = database.pool
  await pool.query('alter table messages set (autovacuum_enabled = off)')
  await pool.query('alter table message_states set (autovacuum_enabled = off)')
  await insertShop(pool, { workspaceId, senderIds: [senderId] })
})
after(() => database.drop())

const past = (minute: number): PastMessage => {
  const createdAt = new Date(BEGIN + minute * 60_000)
  const messageId = uuidv7({ msecs: createdAt.getTime() })
  return {
    senderId,
    contact,
    contactName: null,
    messageId,
    channelMessageId: `wamid.${messageId}`,
    role: 'user',
    status: 'received',
    type: 'text',
    from: contact.value,
    to: '551140000000',
    content: 'Oi',
    contentData: null,
    data: null,
    contextId: null,
    contextFrom: null,
    assistantId: null,
    userId: null,
    broadcastId: null,
    toolCallId: null,
    toolCalls: null,
    promptTokens: null,
    completionTokens: null,
    traceId: null,
    createdAt,
    sentAt: createdAt,
    deliveredAt: null,
    readAt: null,
    order: null,
  }
}
const stretch = (from: number, count: number) => Array.from({ length: count }, (_, n) => past(from + n))

/** Rows that were read of each table so far. */
async function readsOf(): Promise<Map<string, number>> {
  await pool.query('select pg_stat_force_next_flush()')
  await pool.query('select pg_stat_clear_snapshot()')
  const { rows } = await pool.query<{ name: string; reads: number }>(
    `select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as reads from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, reads }) => [name, reads]))
}

test('a step of an import reads as much as it stores, whatever is stored already', async () => {
  await importMessages(pool, workspaceId, stretch(0, STORED), now)
  const before = await readsOf()
  const { stored } = await importMessages(pool, workspaceId, stretch(STORED, STEP), now)
  assert.equal(stored, STEP)
  const many = [...(await readsOf())]
    .map(([table, reads]) => ({ table, reads: reads - (before.get(table) ?? 0) }))
    .filter(({ reads }) => reads > STEP * READS_MAX)
  assert.deepEqual(many, [])
})
