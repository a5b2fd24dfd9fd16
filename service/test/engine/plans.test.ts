/**
 * Plans of the batch statements. They are made once for each connection, often on empty tables,
 * where reading all of a table looks as cheap as looking up its rows. Here each is planned on an
 * empty database and run on a full one.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { createCallLog } from '../../src/store/call-log.ts'
import { settleAttempts } from '../../src/store/settle-attempts.ts'
import { refuseWindows } from '../../src/store/refuse-windows.ts'
import { remakeOrders } from '../../src/store/order-rows.ts'
import { startAttempts } from '../../src/store/start-attempts.ts'
import { linkAddresses } from '../../src/contacts/link-addresses.ts'
import { ingestMessages } from '../../src/store/ingest-messages.ts'
import { recordReceipts } from '../../src/store/record-receipts.ts'
import { acceptMessages } from '../../src/store/accept-messages.ts'
import { WRITER_SETTINGS, type Pool } from '../../src/engine/postgres/connection.ts'
import type { Statement } from '../../src/engine/postgres/write/statement-batch.ts'
import { APPEND } from '../../src/engine/events/sequencer.ts'
import { makePartitions } from '../../src/engine/postgres/partitions.ts'
import { analyzeGrown } from '../../src/engine/postgres/statistics.ts'
import { beginningOf } from '../costs/steps.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { settleEvents } from '../../src/webhooks/endpoint-progress.ts'
import { serverVersion } from '../stage/fence.ts'
import { insertShop } from '../stage/insert-shop.ts'

const ROWS = 5_000
const BATCH = 50
/**
 * Rows of one table that a statement may read for each item: a few lookups, and what foreign keys
 * check.
 */
const READS_MAX = 8

/**
 * Since this version a list of values costs an index scan one descent for each, also behind its
 * first column.
 */
const LISTS_IN_INDEX_SCANS = 170_000

const [workspaceId, senderId] = [uuidv7(), uuidv7()]
const FENCE = 1
const log = createCallLog()
const now = new Date('2026-11-20T12:00:00Z')
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const phoneOf = (n: number) => `55119${String(10_000_000 + n)}`

let database: MigratedDatabase
let pool: Pool
before(async () => {
  database = await createMigrated()
  pool = database.pool
  await insertShop(pool, { workspaceId, senderIds: [senderId] }, FENCE)
})
after(() => database.drop())

const draftTo = (phone: string) => ({
  workspaceId,
  senderId,
  messageId: uuidv7(),
  newContactId: uuidv7(),
  newConversationId: uuidv7(),
  to: { matchKey: phone, kind: 'phone', value: phone },
  fromAddress: '551140000000',
  content: 'Ana',
  contentData: '{}',
  traceId: 't',
  spanId: null,
  createdAt: now,
  idempotency: null,
  order: null,
  data: null,
  about: null,
  windowNeeded: false,
})

const receivedFrom = (n: number) => ({
  workspaceId,
  senderId,
  messageId: uuidv7(),
  newContactId: uuidv7(),
  newConversationId: uuidv7(),
  channelMessageId: `wamid.in.${n}`,
  addresses: [{ matchKey: phoneOf(n), kind: 'phone', value: phoneOf(n) }],
  senderAddress: '551140000000',
  type: 'text',
  content: 'Oi',
  contentData: '{}',
  contextId: null,
  contextFrom: null,
  at: now,
  opensWindow: true,
  profileName: 'Ana',
  username: null,
  referenceId: null,
  receivedAt: now,
  traceId: 't',
  spanId: null,
  isEcho: false,
})

const cursor = { doneTo: () => 2 }

const ordersOfReferences = (rows: number[]) =>
  remakeOrders(
    workspaceId,
    rows.map((n) => ({ senderId, referenceId: `order-${n}` })),
  )

const refusedWindows = (rows: number[]) =>
  refuseWindows(
    workspaceId,
    rows.map((n) => ({
      senderId,
      messageId: n % 2 === 0 ? idOf(n) : null,
      channelMessageId: `wamid.known.${n}`,
      failure: { code: 'window_closed', channelCode: 131047 },
      at: now,
    })),
  )

/** As they would be met by a statement whose batch is about these rows. */
const statements: Record<string, (rows: number[]) => Statement> = {
  'accept-messages': (rows) =>
    acceptMessages(
      workspaceId,
      rows.map((n) => ({
        ...draftTo(phoneOf(n)),
        type: 'contacts',
        windowSince: null,
        idempotency: { route: 'POST /', key: `key-${n % 2 === 0 ? n : -n}`, requestHash: Buffer.alloc(32) },
      })),
      { referenceUsed: '{}', windowClosed: '{}' },
    ),
  'accept-messages of orders': (rows) =>
    acceptMessages(
      workspaceId,
      rows.map((n) => ({
        ...draftTo(phoneOf(n)),
        type: 'order_details',
        windowSince: new Date(0),
        windowNeeded: true,
        order: beginningOf(`order-${n % 2 === 0 ? n : -n}`, null),
      })),
      { referenceUsed: '{}', windowClosed: '{}' },
    ),
  'accept-messages of orders for strangers': (rows) =>
    acceptMessages(
      workspaceId,
      rows.map((n) => ({
        ...draftTo(phoneOf(-n)),
        type: 'order_details',
        windowSince: now,
        windowNeeded: true,
      })),
      { referenceUsed: '{}', windowClosed: '{}' },
    ),
  'accept-messages of orders that several are about': (rows) =>
    acceptMessages(
      workspaceId,
      rows.map((n, index) => ({
        ...draftTo(phoneOf(n)),
        type: 'order_status',
        windowSince: null,
        order: {
          ...beginningOf(`order-${rows[index - (index % 2)]}`, null),
          begins: false,
          orderStatus: 'shipped',
          paymentStatus: null,
          total: null,
        },
      })),
      { referenceUsed: '{}', windowClosed: '{}' },
    ),
  'start-attempts': (rows) =>
    startAttempts(log).toStatement(
      workspaceId,
      rows.map((n) => ({
        workspaceId,
        senderId,
        messageId: idOf(n),
        fence: FENCE,
        startedAt: now,
        windowSince: now,
        mayBeLogged: n % 2 === 0,
      })),
    ),
  'settle-attempts': (rows) =>
    settleAttempts(log).toStatement(
      workspaceId,
      rows.map((n) => ({
        workspaceId,
        senderId,
        messageId: idOf(n),
        fence: FENCE,
        attempt: 1,
        outcome: 'accepted',
        callsId: n % 3 === 0 ? idOf(n) : null,
        calledAt: now,
        status: 'sent',
        delivery: n % 2 === 0 ? 'done' : 'waiting',
        dueAt: now,
        finishedAt: now,
        channelMessageId: `wamid.${n}`,
        failure: null,
        recipient: { key: phoneOf(n), value: phoneOf(n) },
      })) as never,
    ),
  'ingest-messages': (rows) => ingestMessages.toStatement(workspaceId, rows.map(receivedFrom) as never),
  'ingest-echoes': (rows) =>
    ingestMessages.toStatement(workspaceId, rows.map((n) => ({ ...receivedFrom(n), isEcho: true })) as never),
  'record-receipts': (rows) =>
    recordReceipts.toStatement(
      workspaceId,
      rows.map((n) => ({
        workspaceId,
        senderId,
        channelMessageId: `wamid.known.${n}`,
        status: 'sent',
        at: now,
        messageId: n % 2 === 0 ? idOf(n) : null,
        failure: null,
        receivedAt: now,
        link: [phoneOf(n), `BR.${n}`].map((matchKey) => ({ matchKey })),
      })) as never,
    ),
  'record-ordinary-receipts': (rows) =>
    recordReceipts.toStatement(
      workspaceId,
      rows.map((n) => ({
        workspaceId,
        senderId,
        channelMessageId: `wamid.known.${n}`,
        status: 'delivered',
        at: now,
        messageId: idOf(n),
        failure: null,
        receivedAt: now,
        link: null,
      })) as never,
    ),
  'link-addresses': (rows) =>
    linkAddresses.toStatement(
      workspaceId,
      rows.map((n) => ({
        workspaceId,
        senderId,
        at: now,
        addresses: [
          { matchKey: phoneOf(n), kind: 'phone', value: phoneOf(n) },
          { matchKey: `BR.L${n}`, kind: 'user_id', value: `BR.L${n}` },
        ],
      })),
    ),
  'lock-orders-of-references': (rows) => ordersOfReferences(rows)[0],
  'remake-orders-of-references': (rows) => ordersOfReferences(rows)[1],
  'lock-refused-windows': (rows) => refusedWindows(rows)[0] as Statement,
  'refuse-windows': (rows) => refusedWindows(rows)[1] as Statement,
  'settle-webhook-events': (rows) =>
    settleEvents.toStatement(
      workspaceId,
      rows.map((n) => ({
        workspaceId,
        progress: {
          workspaceId,
          endpointId: idOf(n),
          fence: FENCE,
          standing: {
            state: 'active',
            reason: null,
            since: now,
            failures: 0,
            failingSince: null,
            dueAt: null,
            lastSuccessAt: now,
          },
          storedState: 'active',
        },
        attempt: null,
        lane: {
          key: idOf(n),
          wait: n % 2 === 0 ? null : { position: 1, tries: 1, firstAt: now, dueAt: now },
        },
        positions: [2],
        cursor,
        replayId: n % 3 === 0 ? idOf(n) : null,
      })),
    ),
}

test('statements planned on an empty database read a few rows for each item once the tables have grown, counted or not', async () => {
  const writer = await connectWriter()
  try {
    await fill()
    await fillDeliveries()
    await fillKeys()
    await fillEndpoints()
    // nothing is counted yet: to the planner all tables are still empty
    if ((await serverVersion(pool)) >= LISTS_IN_INDEX_SCANS)
      for (const name of Object.keys(statements)) await assertReadsFew(writer, name)
    await pool.query('select pg_stat_force_next_flush()')
    await analyzeGrown(pool)
    for (const name of Object.keys(statements)) await assertReadsFew(writer, name)
  } finally {
    await writer.end()
  }
})

test('statements planned while nothing waits and no key is kept read a few rows for each item when much does, and before it is counted', async () => {
  await pool.query('truncate deliveries, idempotency_keys')
  await pool.query('vacuum analyze deliveries, idempotency_keys')
  const writer = await connectWriter()
  try {
    await fillDeliveries()
    await fillKeys()
    await assertReadsFew(writer, 'accept-messages')
    // on PostgreSQL 15 and 16 these read `deliveries` once for a whole batch, until it is counted
    if ((await serverVersion(pool)) >= LISTS_IN_INDEX_SCANS)
      for (const name of ['start-attempts', 'settle-attempts', 'record-receipts'])
        await assertReadsFew(writer, name)
  } finally {
    await writer.end()
  }
})

test('of a backlog of changes each append reads only what it takes, counted or not', async () => {
  const append = { name: 'append-events', text: APPEND, values: [BATCH] }
  await makePartitions(pool, 'events')
  const writer = await connectWriter()
  try {
    await rolledBack(writer, append)
    await each(`event_changes (workspace_id, types, ids) select w, array['message.accepted'], array[id]`)
    await assertFewReads(writer, append.name, () => rolledBack(writer, append))
    await pool.query('analyze event_changes')
    await assertFewReads(writer, append.name, () => rolledBack(writer, append))
  } finally {
    await writer.end()
  }
})

test('a table that is locked is analyzed later', async () => {
  await pool.query('update contacts set created_at = created_at')
  await pool.query('select pg_stat_force_next_flush()')
  const changed = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select n_mod_since_analyze::int as n from pg_stat_user_tables where relname = 'contacts'`,
    )
    return rows[0]?.n ?? 0
  }
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table contacts in exclusive mode')
    await analyzeGrown(pool)
    assert.ok((await changed()) >= ROWS)
  } finally {
    await client.end()
  }
  await analyzeGrown(pool)
  assert.equal(await changed(), 0)
})

/** A connection on which every statement has its plan already. */
async function connectWriter(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query(WRITER_SETTINGS)
  for (const toStatement of Object.values(statements)) await rolledBack(client, toStatement([1]))
  return client
}

async function rolledBack(client: pg.Client, statement: Statement): Promise<number> {
  await client.query('begin')
  const { rowCount } = await client.query(statement)
  await client.query('rollback')
  return rowCount ?? 0
}

async function assertReadsFew(client: pg.Client, name: string) {
  const items = Array.from({ length: BATCH }, (_, index) => 1 + index * 97)
  const statement = (statements[name] as (rows: number[]) => Statement)(items)
  await assertFewReads(client, name, async () =>
    assert.equal(await rolledBack(client, statement), BATCH, name),
  )
}

/** `work` is one batch. */
async function assertFewReads(client: pg.Client, name: string, work: () => Promise<unknown>) {
  const before = await readsOf(client)
  await work()
  const many = [...(await readsOf(client))]
    .map(([table, reads]) => ({ table, reads: reads - (before.get(table) ?? 0) }))
    .filter(({ reads }) => reads > BATCH * READS_MAX)
  assert.deepEqual(many, [], name)
}

/** Rows that were read of each table so far. */
async function readsOf(client: pg.Client): Promise<Map<string, number>> {
  await client.query('select pg_stat_force_next_flush()')
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ name: string; reads: number }>(
    `select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as reads from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, reads }) => [name, reads]))
}

/** As many contacts, each with a conversation, a message that is to go out, and one that has. */
async function fill() {
  await each(`contacts (workspace_id, contact_id, sender_id, created_at) select w, id, s, at`)
  await each(`contact_addresses (workspace_id, sender_id, match_key, kind, address, contact_id)
              select w, s, phone, 'phone', phone, id`)
  await each(`conversations (workspace_id, conversation_id, sender_id, contact_id, last_position, last_inbound_at,
                             last_message_at, created_at) select w, id, s, id, 1, at, at, at`)
  await each(`messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, trace_id,
                        created_at) select w, id, 1, id, 'assistant', 'contacts', '551140000000', phone, 't', at`)
  await each(`message_states (workspace_id, message_id, sender_id, status, channel_message_id)
              select w, id, s, 'sent', 'wamid.known.' || n`)
  await each(
    `order_messages (workspace_id, sender_id, reference_id, message_id) select w, s, 'order-' || n, id`,
  )
  await each(
    `orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, created_at, last_said_at)
     select w, s, 'order-' || n, id, id, 1, at, at`,
  )
  await each(`attempts (workspace_id, message_id, attempt, fence, started_at, finished_at, outcome)
              select w, id, 9, ${FENCE}, at, at, 'unavailable'`)
  await each(`channel_message_ids (workspace_id, sender_id, channel_message_id, message_id)
              select w, s, 'wamid.known.' || n, id`)
}

async function fillDeliveries() {
  await each(`deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address,
                          window_required, due_at, created_at) select w, s, id, id, 1, 'phone', phone, false, at, at`)
}

async function fillKeys() {
  await each(`idempotency_keys (workspace_id, route, key, request_hash, message_id, created_at)
              select w, 'POST /', 'key-' || n, decode(repeat('00', 32), 'hex'), id, at`)
}

/** Each with a conversation that waits, and with a replay. */
async function fillEndpoints() {
  await each(`webhook_endpoints (workspace_id, endpoint_id, url, types, secret, secret_key_id, signing, state, state_since, done_to, created_at)
              select w, id, 'https://shop.example', array['*'], '\\x00', 'k', 'v1', 'active', at, 1, at`)
  await each(`leases (workspace_id, owner_id, fence, kind) select w, id, ${FENCE}, 'webhook_endpoint'`)
  await each(`webhook_retries (workspace_id, endpoint_id, lane_key, position, tries, first_at, due_at)
              select w, id, id, 1, 1, at, at`)
  await each(`webhook_replays (workspace_id, replay_id, endpoint_id, done_to, last_position, only_failed, created_at)
              select w, id, id, 1, 9, false, at`)
}

/** A row for each number up to ROWS. */
async function each(sql: string): Promise<void> {
  await pool.query(
    `with n as (select n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, '55119' || 10000000 + n as phone
                from generate_series(1, ${ROWS}) n),
          shop as (select '${workspaceId}'::uuid as w, '${senderId}'::uuid as s, '${now.toISOString()}'::timestamptz as at)
     insert into ${sql} from n, shop`,
  )
}
