/** The orders of a database of version 0.1: the migration makes the rows that this version would have made of the same messages. */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { kinds } from '../../src/messages/kinds/registry.ts'
import type { OrderReference } from '../../src/orders/order-reference.ts'
import { remakeOrders } from '../../src/orders/order-rows.ts'
import { openPool, type Pool } from '../../src/postgres/connection.ts'
import { inTransaction } from '../../src/postgres/transaction.ts'
import { orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { createDatabase, type TestDatabase } from '../stage/database.ts'
import { insertShop } from '../stage/insert-shop.ts'

const [workspaceId, senderId, conversationId, keyId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
const BEGIN_MS = Date.parse('2026-05-04T12:00:00Z')

let database: TestDatabase
let pool: Pool
before(async () => {
  database = await createDatabase()
  pool = openPool(database.connectionString, 1)
})
after(async () => {
  await pool.end()
  await database.drop()
})

const MIGRATIONS = new URL('../../src/postgres/migrations/', import.meta.url)
async function migrate(isMeant: (number: number) => boolean) {
  const files = readdirSync(MIGRATIONS).toSorted()
  for (const file of files.filter((one) => isMeant(Number(one.slice(0, 3)))))
    await inTransaction(pool, (client) => client.query(readFileSync(new URL(file, MIGRATIONS), 'utf8')))
}

/** What 0.1 had of a message that spoke of an order. */
type Past = { id: string; said: OrderReference | null }
const past: Past[] = []

/** Messages are a second apart. */
async function insertMessage(
  referenceId: string,
  type: string,
  content: unknown,
  { byContact = false, fails = false } = {},
): Promise<string> {
  const at = new Date(BEGIN_MS + past.length * 1_000)
  const id = uuidv7({ msecs: at.getTime() })
  const said = byContact ? null : (kinds.get(type)?.order?.toReference(content) ?? null)
  past.push({ id, said })
  await pool.query(
    `insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content_data, created_at)
     values ($1, $2, $3, $4, $5, $6, '', '', $7, $8)`,
    [
      ...[workspaceId, conversationId, past.length, id, byContact ? 'user' : 'assistant', type],
      ...[JSON.stringify(content), at],
    ],
  )
  if (!byContact)
    await pool.query(
      `insert into message_states (workspace_id, message_id, sender_id, status, failure, channel_message_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [workspaceId, id, senderId, ...(fails ? ['failed', '{}', null] : ['sent', null, `wamid.${id}`])],
    )
  await pool.query(
    `insert into order_messages (workspace_id, sender_id, reference_id, message_id, begins, order_status, payment_status)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[workspaceId, senderId, referenceId, id, said?.begins ?? false],
      ...[said?.orderStatus ?? null, said?.paymentStatus ?? null],
    ],
  )
  return id
}

function asked(referenceId: string, value: number, expires: string | null = null) {
  const { interactive } = orderDetails('', '', referenceId)
  Object.assign(interactive.action.parameters, { total_amount: { value, offset: 100 } })
  if (expires !== null)
    Object.assign(interactive.action.parameters.order, {
      expiration: { timestamp: expires, description: '' },
    })
  return interactive
}
function paid(referenceId: string, timestamp?: number) {
  const { interactive } = orderStatus('', '', referenceId)
  const payment = { status: 'captured', ...(timestamp && { timestamp }) }
  Object.assign(interactive.action, { parameters: { reference_id: referenceId, payment } })
  return interactive
}
const status = (referenceId: string, is: string) => orderStatus('', '', referenceId, is).interactive
const template = (parameters: unknown[]) => ({
  name: 'pedido',
  language: { code: 'pt_BR' },
  components: [
    {
      type: 'body',
      parameters: [
        { type: 'currency', currency: { fallback_value: 'US$ 1', code: 'USD', amount_1000: 1_000 } },
      ],
    },
    { type: 'button', index: '0', parameters },
  ],
})
const reply = (referenceId: string) => ({
  interactive: { type: 'payment_notification', payment_notification: { reference_id: referenceId } },
})

async function insertPast() {
  await insertShop(pool, { workspaceId, senderIds: [senderId] })
  await pool.query(
    `insert into conversations (workspace_id, conversation_id, sender_id, last_message_at, created_at) values ($1, $2, $3, $4, $4)`,
    [workspaceId, conversationId, senderId, new Date(BEGIN_MS)],
  )
  await pool.query(
    `insert into api_keys (workspace_id, key_id, name, prefix, hash, scopes, created_at)
     values ($1, $2, 'Key', 'rk', sha256('key'), '{messages:send}', now())`,
    [workspaceId, keyId],
  )

  await insertMessage('PAID', 'order_details', asked('PAID', 4_800, '1924992000'))
  await insertMessage('PAID', 'order_status', status('PAID', 'processing'))
  await insertMessage('PAID', 'interactive', reply('PAID'), { byContact: true })
  await insertMessage('PAID', 'order_status', paid('PAID', 1_700_000_000))
  await insertMessage('PAID', 'order_status', status('PAID', 'shipped'), { fails: true })
  await insertMessage('ASKED-AGAIN', 'order_details', asked('ASKED-AGAIN', 900, '1924992000'))
  await insertMessage('ASKED-AGAIN', 'order_details', asked('ASKED-AGAIN', 1_900))
  await insertMessage('ASKED-AGAIN', 'order_details', asked('ASKED-AGAIN', 2_900), { fails: true })
  await insertMessage('ASKED-AGAIN', 'order_status', paid('ASKED-AGAIN'))

  const action = { order_details: asked('TEMPLATE', 7_700).action.parameters }
  await insertMessage('TEMPLATE', 'template', template([{ type: 'action', action }]))
  const canceled = { reference_id: 'TEMPLATE', order: { status: 'canceled' } }
  await insertMessage('TEMPLATE', 'template', template([{ type: 'order_status', order_status: canceled }]))

  const failed = await insertMessage('FAILED', 'order_details', asked('FAILED', 100), { fails: true })
  await pool.query(
    `insert into delivery_resolutions (workspace_id, message_id, resolution_id, state, action, key_id, resolved_at)
     values ($1, $2, $3, 'failed', 'mark_failed', $4, now())`,
    [workspaceId, failed, uuidv7(), keyId],
  )
  await pool.query(
    `insert into drafts (workspace_id, draft_id, conversation_id, type, body, state, written_by, decided_by, created_at, updated_at, expires_at)
     values ($1, $2, $3, 'text', '{}', 'discarded', $4, $4, now(), now(), now())`,
    [workspaceId, uuidv7(), conversationId, keyId],
  )
}

test('old messages get what they asked for, and orders the rows that their messages make', async () => {
  await migrate((number) => number < 4)
  await insertPast()
  await migrate((number) => number >= 4)

  const { rows: told } = await pool.query<Record<string, unknown>>(
    'select * from order_messages where workspace_id = $1 order by message_id',
    [workspaceId],
  )
  for (const [n, { id, said }] of past.entries()) {
    const { message_id, total_value, currency, expires_at, paid_at } = told[n] ?? {}
    assert.deepEqual(
      { message_id, total_value, currency, expires_at, paid_at },
      {
        ...{ message_id: id, total_value: said?.total?.value ?? null },
        ...{ currency: said?.total?.currency ?? null, expires_at: said?.expiresAt ?? null },
        paid_at: said?.paidAt ?? null,
      },
    )
  }

  const readOrders = async () =>
    (await pool.query('select * from orders where workspace_id = $1 order by reference_id', [workspaceId]))
      .rows
  const migrated = await readOrders()
  assert.deepEqual(
    migrated.map(({ reference_id, status: is, payment, total_value, currency, mentions }) =>
      [reference_id, is, payment, total_value, currency, mentions].join(' '),
    ),
    [
      'ASKED-AGAIN pending paid 1900 BRL 3',
      'FAILED  unpaid   0',
      'PAID processing paid 4800 BRL 4',
      'TEMPLATE canceled canceled 7700 BRL 2',
    ],
  )
  const orders = migrated.map(({ reference_id }) => ({ senderId, referenceId: reference_id as string }))
  await inTransaction(pool, async (client) => {
    for (const { text, values } of remakeOrders(workspaceId, orders)) await client.query(text, values)
  })
  assert.deepEqual(migrated, await readOrders())
})

test('decisions and drafts keep the key that made them', async () => {
  const { rows } = await pool.query(
    `select resolved_by as by from delivery_resolutions where workspace_id = $1
     union all select written_by from drafts where workspace_id = $1 union all select decided_by from drafts where workspace_id = $1`,
    [workspaceId],
  )
  assert.deepEqual(
    rows.map(({ by }) => by),
    [keyId, keyId, keyId],
  )
})
