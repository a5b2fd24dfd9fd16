import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/stage/database.ts'
import { DatabaseUnavailableError } from './errors.ts'
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

test(
  'the statements of a batch follow each other without waiting for answers',
  { timeout: 120_000 },
  async () => {
    const url = new URL(database.connectionString)
    const folder = url.searchParams.get('host')
    const port = url.searchParams.get('port') ?? (url.port || '5432')
    let sent = ''
    // a proxy that holds back the answer to the first statement until the second was sent
    const between = net.createServer((client) => {
      const server = folder
        ? net.connect(`${folder}/.s.PGSQL.${port}`)
        : net.connect(Number(port), url.hostname)
      const kept: (string | Buffer)[] = []
      client.on('data', (chunk) => {
        sent += chunk.toString('latin1')
        server.write(chunk)
        if (sent.includes('second of two')) for (const one of kept.splice(0)) client.write(one)
      })
      server.on('data', (chunk) => {
        if (sent.includes('first of two') && !sent.includes('second of two')) kept.push(chunk)
        else client.write(chunk)
      })
      client.on('error', () => server.destroy()).on('close', () => server.destroy())
      server.on('error', () => client.destroy()).on('close', () => client.destroy())
    })
    await once(between.listen(0, '127.0.0.1'), 'listening')
    url.hostname = '127.0.0.1'
    url.port = String((between.address() as net.AddressInfo).port)
    for (const name of ['host', 'port']) url.searchParams.delete(name)
    url.searchParams.set('sslmode', 'disable')
    const throughIt = openWriter(url.href)
    try {
      await throughIt.commit([note('first of two'), note('second of two')])
      assert.ok((await notes()).includes('second of two'))
    } finally {
      await throughIt.close()
      between.close()
    }
  },
)

test('closing does not wait for a write that hangs: its outcome is not known', async () => {
  const closing = openWriter(database.connectionString)
  await closing.commit([{ name: 'connect', text: 'select', values: [] }])
  const hanging = closing.commit([{ name: 'nap', text: 'select pg_sleep(5)', values: [] }])
  const refused = assert.rejects(hanging, DatabaseUnavailableError)
  await new Promise(setImmediate) // it is on its way
  await closing.close()
  await refused
  await assert.rejects(closing.commit([note('too late')]), DatabaseUnavailableError)
})

test('a lost connection leaves the outcome of a batch unknown, and the next batch goes on', async () => {
  const lost = openWriter(database.connectionString)
  const [rows] = await lost.commit([{ name: 'pid', text: 'select pg_backend_pid() as pid', values: [] }])
  const napping = lost.commit([{ name: 'nap', text: 'select pg_sleep(5)', values: [] }])
  const refused = assert.rejects(napping, DatabaseUnavailableError)
  await new Promise(setImmediate) // it is on its way
  await pool.query('select pg_terminate_backend($1)', [rows?.[0]?.['pid']])
  await refused
  await lost.commit([note('o')])
  assert.ok((await notes()).includes('o'))
  await lost.close()
})

test('a statement that was skipped, because one before it failed, is prepared when it comes again', async () => {
  const skipped = { ...note('i'), name: 'another note' }
  await assert.rejects(writer.commit([note('j'), note('j'), skipped]))
  assert.ok(!(await notes()).includes('j'), 'a batch that fails leaves nothing behind')
  await writer.commit([skipped, note('j')])
  assert.ok((await notes()).includes('i'))
})

test('a commit that fails after all statements have run fails the batch, and the next goes on', async () => {
  await pool.query('create table late (n int unique deferrable initially deferred)')
  const late = { name: 'late', text: 'insert into late values ($1)', values: [1] }
  await assert.rejects(writer.commit([late, late]), { code: '23505' })
  await writer.commit([late])
  assert.equal((await pool.query('select from late')).rowCount, 1)
})

test('a batch with a value that cannot be sent leaves nothing behind, and the next goes on', async () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  await assert.rejects(writer.commit([note('k'), { ...note('l'), values: [circular] }]), /circular/)
  await writer.commit([note('m')])
  assert.deepEqual(
    (await notes()).filter((text) => 'klm'.includes(text)),
    ['m'],
  )
})

test('each statement of a batch is answered with its own rows, whatever the others return', async () => {
  const [one, none, two] = await writer.commit([
    { name: 'one', text: 'select 1::bigint as n', values: [] },
    { name: 'none', text: 'delete from notes where false', values: [] },
    { name: 'some', text: 'select n from generate_series(1, $1::int) n', values: [2] },
  ])
  assert.deepEqual([one, none, two], [[{ n: 1 }], [], [{ n: 1 }, { n: 2 }]])
})

test('a commit that the server warns of is not known to be safe', async () => {
  const warned = { name: 'warn', text: `do $$ begin raise warning 'canceling wait' ; end $$`, values: [] }
  await assert.rejects(writer.commit([warned]), DatabaseUnavailableError)
  await assert.rejects(writer.commit([note('g'), warned]), DatabaseUnavailableError)
  await writer.commit([note('h')])
})
