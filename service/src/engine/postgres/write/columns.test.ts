import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createDatabase, type TestDatabase } from '../../../../test/stage/database.ts'
import { columns, int4, text } from './columns.ts'

let database: TestDatabase
let client: pg.Client
before(async () => {
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
after(async () => {
  await client.end()
  await database.drop()
})

type Item = { name: string; size: { height: number } | null }
const INPUT = columns<Item>(2, {
  name: text((item) => item.name),
  height: int4(({ size }) => size?.height ?? null),
})

test('a statement reads each item as a row, in its order, beside its other parameters', async () => {
  const items = [
    { name: 'é, "b"', size: { height: 3 } },
    { name: 'a', size: null },
  ]
  const { rows } = await client.query<Record<string, unknown>>(
    `select i.*, $1::text as first, $${INPUT.next}::text as last, ${INPUT.parameter('name')} as names
     from ${INPUT.unnest} with ordinality as i(${INPUT.names}, n) order by n`,
    ['before', ...INPUT.values(items), 'after'],
  )
  const both = { first: 'before', last: 'after', names: ['é, "b"', 'a'] }
  assert.deepEqual(rows, [
    { name: 'é, "b"', height: 3, n: '1', ...both },
    { name: 'a', height: null, n: '2', ...both },
  ])
})

test('an undescribed column is refused', () => {
  assert.throws(() => INPUT.parameter('width'), /no column width/)
})
