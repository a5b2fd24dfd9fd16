/**
 * What moves with a workspace, and what the database refuses to write once it has left: compared
 * with the schema and the sources.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { raiseFence } from '../../../src/fleet/moving/fence.ts'
import { MOVED_TABLES } from '../../../src/fleet/moving/moved-tables.ts'
import { tables } from '../../../src/engine/postgres/tables.ts'
import { readSources } from '../../../../scripts/import-stairs.ts'
import { createMigrated, type MigratedDatabase } from '../../stage/database.ts'

let database: MigratedDatabase
before(async () => {
  database = await createMigrated()
  await raiseFence(database.pool)
})
after(() => database?.drop())

async function listTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name).sort()
}

test('each table of workspaces has a row that says what becomes of it', async () => {
  assert.deepEqual(tables.map(([name]) => name).sort(), await listTables())
})

test('each table that moves comes after those that its foreign keys name', async () => {
  const { rows } = await database.pool.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  const place = (table: string) => MOVED_TABLES.findIndex((one) => one === table)
  for (const { child, parent } of rows) assert.ok(place(parent) < place(child), `${parent} before ${child}`)
})

test('a publication can identify each change of a table that moves: its primary key has the workspace', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relname = any($1) and not exists (
       select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary)`,
    [MOVED_TABLES],
  )
  assert.deepEqual(rows, [])
})

test('each table of workspaces is fenced by a trigger, or written with one that is', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'away' and not t.tgisinternal`,
  )
  const withoutTrigger = tables.filter(([, { fencedWith }]) => fencedWith !== undefined).map(([name]) => name)
  const fenced = rows.map(({ name }) => name)
  assert.deepEqual([...fenced, ...withoutTrigger].sort(), await listTables())
})

test('no source writes messages without what fences them', () => {
  const WRITES = /\b(insert into|update) (messages|deliveries|message_states|conversations)\b/
  const FENCED =
    /recordEvents|event_changes|insert into calls|assert_here|held_leases|fence|insert into contact|update contact/
  const unfenced = [...readSources()]
    .filter(([file]) =>
      /^service\/src\/(?!engine\/postgres|fleet\/moving|privacy).*(?<!\.test)\.ts$/.test(file),
    )
    .filter(([, source]) => WRITES.test(source) && !FENCED.test(source))
    .map(([file]) => file)
  assert.deepEqual(unfenced, [
    'service/src/store/move-messages.ts', // in the transaction that changes the contacts
    'service/src/store/refuse-windows.ts', // in the transaction that records the failure
  ])
})

test('a process that does not know of a move is refused by the database, in each state that stores nothing, and its figures of a sender are left out', async () => {
  const workspaceId = '0199f2d4-6a0e-7d31-b1c4-2f8b6a90e111'
  await database.pool.query(
    `insert into workspaces (workspace_id, name, created_at) values ($1, 'x', now())`,
    [workspaceId],
  )
  await database.pool.query(
    `insert into senders (workspace_id, sender_id, channel, address, match_key, channel_account_id, credentials, credentials_key_id,
                          throughput_per_second, created_at)
     values ($1, $1, 'whatsapp', '551140000001', '551140000001', '1', '', '', 80, now())`,
    [workspaceId],
  )
  const ask = () => database.pool.query('select assert_here($1)', [workspaceId])
  const setState = (state: string) =>
    database.pool.query(
      `with allowed as materialized (select set_config('recado.moves', $1, true))
       update workspaces set state = $2 from allowed where workspace_id = $1::uuid`,
      [workspaceId, state],
    )
  for (const [state, code] of [
    ['here', null],
    ['parting', null],
    ['leaving', 'P0503'],
    ['gone', 'P0421'],
    ['arriving', 'P0421'],
  ] as const) {
    await setState(state)
    if (code === null) await ask()
    else {
      await assert.rejects(ask(), { code })
      const accept = database.pool.query(
        `insert into event_changes (workspace_id, ids, types) values ($1, '{}', '{}')`,
        [workspaceId],
      )
      await assert.rejects(accept, { code })
    }
    // one that arrives would have the row twice, which stops its copy
    const { rowCount } = await database.pool.query(
      `insert into sender_activity (workspace_id, sender_id, last_webhook_at) values ($1, $1, now())
       on conflict (workspace_id, sender_id) do update set last_webhook_at = excluded.last_webhook_at`,
      [workspaceId],
    )
    assert.equal(rowCount, code === null ? 1 : 0, state)
  }
})
