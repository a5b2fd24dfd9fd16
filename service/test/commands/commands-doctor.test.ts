/**
 * What recado doctor says of a database under which messages would be lost, or whose clock is
 * wrong.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { createDatabase, type TestDatabase } from '../stage/database.ts'
import { putInFront, showDurable } from '../stage/durable.ts'
import { recado } from '../../../testkit/recado.ts'

let database: TestDatabase
let db: pg.Pool
let name: string
before(async () => {
  database = await createDatabase()
  db = new pg.Pool({ connectionString: database.connectionString, max: 1 })
  db.on('error', () => undefined) // the database is dropped while the connection ends
  name = new URL(database.connectionString).pathname.slice(1)
})
beforeEach(async () => {
  await db.query(`drop function if exists public.clock_timestamp; alter database ${name} reset all`)
  await showDurable(db)
})
after(async () => {
  await db.end()
  await database.drop()
})

type Check = { check: string; ok: boolean; detail: string }

async function checkOf(check: string): Promise<Check> {
  const env = {
    DATABASE_URL: database.connectionString,
    RECADO_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const { stdout, stderr, exitCode } = await recado(['doctor', '--json'], env)
  assert.equal(exitCode, 4, `${stdout}${stderr}`) // also because there is no schema yet
  const { checks } = JSON.parse(stdout) as { checks: Check[] }
  return checks.find((one) => one.check === check) ?? assert.fail(stdout)
}

test('commits without a wait for the disk are a fault of durability', async () => {
  assert.equal((await checkOf('durability')).ok, true)
  await db.query(`alter database ${name} set synchronous_commit = off`)
  const { ok, detail } = await checkOf('durability')
  assert.equal(ok, false)
  assert.match(detail, /^synchronous_commit is off: acknowledged messages may be lost in a crash\./)
})

for (const setting of ['fsync', 'full_page_writes']) {
  test(`${setting} off is a fault of durability`, async () => {
    await showDurable(db, setting)
    const { ok, detail } = await checkOf('durability')
    assert.equal(ok, false)
    assert.match(detail, new RegExp(`^${setting} is off: `))
  })
}

for (const [way, seconds] of [
  ['behind', -6],
  ['ahead', 3600],
] as const) {
  test(`a database whose clock is ${way} is reported`, async () => {
    assert.equal((await checkOf('clock')).ok, true)
    await putInFront(
      db,
      `create or replace function clock_timestamp() returns timestamptz language sql as
       $$ select pg_catalog.clock_timestamp() + interval '${seconds} seconds' $$`,
    )
    const { ok, detail } = await checkOf('clock')
    assert.equal(ok, false)
    assert.match(detail, /differ by [0-9]+ ms: synchronize them/)
  })
}

test('doctor names the database it looked at by host and name alone', async () => {
  const { ok, detail } = await checkOf('database')
  assert.equal(ok, true)
  assert.match(detail, new RegExp(`^PostgreSQL [0-9.]+ answers: database ${name} on [^@ ]+\\.$`))
})

test('a database that accepts no writes is a fault', async () => {
  await db.query(`alter database ${name} set default_transaction_read_only = on`)
  const readOnly = await checkOf('database')
  await db.query('set default_transaction_read_only = off')
  assert.equal(readOnly.ok, false)
  assert.match(readOnly.detail, /accepts no writes: transactions are read-only/)
  await putInFront(
    db,
    `create or replace function pg_is_in_recovery() returns boolean language sql as 'select true'`,
  )
  const standby = await checkOf('database')
  await db.query('drop function public.pg_is_in_recovery()')
  assert.equal(standby.ok, false)
  assert.match(standby.detail, /accepts no writes: it is a standby/)
})

test('a schema of a newer version is no fault, and the further checks go on', async () => {
  const env = {
    DATABASE_URL: database.connectionString,
    RECADO_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  assert.equal((await recado(['migrate'], env)).exitCode, 0)
  await db.query(
    `insert into schema_migrations (version, name) select max(version) + 1, 'of tomorrow' from schema_migrations`,
  )
  const { stdout } = await recado(['doctor'], env)
  assert.match(stdout, /^ok {4}schema: The schema is of a newer version, which this one supports\.$/m)
  assert.match(stdout, /^FAIL {2}senders: /m) // there is none
})
