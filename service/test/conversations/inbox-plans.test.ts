/** What people ask all day reads few rows, however many conversations are behind them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import type { InboxFilter } from '../../src/conversations/inbox-conditions.ts'
import { listConversations } from '../../src/conversations/list-conversations.ts'
import type { Pool, Queryable } from '../../src/engine/postgres/connection.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { insertShop } from '../stage/insert-shop.ts'

const CONVERSATIONS = 10_000
/** Rows of all tables that one question may read where next to nothing is found. */
const READS_MAX = 50
const [workspaceId, senderId, userId] = [uuidv7(), uuidv7(), uuidv7()]

let database: MigratedDatabase
let pool: Pool
before(async () => {
  database = await createMigrated()
  pool = database.pool
  await fill()
})
after(() => database.drop())

/** All closed, all read, no one waits: the end of a long day. */
async function fill() {
  await insertShop(pool, { workspaceId, senderIds: [senderId] })
  const id = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const each = (into: string, values: unknown[] = [workspaceId, senderId]) =>
    pool.query(`insert into ${into} from generate_series(1, ${CONVERSATIONS}) n`, values)
  await pool.query(
    `insert into users (workspace_id, user_id, email, name, role, created_at) values ($1, $2, 'a@b.c', 'Ana', 'owner', '2020-01-01')`,
    [workspaceId, userId],
  )
  await each(`contacts (workspace_id, contact_id, sender_id, created_at) select $1, ${id}, $2, now()`)
  await each(`conversations (workspace_id, conversation_id, sender_id, contact_id, last_position, last_message_at, last_inbound_at,
                             closed_at, assigned_to, created_at)
              select $1, ${id}, $2, ${id}, 1, now() - n * interval '1 minute', now() - n * interval '1 minute', now(), $2, now()`)
  await each(
    `messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, created_at)
     select $1, ${id}, 1, gen_random_uuid(), 'user', 'text', '5511', '551140000000', now() - n * interval '1 minute'`,
    [workspaceId],
  )
  await each(
    `conversation_reads (workspace_id, user_id, conversation_id, position, is_passed) select $1, $2, ${id}, 1, false`,
    [workspaceId, userId],
  )
  await pool.query(`insert into inbox_users (workspace_id, user_id, passed_to) values ($1, $2, now())`, [
    workspaceId,
    userId,
  ])
  await pool.query('vacuum analyze')
}

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const readsOf = (plan: Plan): number =>
  (plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + readsOf(inner), 0)

/** Rows that the statements of one list read. */
async function readsFor(filter: Partial<InboxFilter>): Promise<number> {
  let reads = 0
  const explaining = async (query: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
    const asked = typeof query === 'string' ? { text: query, values } : query
    const { rows } = await pool.query({ ...asked, text: `explain (analyze, format json) ${asked.text}` })
    reads += readsOf(rows[0]['QUERY PLAN'][0].Plan)
    return { rows: [] }
  }
  const nothing = { senderId: null, toMatchKey: null, search: null, hasFailed: null, window: null }
  const inbox = {
    userId,
    state: null,
    waits: null,
    assignee: null,
    isUnread: null,
    labelId: null,
    mentionsMe: false,
    now: new Date(),
    ...filter,
  }
  const place = { side: 'before' as const, lastMessageAt: new Date(), id: uuidv7(), inclusive: true }
  await listConversations(
    { query: explaining } as unknown as Queryable,
    workspaceId,
    { ...nothing, inbox },
    place,
    50,
  )
  return reads
}

for (const [what, filter] of Object.entries({
  'what is unread, of somebody who has read everything,': { isUnread: true },
  'what is open, where everything is closed,': { state: 'open' },
  'who waits, where nobody does,': { waits: true },
  'what nobody looks after, of what is open,': { state: 'open', assignee: 'none' },
  'what a user looks after who looks after nothing': { assignee: { userId } },
  'what is snoozed': { state: 'snoozed' },
  'what mentions a user whom nothing mentions': { mentionsMe: true },
} satisfies Record<string, Partial<InboxFilter>>)) {
  test(`to ask ${what} reads next to nothing`, async () => {
    const reads = await readsFor(filter)
    assert.ok(reads <= READS_MAX, `${reads} rows were read`)
  })
}

test('to ask what is unread, of somebody who left one long ago, reads next to nothing', async () => {
  const oldest = `(select conversation_id from conversations order by last_message_at limit 1)`
  await pool.query(
    `update conversation_reads set position = 0, is_passed = true where conversation_id = ${oldest}`,
  )
  const reads = await readsFor({ isUnread: true })
  assert.ok(reads <= READS_MAX, `${reads} rows were read`)
})
