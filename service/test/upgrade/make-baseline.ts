/**
 * Makes the baseline of the tests of upgrades: a database that a small shop filled through the
 * processes of a commit, as SQL, and what its API answered. The shop sells, is answered, and
 * decides about a message that failed; one message waits.
 *
 * `npm run baseline -- <commit>` writes baseline.sql and baseline.json of a release here, and the
 * document of its API is that of `npm run release -- <version> --prepare`.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { request } from 'undici'
import { closeShared } from '../../../scripts/testing/shared.ts'
import { openThrowawayPostgres } from '../../../scripts/throwaway-postgres.ts'
import { contacts, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { startProgram } from '../../../testkit/program.ts'
import { recadoJson } from '../../../testkit/recado.ts'
import { BASELINE, openCommit } from '../../../testkit/release.ts'
import { startSimulator } from '../../../testkit/simulator.ts'

export type Baseline = {
  secretKey: string
  apiKey: string
  workspaceId: string
  senderId: string
  from: string
  phoneNumberId: string
  credentials: Record<string, string>
  /** The message that waits, because its sender is paused. */
  waiting: string
  order: { id: string; body: unknown; headers: Record<string, string> }
  /** By route. */
  answers: Record<string, unknown>
}

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

/**
 * @param command the file of the `recado` command whose processes fill the database
 * @param databaseUrl of an empty database
 * @returns the database as SQL, with its schema, and what the API answered
 */
async function makeBaseline(
  command: string,
  databaseUrl: string,
): Promise<{ sql: string; baseline: Baseline }> {
  const env = { DATABASE_URL: databaseUrl, RECADO_SECRET_KEY: SECRET_KEY }
  const recado = (args: string[], input?: object) => recadoJson(args, env, input, command)

  await recado(['migrate'])
  const { id: workspaceId = '' } = await recado(['workspace', 'create', 'Padaria Flor do Trigo'])
  const of = ['--workspace', workspaceId]
  const { key: apiKey = '' } = await recado(['key', 'create', ...of, '--name', 'fixture', '--scope', 'admin'])
  const account = ['--address', FROM, '--phone-number-id', PHONE_NUMBER_ID, '--credentials', '-']
  const { id: senderId = '' } = await recado(['sender', 'add', ...of, ...account], CREDENTIALS)

  const simulator = await startSimulator()
  const service = await startProgram([command, 'serve', '--stop-with-parent'], {
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
    displayPhoneNumber: FROM,
    ...CREDENTIALS,
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
    '/orders/PEDIDO-1',
    '/conversations',
    '/keys',
  ]
  const answers: Record<string, unknown> = {}
  for (const route of routes) answers[route] = await call('GET', route)
  await service.stop()
  await simulator.close()

  return {
    sql: `${readMigrations(command)}\n${await dumpRows(databaseUrl)}`,
    baseline: {
      secretKey: SECRET_KEY,
      apiKey,
      workspaceId,
      senderId,
      from: FROM,
      phoneNumberId: PHONE_NUMBER_ID,
      credentials: CREDENTIALS,
      waiting: waiting.id,
      order: { id: order.id, body: ORDER, headers: REQUEST },
      answers,
    },
  }
}

/** The schema of the commit that has the command. */
function readMigrations(command: string): string {
  const folder = path.resolve(path.dirname(command), '../engine/postgres/migrations')
  const files = readdirSync(folder).toSorted()
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
}

/**
 * The rows of all tables as plain inserts, without triggers; their partitions, sequences, and the
 * table of migrations, which Postgrator made.
 */
async function dumpRows(databaseUrl: string): Promise<string> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const read = async <Row extends object>(sql: string) => (await db.query<Row>(sql)).rows
  const columns = await read<Column>(
    `select t.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
            a.attgenerated <> '' as "isGenerated", a.attidentity <> '' as "isIdentity"
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
     order by t.oid, a.attnum`,
  )
  const partitions = await read<{ sql: string }>(
    `select format('create table %I partition of %I %s;', t.relname, i.inhparent::regclass, pg_get_expr(t.relpartbound, t.oid)) as sql
     from pg_class t join pg_inherits i on i.inhrelid = t.oid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relispartition order by t.oid`,
  )
  const tables = Map.groupBy(columns, ({ table }) => table)
  const migrations = (tables.get('schema_migrations') ?? []).map(({ column, type }) => `${column} ${type}`)
  const lines = [
    '-- The rows, and the table in which the migrations are noted.',
    `create table schema_migrations (${migrations.join(', ')});`,
    ...partitions.map(({ sql }) => sql),
    'set session_replication_role = replica;',
  ]
  for (const [table, all] of tables) {
    const stored = all.filter(({ isGenerated }) => !isGenerated).map(({ column }) => column)
    const text = stored.map((column) => `quote_nullable(${column}::text)`).join(` || ', ' || `)
    for (const { row } of await read<{ row: string }>(
      `select ${text} as row from ${table} order by tableoid, ctid`,
    ))
      lines.push(`insert into ${table} (${stored.join(', ')}) overriding system value values (${row});`)
    for (const { column } of all.filter(({ isIdentity }) => isIdentity))
      lines.push(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1) from ${table};`,
      )
  }
  lines.push('reset session_replication_role;')
  await db.end()
  return `${lines.join('\n')}\n`
}

type Column = { table: string; column: string; type: string; isGenerated: boolean; isIdentity: boolean }

if (import.meta.main) {
  const [commit] = process.argv.slice(2)
  if (commit === undefined) throw new Error('Name the commit of the release: npm run baseline -- <commit>')
  const hash = execFileSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    encoding: 'utf8',
  }).trim()
  const release = await openCommit(hash)
  if (!release) throw new Error(`The commit ${commit} is not in this clone.`)
  const postgres = await openThrowawayPostgres({})
  try {
    const { sql, baseline } = await makeBaseline(release.recado, postgres.connectionString)
    await writeFile(`${BASELINE}.sql`, sql)
    await writeFile(`${BASELINE}.json`, `${JSON.stringify({ commit: hash, ...baseline }, null, 2)}\n`)
  } finally {
    await closeShared()
    await postgres.close()
    await release.remove()
  }
}
