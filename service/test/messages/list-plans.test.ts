/**
 * Plans of lists: one index each, and as many rows read for a page deep inside as for the newest
 * one, in both directions; with the values at hand, and planned once for all values, which
 * PostgreSQL may come to after a few executions.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { listConversations } from '../../src/conversations/list-conversations.ts'
import type { ContactSearch } from '../../src/conversations/search.ts'
import { listMessages } from '../../src/store/messages-repository.ts'
import type { Pool, Queryable } from '../../src/engine/postgres/connection.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { insertShop } from '../stage/insert-shop.ts'

const CONVERSATIONS = 40_000
/** In the long conversation; all others have one. */
const MESSAGES = 20_000
const LIMIT = 50
/**
 * Rows of all tables that may be read for each row of a page: the message, its state, its
 * conversation.
 */
const READS_MAX = 4
/**
 * Of a conversation: itself, those that share its five minutes, its contact, address, sender, and
 * its last messages.
 */
const CONVERSATION_READS_MAX = 12
/** Ten at most are found, each by contact, address and conversation. */
const FOUND_READS_MAX = 60

const [workspaceId, senderId, long] = [uuidv7(), uuidv7(), idOf(2_500)]

let database: MigratedDatabase
let pool: Pool
before(async () => {
  database = await createMigrated()
  pool = database.pool
  await fill()
})
after(() => database.drop())

for (const side of ['before', 'after'] as const) {
  const ends = { before: MESSAGES + 1, after: 0 }
  for (const [where, position] of Object.entries({ end: ends[side], middle: MESSAGES / 2 })) {
    test(`messages ${side} the ${where} of a long conversation are read from its primary key alone`, async () => {
      const place = { side, position, inclusive: false }
      for (const plan of await plansOf((db) => listMessages(db, workspaceId, long, place, LIMIT))) {
        const { nodes, reads } = summarize(plan)
        assert.equal(nodes.find(({ table }) => table === 'messages')?.index, 'messages_pkey')
        assert.deepEqual(
          nodes.filter(({ type, table }) => /Seq Scan|Sort|Bitmap/.test(type) && table !== 'calls'),
          [],
        )
        assert.ok(reads <= LIMIT * READS_MAX, `${reads} rows were read`)
      }
    })
  }
}

/** Tables with so few rows here, as in most shops, that reading all of them is right. */
const SMALL = ['senders', 'failed_messages', 'calls', 'users', 'labels', 'conversation_labels']
const NO_INBOX_FILTER = {
  userId: null,
  state: null,
  waits: null,
  assignee: null,
  isUnread: null,
  labelId: null,
  mentionsMe: false,
  now: new Date(),
}
const NO_FILTER = {
  senderId: null,
  toMatchKey: null,
  search: null,
  hasFailed: null,
  window: null,
  inbox: NO_INBOX_FILTER,
}

for (const [where, minutes] of Object.entries({ newest: -1, 'deep in the middle': CONVERSATIONS / 2 })) {
  test(`conversations, ${where}, are read from the index of their order`, async () => {
    const lastMessageAt = new Date(Date.now() - minutes * 60_000)
    const place = { side: 'before' as const, lastMessageAt, id: idOf(0), inclusive: false }
    for (const plan of await plansOf((db) => listConversations(db, workspaceId, NO_FILTER, place, LIMIT))) {
      const { nodes, reads } = summarize(plan)
      assert.equal(
        nodes.find(({ table }) => table === 'conversations')?.index,
        'conversations_by_last_message',
      )
      assert.deepEqual(
        nodes.filter(({ type, table }) => type === 'Seq Scan' && !SMALL.includes(table ?? '')),
        [],
      )
      assert.ok(reads <= LIMIT * CONVERSATION_READS_MAX, `${reads} rows were read`)
    }
  })
}

const SEARCHES: Record<string, { search: ContactSearch; index: string; table: string }> = {
  'a name': { search: { kind: 'name', text: 'x2500' }, index: 'contacts_by_word', table: 'contacts' },
  'the beginning of a number': {
    search: { kind: 'number', beginnings: ['55111000250'], run: null },
    index: 'contact_addresses_pkey',
    table: 'contact_addresses',
  },
  'digits in the middle of the end of a number': {
    search: { kind: 'number', beginnings: ['000250', '55000250'], run: '000250' },
    index: 'contact_addresses_by_digits',
    table: 'contact_addresses',
  },
  'the last digits of a number': {
    search: { kind: 'number', beginnings: ['0002500', '550002500'], run: '0002500' },
    index: 'contact_addresses_by_digits',
    table: 'contact_addresses',
  },
}

for (const [what, { search, index, table }] of Object.entries(SEARCHES)) {
  test(`a search for ${what} reads its own index, and no more than it finds`, async () => {
    for (const plan of await plansOfSearch(search)) {
      const { nodes, reads } = summarize(plan)
      assert.ok(
        nodes.some((node) => node.index === index),
        JSON.stringify(nodes),
      )
      assert.deepEqual(
        nodes.filter(({ type, table: read }) => type === 'Seq Scan' && read === table),
        [],
      )
      assert.ok(reads <= FOUND_READS_MAX, `${reads} rows were read`)
    }
  })
}

test('a word in every name costs a search for a name nothing: the index is asked for the other', async () => {
  const pagesOf = async (text: string) => {
    const [plan] = await plansOfSearch({ kind: 'name', text })
    assert.ok(plan)
    return summarize(plan).nodes.find(({ index }) => index === 'contacts_by_word')?.pages
  }
  await pagesOf('Ana x2500') // from now on the catalog is in memory, whose pages count as well
  const alone = await pagesOf('x2500')
  assert.ok(alone)
  assert.equal(await pagesOf('Ana x2500'), alone)
})

/** The plans of the newest page of those that are searched for. */
function plansOfSearch(contact: ContactSearch): Promise<Plan[]> {
  const place = { side: 'before' as const, lastMessageAt: new Date(), id: idOf(0), inclusive: false }
  return plansOf((db) =>
    listConversations(db, workspaceId, { ...NO_FILTER, search: { contact, references: [] } }, place, LIMIT),
  )
}

type Node = { type: string; table?: string; index?: string; pages?: number }
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** The plans of the statement that a function runs: with its values, and for all values. */
async function plansOf(run: (db: Queryable) => Promise<unknown>): Promise<Plan[]> {
  const asked: { text: string; values: unknown[] }[] = []
  const noting = (query: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
    asked.push(typeof query === 'string' ? { text: query, values } : query)
    return Promise.resolve({ rows: [] })
  }
  await run({ query: noting } as unknown as Queryable)
  const [statement] = asked
  assert.ok(statement)
  const plans: Plan[] = []
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await pool.query(`set plan_cache_mode = ${mode}`)
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      name: `${mode} ${statement.text.length}`,
      values: statement.values,
      text: `explain (analyze, buffers, format json) ${statement.text}`,
    })
    plans.push((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)
  }
  await pool.query('reset plan_cache_mode')
  return plans
}

function summarize(plan: Plan): { nodes: Node[]; reads: number } {
  const inner = (plan.Plans ?? []).map(summarize)
  const { 'Relation Name': table, 'Index Name': index } = plan
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = table ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  const node = { type: plan['Node Type'], ...(table ? { table } : {}), ...(index ? { index, pages } : {}) }
  return {
    nodes: [node, ...inner.flatMap(({ nodes }) => nodes)],
    reads: inner.reduce((sum, { reads }) => sum + reads, own),
  }
}

function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
}

async function fill() {
  await insertShop(pool, { workspaceId, senderIds: [senderId] })
  const id = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const each = (into: string) =>
    pool.query(`insert into ${into} from generate_series(1, ${CONVERSATIONS}) n`, [workspaceId, senderId])
  await each(
    `contacts (workspace_id, contact_id, sender_id, name, created_at) select $1, ${id}, $2, 'Ana x' || n, now()`,
  )
  await each(`contact_addresses (workspace_id, sender_id, match_key, kind, address, contact_id)
              select $1, $2, '5511' || 10000000 + n, 'phone', '55119' || 10000000 + n, ${id}`)
  await each(`conversations (workspace_id, conversation_id, sender_id, contact_id, last_message_at, created_at)
              select $1, ${id}, $2, ${id}, now() - n * interval '1 minute', now()`)
  await pool.query(
    `with n as materialized (
       select ${id} as conversation_id, position, gen_random_uuid() as message_id
       from generate_series(1, ${CONVERSATIONS}) n
       cross join lateral generate_series(1, case when ${id} = $2 then ${MESSAGES} else 1 end) position
     ), state as (
       insert into message_states (workspace_id, message_id, sender_id, status) select $1, message_id, $3, 'sending' from n
     )
     insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address,
                           trace_id, created_at)
     select $1, conversation_id, position, message_id, 'assistant', 'contacts', '551140000000', '5511', 't', now() from n`,
    [workspaceId, long, senderId],
  )
  await pool.query('vacuum analyze')
}
