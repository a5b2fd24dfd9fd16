import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createDatabase, type TestDatabase } from '../../../test/stage/database.ts'
import { openPool, type Pool } from './connection.ts'
import { migrate, type Schema } from './migrate.ts'

let database: TestDatabase
let pool: Pool
let folder: string
let schema: Schema
before(async () => {
  database = await createDatabase()
  pool = openPool(database.connectionString, 2)
  folder = await mkdtemp(path.join(tmpdir(), 'recado-migrations-'))
  schema = { folder: pathToFileURL(`${folder}/`), table: 'test_migrations' }
  await add('001.do.tables.sql', 'create table chats (text text); create table notes (text text);')
  assert.equal(await migrate(pool, schema), 1)
})
after(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const add = (name: string, sql: string) => writeFile(path.join(folder, name), sql)

test(
  'a migration gives way to a transaction that would deadlock with it, and is applied after it',
  { timeout: 120_000 },
  async () => {
    await pool.query('create sequence runs') // what a rolled back transaction took of it stays taken
    await add(
      '002.do.columns.sql',
      `alter table chats add one int; select nextval('runs'); alter table notes add one int;`,
    )
    const shop = new pg.Client({ connectionString: database.connectionString })
    await shop.connect()
    await shop.query('begin')
    await shop.query(`insert into notes values ('a')`)
    const migrating = migrate(pool, schema)
    for (;;) {
      const { rowCount } = await pool.query(
        `select from pg_locks where not granted and relation = 'notes'::regclass`,
      )
      if (rowCount === 1) break
    }
    await shop.query(`insert into chats values ('a')`) // the migration has this one, and waits for the other
    await shop.query('commit')
    await shop.end()
    assert.equal(await migrating, 1)
    const { rows } = await pool.query('select chats.one as chats, notes.one as notes from chats, notes')
    assert.deepEqual(rows, [{ chats: null, notes: null }])
    const { rows: runs } = await pool.query('select last_value as count from runs')
    assert.deepEqual(runs, [{ count: 1 }], 'it changes nothing before it has all tables')
  },
)

test('a migration may take longer than other statements', { timeout: 120_000 }, async () => {
  const hasty = new pg.Pool({
    connectionString: database.connectionString,
    max: 1,
    statement_timeout: 200,
    query_timeout: 400,
  })
  hasty.on('error', () => undefined) // the database is dropped while it ends
  try {
    await add('003.do.slow.sql', 'select pg_sleep(1); alter table notes add two int;')
    assert.equal(await migrate(hasty, schema), 1)
  } finally {
    await hasty.end()
  }
})

test('an addition is kept up to date where the database has it, and applied nowhere else', async () => {
  const more: Schema = { folder: pathToFileURL(`${folder}/more/`), table: 'more_migrations' }
  await mkdir(more.folder)
  await add('more/001.do.more.sql', 'create table more (text text);')
  assert.equal(await migrate(pool, schema, [more]), 0)
  assert.equal(await migrate(pool, more), 1)
  await add('more/002.do.column.sql', 'alter table more add one int;')
  assert.equal(await migrate(pool, schema, [more]), 1)
  assert.equal(await migrate(pool, schema, [more]), 0)
})
