import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../test/stage/database.ts'
import { DatabaseUnavailableError } from './failures.ts'
import { openPool, openWriter, type Pool, type Writer } from './connection.ts'

let database: TestDatabase
let pool: Pool
let writer: Writer
before(async () => {
  database = await createDatabase()
  pool = openPool(database.connectionString, 1)
  writer = openWriter(database.connectionString)
  await pool.query('create table notes (text text primary key)')
  await writer.commit([{ name: 'connect', text: 'select', values: [] }])
})
after(async () => {
  await writer.close()
  await pool.end()
  await database.drop()
})

const note = (text: string) => ({ name: 'note', text: 'insert into notes values ($1)', values: [text] })
const notes = async () =>
  (await pool.query('select text from notes order by text')).rows.map(({ text }) => text)

test('batches that are handed over at the same moment do not share a transaction', async () => {
  const [refused, kept] = await Promise.allSettled([
    writer.commit([note('a'), note('a')]),
    writer.commit([note('b')]),
  ])
  assert.equal(refused.status, 'rejected')
  assert.equal(kept.status, 'fulfilled')
  assert.deepEqual(await notes(), ['b'])
})

test('a batch is answered when it is committed: another connection sees it', async () => {
  const open = writer.commit([note('e'), { name: 'nap', text: 'select pg_sleep(0.2)', values: [] }])
  await writer.commit([note('f')])
  assert.ok((await notes()).includes('f'))
  await open
})

test('a commit that the server warns of is not known to be safe', async () => {
  const warned = { name: 'warn', text: `do $$ begin raise warning 'canceling wait' ; end $$`, values: [] }
  await assert.rejects(writer.commit([warned]), DatabaseUnavailableError)
  await assert.rejects(writer.commit([note('g'), warned]), DatabaseUnavailableError)
  await writer.commit([note('h')])
})
