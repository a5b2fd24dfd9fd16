/** At log level `trace` the statements that write are in the log, as SQL that can be run, without what people said. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openLog } from '../../src/log.ts'
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

test('statements of the log, run on another database, do there what they did, but for the texts', async () => {
  const customer = newCustomer()
  await stage.simulator.customerWrites(customer, said)
  const sent = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, customer, said))
  await stage.messageWith(sent.body.id, 'delivered')

  const statements = lines
    .map((line) => JSON.parse(line) as { event: string; sql: string })
    .filter(({ event }) => event === 'statement')
  const names = new Set(statements.map(({ sql }) => /^prepare "([a-z-]+)"/.exec(sql)?.[1]))
  for (const name of [
    'ingest-messages',
    'accept-messages',
    'start-attempts',
    'settle-attempts',
    'record-receipts',
  ])
    assert.ok(names.has(name), name)
  const { rows: leases } = await stage.db.query<{ workspaceId: string; senderId: string; fence: number }>(
    `select workspace_id as "workspaceId", sender_id as "senderId", fence::int from sender_leases`,
  )
  for (const { workspaceId, senderId, fence } of leases)
    await insertShop(client, { workspaceId, senderIds: [senderId] }, fence)
  for (const { sql } of statements) await client.query(sql)

  const read = `select status, role, length(content) as length from messages join message_states using (workspace_id, message_id)
                order by message_id`
  const [here, there] = [await stage.db.query(read), await client.query(read)]
  assert.deepEqual(there.rows, here.rows)
  assert.equal(there.rows.length, 2)
  const all = lines.join('\n')
  for (const text of [customer, customer.slice(1), 'Ximenes', 'wamid.']) assert.ok(!all.includes(text), text)
})
