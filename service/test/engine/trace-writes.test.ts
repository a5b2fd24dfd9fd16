/**
 * At log level `trace` the statements that write are in the log, as SQL that can be run, without
 * what people said.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { openLog } from '../../src/engine/log/log.ts'
import type { Queryable } from '../../src/engine/postgres/connection.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { insertShop } from '../stage/insert-shop.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
let elsewhere: MigratedDatabase
let client: pg.Client // to that
const lines: string[] = []
before(async () => {
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  stage = await openStage({ log, env: { RECADO_LOG_LEVEL: 'trace' } })
  elsewhere = await createMigrated()
  client = new pg.Client({ connectionString: elsewhere.connectionString })
  await client.connect()
})
after(async () => {
  await stage.close()
  await client.end()
  await elsewhere.drop()
})

const said = "Maria d'Ávila Ximenes"

const statements = () =>
  lines
    .map((line) => JSON.parse(line) as { event: string; sql: string })
    .filter(({ event }) => event === 'statement')
    .map(({ sql }) => sql)

async function statesOf(db: Queryable): Promise<unknown[]> {
  const { rows } = await db.query<Record<string, unknown>>(
    `select message_id, role, status, length(content) as length
     from messages join message_states using (workspace_id, message_id) order by message_id`,
  )
  return rows
}

test('statements of the log, run on another database, do there what they did, but for the texts', async () => {
  const customer = newCustomer()
  await stage.simulator.customerWrites(customer, said)
  const sent = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, customer, said))
  await stage.messageWith(sent.body.id, 'delivered')

  const { rows: leases } = await stage.db.query<{ workspaceId: string; senderId: string; fence: number }>(
    `select workspace_id as "workspaceId", owner_id as "senderId", fence::int from leases where kind = 'sender'`,
  )
  for (const { workspaceId, senderId, fence } of leases)
    await insertShop(client, { workspaceId, senderIds: [senderId] }, fence)
  const run: string[] = []
  await stage.until(async () => {
    for (const sql of statements().slice(run.length)) {
      await client.query(sql)
      run.push(sql)
    }
    const ends = run.some((sql) => sql.startsWith('prepare "settle-'))
    return ends && isDeepStrictEqual(await statesOf(client), await statesOf(stage.db))
  }, 'the other database says the same')

  for (const verb of ['accept', 'ingest', 'record', 'start'])
    assert.ok(
      run.some((sql) => sql.startsWith(`prepare "${verb}-`)),
      verb,
    )
  assert.equal((await statesOf(client)).length, 2)
  const all = lines.join('\n')
  for (const text of [customer, customer.slice(1), 'Ximenes', 'wamid.']) assert.ok(!all.includes(text), text)
})
