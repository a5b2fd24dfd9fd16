/**
 * What each step of a message costs PostgreSQL, counted: WAL, rows and pages, in batches of one,
 * eight and 64. The bounds are the table in docs/performance.md, so that a change which makes a
 * message dearer changes a number there.
 *
 * `RECADO_WRITE_COSTS=1 npm test -- service/test/costs/costs.test.ts` writes the table.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { toTable } from '../../../scripts/docs/marks.ts'
import { openThrowawayPostgres, type ThrowawayPostgres } from '../../../scripts/throwaway-postgres.ts'
import { openPool, WRITER_SETTINGS, type Pool } from '../../src/engine/postgres/connection.ts'
import { migrate } from '../../src/engine/postgres/migrate.ts'
import { makePartitions } from '../../src/engine/postgres/partitions.ts'
import { SESSION_SETTINGS } from '../../src/engine/postgres/session-settings.ts'
import { insertShop } from '../stage/insert-shop.ts'
import type { Cost } from './count.ts'
import { createSteps, newPhones, type Shop } from './steps.ts'

const DOCS = path.resolve(import.meta.dirname, '../../../docs/performance.md')
const BATCHES = [1, 8, 64] as const
/** The least of so many counts: now and then a page is split, or a table grows. */
const ROUNDS = 5
/**
 * By how much the count of a batch may differ from the table: less than a row, a page, and a record
 * of WAL, which come or go with where the rows are. The table gives them for each message, rounded.
 */
const TOLERANCE = {
  walBytes: { ofBatch: 40, ofMessage: 8, share: 0.05 },
  rowsRead: { ofBatch: 0.5, ofMessage: 0.05, share: 0 },
  rowsWritten: { ofBatch: 0.5, ofMessage: 0.05, share: 0 },
  blocks: { ofBatch: 1, ofMessage: 0.5, share: 0.05 },
}

const fence = 1
const shop: Shop = {
  workspaceId: uuidv7(),
  senderId: uuidv7(),
  endpointId: uuidv7(),
  userId: uuidv7(),
  fence,
}

let postgres: ThrowawayPostgres
let pool: Pool
let client: pg.Client
before(async () => {
  // without what comes by its own time and would be counted with a batch
  postgres = await openThrowawayPostgres({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
  })
  pool = openPool(postgres.connectionString, 2)
  await migrate(pool)
  for (const table of ['events', 'webhook_attempts'] as const) await makePartitions(pool, table)
  const { workspaceId, senderId, endpointId, userId } = shop
  await insertShop(pool, { workspaceId, senderIds: [senderId] }, fence)
  await pool.query(
    `with person as (
       insert into users (workspace_id, user_id, name, email, role, created_at) values ($1, $2, 'Bia', 'bia@shop.example', 'owner', now())
     ),
     endpoint as (
       insert into webhook_endpoints (workspace_id, endpoint_id, url, types, secret, secret_key_id, signing, done_to, state, state_since, created_at)
       values ($1, $3, 'https://shop.example', '{*}', 'x', 'x', 'v1', 0, 'active', now(), now())
     )
     insert into leases (workspace_id, owner_id, kind, holder, fence, expires_at)
     values ($1, $3, 'webhook_endpoint', gen_random_uuid(), $4, 'infinity')`,
    [workspaceId, userId, endpointId, fence],
  )
  client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  await client.query(SESSION_SETTINGS)
  await client.query(WRITER_SETTINGS)
})
after(async () => {
  await client.end()
  await pool.end()
  await postgres.close()
})

type Step = (name: string, cost: Cost) => void

/** Plays all steps once for a batch of a size. */
async function playOnce(steps: ReturnType<typeof createSteps>, size: number, add: Step) {
  const [strangers, waiting, known] = [newPhones(size), newPhones(size), newPhones(size)]
  add('A text arrives, from a stranger', await steps.arrive(strangers))
  await steps.arrive(waiting)
  await steps.arrive(known)
  add('A text arrives, from a customer', await steps.arrive(strangers))
  add('Accept a contact card to a stranger', (await steps.accept(newPhones(size), 'a contact card')).cost)
  add('Accept a reply by a person', (await steps.accept(waiting, 'a contact card', true)).cost)
  const answer = await steps.accept(known, 'a contact card')
  await steps.settle(answer.messageIds, (await steps.start(answer.messageIds)).callsId)
  add('Accept a contact card', (await steps.accept(strangers, 'a contact card')).cost)
  await steps.append(size)
  const order = await steps.accept(known, 'an order')
  add('Accept an order', order.cost)
  const started = await steps.start(order.messageIds)
  add('Start its call', started.cost)
  add('Write the outcome', await steps.settle(order.messageIds, started.callsId))
  for (const status of ['sent', 'delivered', 'read'] as const)
    add(`Record the receipt ${status}`, await steps.receive(order.messageIds, status))
  add('Append its six events to the log', await steps.append(size))
  add('Write that an endpoint received an event', await steps.deliver(size))
}

const FIGURES = ['walBytes', 'rowsRead', 'rowsWritten', 'blocks'] as const
type Figure = (typeof FIGURES)[number]
/** Of each step: each figure for each size of a batch. */
type Table = Map<string, Record<Figure, number[]>>

async function countAll(): Promise<Table> {
  const steps = createSteps(client, shop)
  const table: Table = new Map()
  for (const size of BATCHES) {
    const counted = new Map<string, Cost[]>()
    const add: Step = (name, cost) => counted.set(name, [...(counted.get(name) ?? []), cost])
    await playOnce(steps, size, () => undefined) // plans, and pages that are begun
    for (let round = 0; round < ROUNDS; round++) await playOnce(steps, size, add)
    for (const [name, costs] of counted) {
      const row = table.get(name) ?? { walBytes: [], rowsRead: [], rowsWritten: [], blocks: [] }
      for (const figure of FIGURES) row[figure].push(Math.min(...costs.map((cost) => cost[figure])))
      table.set(name, row)
    }
  }
  return table
}

test('each step of a message costs what docs/performance.md says', async () => {
  const table = await countAll()
  const docs = readFileSync(DOCS, 'utf8')
  const stood = withMarks.exec(docs)?.[1] ?? ''
  if (process.env.RECADO_WRITE_COSTS === '1')
    return writeFileSync(
      DOCS,
      docs.replace(withMarks, `<!-- costs -->\n\n${toText(table)}\n\n<!-- /costs -->`),
    )
  const listed = new Map(
    [...stood.matchAll(/^\| (?!Step )(.*?) \| (.*) \|$/gm)].map(([, name = '', cells = '']) => [
      name,
      cells.split(' | '),
    ]),
  )
  assert.deepEqual([...listed.keys()], [...table.keys()])
  const faults = [...table].flatMap(([name, row]) => {
    const cells = listed.get(name) ?? []
    return FIGURES.flatMap((figure, n) => {
      const bounds = (cells[n] ?? '').split(' / ').map(Number)
      const isOff = BATCHES.some(
        (size, at) => !isNear(figure, size, row[figure][at] ?? Number.NaN, bounds[at] ?? Number.NaN),
      )
      return isOff
        ? [`${name}, ${figure}: ${row[figure].map(toCell(figure)).join(' / ')}, not ${bounds.join(' / ')}`]
        : []
    })
  })
  assert.deepEqual(faults, [])
})

/** What is between the marks in the docs. */
const withMarks = /<!-- costs -->([\s\S]*?)<!-- \/costs -->/

function isNear(figure: Figure, size: number, value: number, bound: number): boolean {
  const { ofBatch, ofMessage, share } = TOLERANCE[figure]
  return Math.abs(value - bound) <= Math.max(bound * share, ofBatch / size + ofMessage)
}

const toCell = (figure: Figure) => (value: number) =>
  value.toFixed(figure === 'walBytes' || value >= 9.95 ? 0 : 1)

const toText = (table: Table): string =>
  toTable(
    ['Step', 'WAL bytes', 'Rows read', 'Rows written', 'Pages'],
    [...table].map(([name, row]) => [
      name,
      ...FIGURES.map((figure) => row[figure].map(toCell(figure)).join(' / ')),
    ]),
  )
