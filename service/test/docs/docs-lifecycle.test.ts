/** docs/message-lifecycle.md draws the states that the schema knows, and no others. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { messageStatuses } from '../../src/kinds/message.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { readPage, tableOf } from '../stage/docs.ts'

const PAGE = 'message-lifecycle.md'

let database: MigratedDatabase
before(async () => {
  database = await createMigrated()
})
after(() => database.drop())

/** The statuses of the function, lowest first. */
async function rankedStatuses(): Promise<string[]> {
  const { rows } = await database.pool.query<{ source: string }>(
    `select pg_get_functiondef('status_rank'::regproc) as source`,
  )
  const ranks = [...String(rows[0]?.source).matchAll(/when '(\w+)'(?:::text)? then (\d+)/gi)]
  return ranks.toSorted((a, b) => Number(a[2]) - Number(b[2])).map(([, status]) => String(status))
}

/** The words a column may have, by its check. */
async function wordsOf(table: string, column: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
    [table, column],
  )
  return rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'(\w+)'/g)].map(([, word]) => String(word)),
  )
}

/** A section, from its heading to the next. */
async function sectionOf(heading: string): Promise<string> {
  const [, section = ''] = (await readPage(PAGE)).split(`\n## ${heading}\n`)
  return section.split('\n## ')[0] ?? ''
}

/** A drawing of a section: what is between its first fences. */
const drawingOf = async (heading: string) => (await sectionOf(heading)).split('```')[1] ?? ''

test('the table of statuses lists those of the schema', async () => {
  const rows = await tableOf(PAGE, ['Status', 'Who enters it', 'Who leaves it'])
  const listed = rows.flatMap(([names = '']) => names.split(', '))
  const known = await rankedStatuses()
  assert.deepEqual(listed.toSorted(), known.toSorted())
  assert.deepEqual([...messageStatuses].toSorted(), known.toSorted())
})

test('each status is in the drawing', async () => {
  const drawing = await drawingOf('Status')
  for (const status of await rankedStatuses()) assert.match(drawing, new RegExp(`\\b${status}\\b`))
})

test('the ranks are those of status_rank', async () => {
  const [, ranks = ''] = /The ranks are\s`([^`]+)`/.exec(await readPage(PAGE)) ?? []
  const ours = (await rankedStatuses()).filter((status) => status !== 'received') // of inbound messages, which do not move
  assert.deepEqual(ranks.split(' < '), ours)
})

test('each state of a delivery is in the drawing', async () => {
  const drawing = await drawingOf('Delivery')
  const states = await wordsOf('deliveries', 'state')
  assert.ok(states.length > 0)
  for (const state of states) assert.match(drawing, new RegExp(`\\b${state}\\b`))
})

test('the table of outcomes lists those of attempts', async () => {
  const rows = await tableOf(PAGE, ['Outcome', 'Status', 'Delivery'])
  const outcomes = await wordsOf('attempts', 'outcome')
  assert.deepEqual(rows.map(([outcome = '']) => outcome).toSorted(), outcomes.toSorted())
})

const SHEETS = [
  'One message on one sheet',
  'One payment on one sheet',
  'One webhook on one sheet',
  'One click on one sheet',
]
for (const heading of SHEETS)
  test(`${heading}: fifty rows at most, each of files that there are, with one sentence`, async () => {
    const rows = [...(await sectionOf(heading)).matchAll(/^\| (`[^|]+`) \| (.+) \|$/gm)]
    assert.ok(rows.length > 0 && rows.length <= 50)
    for (const [, files = '', sentence = ''] of rows) {
      for (const [, file = ''] of files.matchAll(/`([^`]+)`/g))
        assert.ok(
          existsSync(
            new URL(
              /^(console|client)\//.test(file) ? `../../../${file}` : `../../src/${file}`,
              import.meta.url,
            ),
          ),
          file,
        )
      assert.doesNotMatch(sentence, /[.?!] [A-Z]/, files)
    }
  })
