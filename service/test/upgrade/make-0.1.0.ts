/**
 * Made 0.1.0.sql and 0.1.0.json, and makes them again: `RECADO_TEST_DATABASE_URL=… node service/test/upgrade/make-0.1.0.ts` on an empty
 * database. The processes are those of the commit of release 0.1.0; the simulator is that of today. A small shop sells, is answered, and
 * decides about a message that failed. 0.1.0.json has what the API of 0.1.0 answered about it.
 */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { request } from 'undici'
import { contacts, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { runProgram, startProgram } from '../../../testkit/program.ts'
import { LATEST_RELEASE, openRelease } from '../../../testkit/release.ts'
import { startSimulator } from '../../../testkit/simulator.ts'

const HERE = import.meta.dirname
const DATABASE_URL = process.env.RECADO_TEST_DATABASE_URL ?? ''
/** Of this fixture alone: it protects nothing. */
const SECRET_KEY = Buffer.alloc(32, 'a key of a fixture, not a secret').toString('base64')
const FROM = '+551140000001'
const PHONE_NUMBER_ID = '106540352240001'
const CREDENTIALS = {
  accessToken: 'fixture-token',
  appSecret: 'fixture-secret',
  verifyToken: 'fixture-verify',
}
const [ANA, BIA, LEO] = ['+5511987000001', '+5511987000002', '+5511987000003'] as const
const SCHEMA = 'service/src/postgres/migrations/001.do.schema.sql'

const release = await openRelease()
if (!release) throw new Error(`The commit ${LATEST_RELEASE.commit} is not in this clone.`)
const env = { DATABASE_URL, RECADO_SECRET_KEY: SECRET_KEY }

async function recado(args: string[], input?: object): Promise<Record<string, string>> {
  const told = await runProgram([release?.recado ?? '', ...args, '--json'], {
    env,
    input: input ? JSON.stringify(input) : '',
  })
  if (told.exitCode !== 0) throw new Error(told.stderr)
  return JSON.parse(told.stdout) as Record<string, string>
}

await recado(['migrate'])
const { id: workspaceId = '' } = await recado(['workspace', 'create', 'Padaria Flor do Trigo'])
const of = ['--workspace', workspaceId]
const { key: apiKey = '' } = await recado(['key', 'create', ...of, '--name', 'fixture', '--scope', 'admin'])
const account = ['--address', FROM, '--phone-number-id', PHONE_NUMBER_ID, '--credentials', '-']
const { id: senderId = '' } = await recado(['sender', 'add', ...of, ...account], CREDENTIALS)

const simulator = await startSimulator()
const service = await startProgram([release.recado, 'serve', '--stop-with-parent'], {
  env: { ...env, RECADO_PORT: '0', RECADO_WHATSAPP_URL: simulator.url },
})

async function call(method: 'GET' | 'POST' | 'PATCH', route: string, body?: object, more = {}) {
  const answer = await request(`${service.url}${route}`, {
    method,
    headers: { 'api-key': apiKey, ...(body ? { 'content-type': 'application/json' } : {}), ...more },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${method} ${route}: ${answer.statusCode} ${text}`)
  return JSON.parse(text)
}
async function becomes(id: string, status: string) {
  while ((await call('GET', `/messages/${id}`)).status !== status) await sleep(100)
}

await simulator.control('PUT', `/accounts/${PHONE_NUMBER_ID}`, {
  ...{ displayPhoneNumber: FROM, ...CREDENTIALS },
  webhookUrl: `${service.url}/channels/whatsapp/webhook`,
})
for (const customer of [ANA, BIA, LEO]) await simulator.customerWrites(customer, 'Oi, tem bolo de cenoura?')
const REQUEST = { 'idempotency-key': 'fixture-order-1' }
const ORDER = orderDetails(FROM, ANA, 'PEDIDO-1')
const order = await call('POST', '/messages/interactive/order_details', ORDER, REQUEST)
await becomes(order.id, 'delivered')
const status = await call('POST', '/messages/interactive/order_status', orderStatus(FROM, ANA, 'PEDIDO-1'))
const card = await call('POST', '/messages/contacts', contacts(FROM, BIA))
for (const { id } of [status, card]) await becomes(id, 'delivered')
await simulator.customerWrites(ANA, 'Obrigada!')
await simulator.control('PUT', `/contacts/${encodeURIComponent(LEO)}`, { onWhatsApp: false })
const failed = await call('POST', '/messages/contacts', contacts(FROM, LEO))
await becomes(failed.id, 'failed')
await call('POST', `/deliveries/${failed.id}/resolve`, { action: 'mark_failed' })
await call('PATCH', `/senders/${senderId}`, { state: 'paused' })
const waiting = await call('POST', '/messages/contacts', contacts(FROM, BIA, 'Léo Souza'))

const { data: conversations } = await call('GET', '/conversations')
const routes = [
  ...[order, status, card, failed, waiting].map(({ id }) => `/messages/${id}`),
  ...conversations.map(({ id }: { id: string }) => `/conversations/${id}`),
  ...conversations.map(({ id }: { id: string }) => `/conversations/${id}/messages`),
  ...['/orders/PEDIDO-1', '/conversations', '/keys'],
]
const answers: Record<string, unknown> = {}
for (const route of routes) answers[route] = await call('GET', route)
await service.stop()
await simulator.close()
await release.remove()

const world = {
  ...{ secretKey: SECRET_KEY, apiKey, workspaceId, senderId, from: FROM, phoneNumberId: PHONE_NUMBER_ID },
  ...{
    credentials: CREDENTIALS,
    waiting: waiting.id,
    order: { id: order.id, body: ORDER, headers: REQUEST },
  },
}
await writeFile(path.join(HERE, '0.1.0.json'), `${JSON.stringify({ ...world, answers }, null, 2)}\n`)
const schema = execFileSync('git', ['show', `${LATEST_RELEASE.commit}:${SCHEMA}`], {
  encoding: 'utf8',
  cwd: HERE,
})
await writeFile(path.join(HERE, '0.1.0.sql'), `${schema}\n${await dumpRows()}`)

/** The rows of all tables as plain inserts, in an order that foreign keys allow; and the table of migrations, which Postgrator made. */
async function dumpRows(): Promise<string> {
  const db = new pg.Client({ connectionString: DATABASE_URL })
  await db.connect()
  const { rows: columns } = await db.query<{
    table: string
    column: string
    type: string
    generated: boolean
  }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type, c.is_generated = 'ALWAYS' as generated
     from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
     where c.table_schema = 'public' order by t.oid, c.ordinal_position`,
  )
  const lines = ['-- The rows, and the table in which the migrations are noted.']
  const tables = Map.groupBy(columns, ({ table }) => table)
  const noted = tables.get('schema_migrations') ?? []
  lines.push(
    `create table schema_migrations (${noted.map(({ column, type }) => `${column} ${type}`).join(', ')});`,
  )
  for (const [table, all] of tables) {
    const stored = all.filter(({ generated }) => !generated).map(({ column }) => column)
    const text = stored.map((column) => `quote_nullable(${column}::text)`).join(` || ', ' || `)
    const { rows } = await db.query<{ row: string }>(`select ${text} as row from ${table} order by ctid`)
    for (const { row } of rows) lines.push(`insert into ${table} (${stored.join(', ')}) values (${row});`)
  }
  await db.end()
  return `${lines.join('\n')}\n`
}
