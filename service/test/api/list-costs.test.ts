/**
 * What a page of each list reads, at the newest, in the middle and at the end, by each filter,
 * whether many rows meet it or few. Lists and filters are those of the OpenAPI document, so that a
 * new one cannot be forgotten. Rows are counted and not estimated: a page is asked for by HTTP, and
 * its statements are played again in one transaction.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readOpenApiDocument } from '../../../scripts/openapi-document.ts'
import { openUser, type SignedIn } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { listenToRequested } from '../stage/statements.ts'
import { fill, ROWS, type Filled } from './list-costs/fill.ts'
import { keyAt, LISTS, PLACES, toUrl } from './list-costs/lists.ts'

const LIMIT = 50
/**
 * Ten to find each row that is shown, and fifteen for what is shown with it, such as the contact
 * and the last message.
 */
const READS_MAX = 25
/** Of the user who asks. */
const READS_BESIDE = 60

let stage: Stage
let user: SignedIn
let filled: Filled
before(async () => {
  stage = await openStage()
  user = await openUser(stage, 'owner')
  filled = await fill(stage, user.userId)
})
after(() => stage.close())

type Schema = { properties?: { data?: object; cursors?: object } }
type Described = {
  operationId: string
  parameters?: { in: string; name: string }[]
  responses: { 200?: { content?: Record<string, { schema: Schema }> } }
}

test('every list of the API is counted here, by each of its filters', async () => {
  const { paths } = JSON.parse(await readOpenApiDocument()) as { paths: Record<string, { get?: Described }> }
  const lists = Object.values(paths).flatMap(({ get }) => {
    const { schema } = get?.responses[200]?.content?.['application/json'] ?? {}
    return get && schema?.properties?.data && schema.properties.cursors ? [get] : []
  })
  assert.deepEqual(Object.keys(LISTS).toSorted(), lists.map(({ operationId }) => operationId).toSorted())
  for (const { operationId, parameters = [] } of lists) {
    const counted = Object.keys(LISTS[operationId]?.filters ?? {}).flatMap((one) => [
      ...new URLSearchParams(one).keys(),
    ])
    const filters = parameters.filter((one) => one.in === 'query' && !PLACES.includes(one.name))
    assert.deepEqual(
      [...new Set(counted)].toSorted(),
      filters.map(({ name }) => name).toSorted(),
      operationId,
    )
  }
})

for (const [name, list] of Object.entries(LISTS))
  for (const [filter, step] of Object.entries(list.filters)) {
    const costly = list.costly?.[filter]
    const what = `${name}${filter && ` by ${filter}`}`
    test(`a page of ${what} reads ${costly ? `a bounded number of rows: ${costly.why}` : 'few rows'}`, async () => {
      const { limit = LIMIT, rows = ROWS } = list
      const url = toUrl(filled, list, filter)
      const pages = [await readsFor(url)]
      const { next } = pages[0]?.body.cursors ?? {}
      const sorted = url.replace('limit=', 'sort=asc&limit=')
      if (name !== 'listEvents') pages.push(await readsFor(sorted)) // the other end
      for (const n of next ? [rows / 2, (limit + 2) * step].filter((one) => one < rows) : []) {
        const key = keyAt(filled, list, n)
        pages.push(
          await readsFor(`${url}&${name === 'listEvents' ? `after=${key}` : `cursor=${moved(next, key)}`}`),
        )
      }
      assert.ok(pages[0]?.shown, 'nothing was found')
      for (const { reads, shown } of pages)
        assert.ok(
          reads <= (costly?.reads ?? READS_BESIDE + READS_MAX * shown),
          `${reads} rows were read for ${shown}`,
        )
    })
  }

/** A cursor of the same list at another place. */
function moved(cursor: string, key: string): string {
  const [version, list, side, , inclusive] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  return Buffer.from(JSON.stringify([version, list, side, key, inclusive])).toString('base64url')
}

/**
 * Entries of indexes, and rows of tables that are read whole. Senders are not counted: they are
 * few, and read whole for most lists.
 */
const READS = `
  select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0)::int as reads
  from pg_class c
  left join pg_index i on i.indexrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'i') and coalesce(i.indrelid, c.oid) <> 'senders'::regclass`

/**
 * Asks for a page, and plays its statements again to count what they read. Tables are not read
 * whole where there is another way: the planner prefers that for a few thousand rows, but not for
 * as many as a shop has.
 */
async function readsFor(path: string) {
  const sent: { text: string; values?: unknown[] }[] = []
  const stop = listenToRequested(({ text, values }) => void sent.push({ text, ...(values && { values }) }))
  const { status, body } = await user.call('GET', path)
  stop()
  assert.equal(status, 200, JSON.stringify(body))
  const client = await stage.db.connect()
  const count = async () => (await client.query<{ reads: number }>(READS)).rows[0]?.reads ?? 0
  try {
    await client.query('begin; set local enable_seqscan = off')
    const before = await count()
    for (const statement of sent) await client.query(statement)
    return { body, reads: (await count()) - before, shown: body.data.length as number }
  } finally {
    await client.query('rollback')
    client.release()
  }
}
