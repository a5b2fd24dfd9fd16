/**
 * A fresh database for each test file, on the server that `npm test` started or
 * `RECADO_TEST_DATABASE_URL` names.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openPool, type Pool } from '../../src/engine/postgres/connection.ts'
import { migrate } from '../../src/engine/postgres/migrate.ts'

export type TestDatabase = { connectionString: string; drop(): Promise<void> }

/** @param template of which it is a copy; empty without one */
export async function createDatabase(template?: string): Promise<TestDatabase> {
  const server = process.env.RECADO_TEST_DATABASE_URL
  if (!server) throw new Error('RECADO_TEST_DATABASE_URL is not set: run the tests with `npm test`.')
  const name = `recado_test_${randomBytes(6).toString('hex')}`
  await onServer(
    server,
    `create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    connectionString: url.href,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

/**
 * A copy that the next test of this process will use. To copy takes a while, which a test that runs
 * meanwhile need not wait for.
 */
let ahead: Promise<TestDatabase> | undefined

/** A fresh database with the schema. */
export async function createWithSchema(): Promise<TestDatabase> {
  const template = process.env.RECADO_TEST_TEMPLATE
  if (template) {
    const copied = ahead ?? createDatabase(template)
    ahead = undefined // should the copy have failed, only this test does
    const database = await copied
    ahead = createDatabase(template)
    ahead.catch(() => undefined) // the next test that awaits it fails
    return database
  }
  const database = await createDatabase()
  const pool = openPool(database.connectionString, 1)
  await migrate(pool)
  await pool.end()
  return database
}

export type MigratedDatabase = TestDatabase & { pool: Pool }

/** A fresh database with the schema, and a pool that ends with it. */
export async function createMigrated(connections = 1): Promise<MigratedDatabase> {
  const database = await createWithSchema()
  const pool = openPool(database.connectionString, connections)
  const drop = async () => {
    await pool.end()
    await database.drop()
  }
  return { ...database, pool, drop }
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
