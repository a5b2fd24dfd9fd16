import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/stage/database.ts'
import { openPool, type Pool } from './connection.ts'
import { isConnectionError } from './errors.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let pool: Pool
before(async () => {
  database = await createDatabase()
  pool = openPool(database.connectionString, 2)
  await pool.query('create table notes (text text)')
})
after(async () => {
  await pool.end()
  await database.drop()
})

test('what throws rolls everything back', async () => {
  await assert.rejects(
    inTransaction(pool, async (client) => {
      await client.query(`insert into notes values ('a')`)
      throw new Error('no')
    }),
    /^Error: no$/,
  )
  assert.equal((await pool.query('select from notes')).rowCount, 0)
})

test(
  'a connection that is lost between two statements ends the transaction, and nothing else',
  { timeout: 120_000 },
  async () => {
    await assert.rejects(
      inTransaction(pool, async (client) => {
        const lost = new Promise((resolve) => client.once('end', resolve))
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await lost
        await client.query(`insert into notes values ('b')`)
      }),
      isConnectionError,
    )
    await inTransaction(pool, (client) => client.query(`insert into notes values ('c')`))
    assert.deepEqual((await pool.query('select text from notes')).rows, [{ text: 'c' }])
  },
)
