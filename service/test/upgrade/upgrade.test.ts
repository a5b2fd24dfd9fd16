/**
 * A database of the last release after today's migrations: everything that its API answered is
 * answered still, and what waited is sent. make-baseline.ts made the database and the answers.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { request } from 'undici'
import { RECADO, recado, recadoJson } from '../../../testkit/recado.ts'
import { startProgram, type Program } from '../../../testkit/program.ts'
import { BASELINE } from '../../../testkit/release.ts'
import { startSimulator, type Simulator } from '../../../testkit/simulator.ts'
import { createDatabase, type TestDatabase } from '../stage/database.ts'
import type { Baseline } from './make-baseline.ts'

const readBaseline = (kind: 'json' | 'sql') => readFileSync(`${BASELINE}.${kind}`, 'utf8')

const world = JSON.parse(readBaseline('json')) as Baseline
let database: TestDatabase
let db: pg.Pool
let simulator: Simulator
let service: Program
let env: Record<string, string>

before(async () => {
  database = await createDatabase()
  db = new pg.Pool({ connectionString: database.connectionString, max: 1 })
  await db.query(readBaseline('sql'))
  simulator = await startSimulator()
  env = {
    DATABASE_URL: database.connectionString,
    RECADO_SECRET_KEY: world.secretKey,
    RECADO_PORT: '0',
    RECADO_WHATSAPP_URL: simulator.url,
  }
  await recadoJson(['migrate'], env)
  service = await startProgram([RECADO, 'serve', '--stop-with-parent'], { env })
  await simulator.control('PUT', `/accounts/${world.phoneNumberId}`, {
    displayPhoneNumber: world.from,
    ...world.credentials,
    webhookUrl: `${service.url}/channels/whatsapp/webhook`,
  })
})
after(async () => {
  await service.stop()
  await simulator.close()
  await db.end()
  await database.drop()
})

async function call(method: 'GET' | 'POST' | 'PATCH', route: string, body?: unknown, headers = {}) {
  const answer = await request(`${service.url}${route}`, {
    method,
    headers: { 'api-key': world.apiKey, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.body.text()
  assert.equal(answer.statusCode, 200, `${method} ${route}: ${text}`)
  return JSON.parse(text)
}

/**
 * Changes with the clock, or with each use: whether a window is open, when a key was used, and
 * where a page ends.
 */
const PASSING = new Set(['window', 'lastUseDate', 'cursors'])

/** Where `now` lacks or changes something of `then`, field by field. What is new is none. */
function differences(then: unknown, now: unknown, place = ''): string[] {
  if (typeof then !== 'object' || then === null)
    return then === now ? [] : [`${place}: ${JSON.stringify(then)} became ${JSON.stringify(now)}`]
  if (typeof now !== 'object' || now === null) return [`${place} became ${JSON.stringify(now)}`]
  const isShorter = Array.isArray(then) && (!Array.isArray(now) || now.length !== then.length)
  return [
    ...(isShorter ? [`${place} has another length`] : []),
    ...Object.entries(then)
      .filter(([name]) => !PASSING.has(name))
      .flatMap(([name, value]) =>
        differences(value, (now as Record<string, unknown>)[name], `${place}/${name}`),
      ),
  ]
}

test('the API answers about what the last release stored as that did', async () => {
  const found: string[] = []
  for (const [route, then] of Object.entries(world.answers))
    found.push(...differences(then, await call('GET', route), route))
  assert.deepEqual(found, [])
})

test('a request of before the upgrade, repeated under its key, is answered with its message', async () => {
  const { id, body, headers } = world.order
  await db.query('update idempotency_keys set created_at = now()') // keys are kept for a day, and this database gets older
  const again = await call('POST', '/messages/interactive/order_details', body, headers)
  assert.equal(again.id, id)
})

test('what waited in the last release is sent once, when its sender is resumed', async () => {
  const before = await call('GET', `/messages/${world.waiting}`)
  await simulator.customerWrites(`+${before.to}`, 'Oi', { account: world.phoneNumberId }) // this simulator does not know that they wrote
  await call('PATCH', `/senders/${world.senderId}`, { state: 'running' })
  for (;;) {
    const { status, data } = await call('GET', `/messages/${world.waiting}`)
    if (status === 'delivered') break
    assert.ok(['queued', 'sending', 'sent'].includes(status), data)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.equal((await simulator.calls(world.waiting)).length, 1)
})

test('a process starts on a schema that a newer release has migrated, and migrates nothing', async () => {
  await db.query(
    `insert into schema_migrations (version, name, md5, run_at)
     select max(version) + 1, 'of-a-newer-release', 'a checksum', now() from schema_migrations`,
  )
  assert.deepEqual(await recadoJson(['migrate'], env), { applied: 0 })
  const older = await startProgram([RECADO, 'serve', '--stop-with-parent'], { env })
  const { statusCode, body } = await request(`${older.url}/health/ready`)
  await body.dump()
  await older.stop()
  assert.equal(statusCode, 200)
  assert.match((await recado(['doctor'], env)).stdout, /schema: The schema is of a newer version/)
})
