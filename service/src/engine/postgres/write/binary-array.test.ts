import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createDatabase, type TestDatabase } from '../../../../test/stage/database.ts'
import {
  boolArray,
  byteaArray,
  int4Array,
  int8Array,
  textArray,
  timestamptzArray,
  uuidArray,
} from './binary-array.ts'

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

/** The array as PostgreSQL decodes it. */
async function readBack(array: Buffer, type: string): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(`select $1::${type}[] as value`, [array])
  return rows[0]?.value
}

test('each kind of array comes out of the database as it went in, with its nulls', async () => {
  const texts = ['', 'é 😀 "quoted", {braced}', 'null', null]
  assert.deepEqual(await readBack(textArray(texts), 'text'), texts)
  const ids = ['01a1fb98-2545-7399-9e61-bdd60f746543', null]
  assert.deepEqual(await readBack(uuidArray(ids), 'uuid'), ids)
  assert.deepEqual(await readBack(boolArray([true, false, null]), 'bool'), [true, false, null])
  assert.deepEqual(
    await readBack(int4Array([-2_147_483_648, 0, 2_147_483_647]), 'int4'),
    [-2_147_483_648, 0, 2_147_483_647],
  )
  assert.deepEqual(await readBack(int8Array([2 ** 53 - 1, -1, null]), 'int8'), [
    '9007199254740991',
    '-1',
    null,
  ])
  const bytes = [Buffer.from([0, 255]), Buffer.alloc(0), null]
  assert.deepEqual(await readBack(byteaArray(bytes), 'bytea'), bytes)
})

test('moments keep their milliseconds on both sides of 2000 and 1970', async () => {
  const moments = ['1969-12-31T23:59:59.999Z', '2000-01-01T00:00:00.000Z', '2026-11-20T12:34:56.789Z'].map(
    (at) => new Date(at),
  )
  assert.deepEqual(await readBack(timestamptzArray([...moments, null]), 'timestamptz'), [...moments, null])
})

test('an empty array is an array without elements', async () => {
  assert.deepEqual(await readBack(textArray([]), 'text'), [])
})
