import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
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

/** A writer whose answers are kept back from the moment `first` is sent until `second` has come. */
async function openHeldBack(first: string, second: string): Promise<AsyncDisposable & { writer: Writer }> {
  const url = new URL(database.connectionString)
  const folder = url.searchParams.get('host')
  const port = url.searchParams.get('port') ?? (url.port || '5432')
  let sent = ''
  const between = net.createServer((client) => {
    const server = folder
      ? net.connect(`${folder}/.s.PGSQL.${port}`)
      : net.connect(Number(port), url.hostname)
    const kept: (string | Buffer)[] = []
    client.on('data', (chunk) => {
      sent += chunk.toString('latin1')
      server.write(chunk)
      if (sent.includes(second)) for (const one of kept.splice(0)) client.write(one)
    })
    server.on('data', (chunk) => {
      if (sent.includes(first) && !sent.includes(second)) kept.push(chunk)
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
  return {
    writer: throughIt,
    async [Symbol.asyncDispose]() {
      await throughIt.close()
      between.close()
    },
  }
}

test(
  'the statements of a batch follow each other without waiting for answers',
  { timeout: 20_000 },
  async () => {
    await using heldBack = await openHeldBack('first of two', 'second of two')
    await heldBack.writer.commit([note('first of two'), note('second of two')])
    assert.ok((await notes()).includes('second of two'))
  },
)

test('a batch is sent while the one before it has not been answered', { timeout: 20_000 }, async () => {
  await using heldBack = await openHeldBack('batch one', 'batch two')
  await Promise.all([
    heldBack.writer.commit([note('batch one')]),
    heldBack.writer.commit([note('batch two')]),
  ])
  assert.ok((await notes()).includes('batch two'))
})

test('batches are committed in the order in which they were handed over, on one connection', async () => {
  const fresh = openWriter(database.connectionString)
  const pid = { name: 'pid', text: 'select pg_backend_pid() as pid, txid_current() as n', values: [] }
  const rows = (await Promise.all([1, 2, 3].map(() => fresh.commit([pid])))).map(([rows]) => rows?.[0])
  await fresh.close()
  const numbers = rows.map((row) => Number(row?.['n']))
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  )
  assert.equal(new Set(rows.map((row) => row?.['pid'])).size, 1)
  assert.equal(new Set(numbers).size, 3)
})

test('closing does not wait for a write that hangs: its outcome is not known', async () => {
  const closing = openWriter(database.connectionString)
  await closing.commit([{ name: 'connect', text: 'select', values: [] }])
  const hanging = closing.commit([{ name: 'nap', text: 'select pg_sleep(5)', values: [] }])
  const behind = closing.commit([note('behind a nap')])
  const refused = Promise.all([hanging, behind].map((one) => assert.rejects(one, DatabaseUnavailableError)))
  await new Promise(setImmediate) // they are on their way
  await closing.close()
  await refused
  await assert.rejects(closing.commit([note('too late')]), DatabaseUnavailableError)
})

test('a lost connection leaves the outcome of all that was on its way unknown, and the next batch goes on', async () => {
  const lost = openWriter(database.connectionString)
  const [[row] = []] = await lost.commit([
    { name: 'pid', text: 'select pg_backend_pid() as pid', values: [] },
  ])
  const napping = lost.commit([{ name: 'nap', text: 'select pg_sleep(5)', values: [] }])
  const behind = lost.commit([note('n')])
  const refused = Promise.all([napping, behind].map((one) => assert.rejects(one, DatabaseUnavailableError)))
  await new Promise(setImmediate) // they are on their way
  await pool.query('select pg_terminate_backend($1)', [row?.['pid']])
  await refused
  await lost.commit([note('o')])
  assert.deepEqual(
    (await notes()).filter((text) => text === 'n' || text === 'o'),
    ['o'],
  )
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
  const [before, warnedOf] = await Promise.allSettled([writer.commit([note('p')]), writer.commit([warned])])
  assert.deepEqual([before.status, warnedOf.status], ['fulfilled', 'rejected'])
  await writer.commit([note('h')])
})
