/**
 * The lower bound of accepting: the same route with a transaction for each request, one statement
 * after another, over 16 connections. It writes the same rows as the service, for customers who are
 * known and orders that are new.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { announce } from '../ground/listen.ts'
import { customOptions } from './judge-as-the-service.ts'

type Setup = { path: string; body: object; databaseUrl: string; workspaceId: string; senderId: string }
type Order = {
  from: string
  to: string
  interactive: {
    body: { text: string }
    action: { parameters: { reference_id: string; currency: string; total_amount: { value: number } } }
  }
}

const setup = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Setup
const { path, body, databaseUrl, workspaceId, senderId } = setup
const CONNECTIONS = 16

const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
const app = Fastify({ ajv: { customOptions } })

app.post(path, { schema: { body } }, async (request) => {
  const client = await pool.connect()
  try {
    return { id: await accept(client, request.body as Order, request.headers['idempotency-key']) }
  } finally {
    client.release()
  }
})

async function accept(
  client: pg.PoolClient,
  order: Order,
  key: string | string[] | undefined,
): Promise<string> {
  const id = randomUUID()
  const to = order.to.slice(1)
  const run = (name: string, text: string, values: unknown[]) =>
    client.query<Record<string, unknown>>({ name, text, values })
  await client.query('begin')
  const known = await run('known', KNOWN, [workspaceId, senderId, `55${to.slice(2, 4)}${to.slice(5)}`])
  const conversationId = known.rows[0]?.['conversation_id']
  if (typeof key === 'string') {
    const hash = createHash('sha256').update(JSON.stringify(order)).digest()
    await run('key', KEY, [workspaceId, path, key, hash, id])
  }
  const advanced = await run('advance', ADVANCE, [workspaceId, conversationId])
  const position = advanced.rows[0]?.['last_position']
  const { interactive } = order
  const said = [conversationId, position, id, order.from.slice(1), to, interactive.body.text]
  await run('say', SAY, [workspaceId, ...said, JSON.stringify(interactive)])
  const { reference_id: referenceId, currency, total_amount: total } = interactive.action.parameters
  await run('order', ORDER, [workspaceId, senderId, referenceId, id, conversationId, total.value, currency])
  await run('queue', QUEUE, [workspaceId, senderId, id, conversationId, position, to])
  await run('change', CHANGE, [workspaceId, id])
  await client.query('commit')
  return id
}

const KNOWN = `select c.conversation_id from contact_addresses a
               join conversations c on c.workspace_id = $1 and c.contact_id = a.contact_id
               where a.workspace_id = $1 and a.sender_id = $2 and a.match_key = $3
                 and c.last_inbound_at > now() - interval '24 hours'
               for no key update of c`
const KEY = `insert into idempotency_keys (workspace_id, route, key, request_hash, message_id, created_at)
             values ($1, $2, $3, $4, $5, now())`
const ADVANCE = `update conversations set last_position = last_position + 1, last_message_at = now()
                 where workspace_id = $1 and conversation_id = $2 returning last_position`
const SAY = `insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address,
                                   content, content_data, trace_id, created_at)
             values ($1, $2, $3, $4, 'assistant', 'order_details', $5, $6, $7, $8, 'trace', now())`
const ORDER = `insert into orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, status_by,
                                   status_at, asked_by, asked_at, total_value, currency, created_at, last_said_at, is_single)
               values ($1, $2, $3, $4, $5, 1, 'pending', $4, now(), $4, now(), $6, $7, now(), now(), true)`
const CHANGE = `insert into event_changes (workspace_id, types, ids) values ($1, array['message.accepted'], array[$2::uuid])`
const QUEUE = `insert into deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address,
                                       window_required, due_at, created_at)
               values ($1, $2, $3, $4, $5, 'phone', $6, true, now(), now())`

announce({
  url: await app.listen({ host: '127.0.0.1', port: 0 }),
  close: () => app.close().then(() => pool.end()),
})
