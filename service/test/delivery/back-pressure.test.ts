/**
 * What happens when more comes than can be written: refused at once and stored never, while what
 * was taken goes on.
 */
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { silentLog } from '../../src/engine/log/log.ts'
import { contacts, newCustomer, orderStatus } from '../../../testkit/bodies.ts'
import { assertProblem } from '../stage/problems.ts'
import { createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { connectTo, readAll, readAnswers } from '../stage/raw-http.ts'
import { openStage, type Answer, type Shop, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

/** One flooding workspace may fill half of it. */
const LINE_MAX = 8
const OLDEST_MAX_MS = 60_000

const events: string[] = []
const note = (fields: Record<string, unknown>) => void events.push(String(fields.event))
const channel = createScriptedChannel()
let stage: Stage
let other: Shop
before(async () => {
  stage = await openStage({
    realTime: 'a statement waits for the test',
    channel,
    log: { ...silentLog, info: note, warn: note, error: note },
    env: { RECADO_DATABASE_CONNECTIONS: '2', RECADO_LEASE_MS: '300000' },
    bounds: {
      writeBounds: { itemsMax: LINE_MAX, bytesMax: 1_000_000, oldestMaxMs: OLDEST_MAX_MS },
      poolWaitingMax: 3,
    },
  })
  other = await stage.openShop()
})
beforeEach(() => {
  channel.answer = takes
  channel.calls.length = 0
  events.length = 0
})
after(() => stage.close())

/** Lets no one write to the table, or not even read it, until it is released or the test ends. */
async function hold(table: string, mode: 'exclusive' | 'access exclusive' = 'exclusive') {
  const client = new pg.Client({ connectionString: stage.env.DATABASE_URL })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in ${mode} mode`)
  const release = () => client.end()
  return {
    release,
    [Symbol.asyncDispose]: release,
    /** Resolves when a connection of the service waits for the table. */
    isWaitedFor: () =>
      stage.until(async () => {
        const { rows } = await stage.db.query(
          `select from pg_stat_activity
           where datname = current_database() and application_name like 'recado%' and wait_event_type = 'Lock'`,
        )
        return rows.length > 0
      }, `${table} is waited for`),
  }
}

const send = ({ apiKey, from }: Shop = stage.shop) =>
  stage.call('POST', '/messages/contacts', contacts(from, newCustomer()), { apiKey })

async function countStored({ workspaceId }: Shop): Promise<number> {
  const { rows } = await stage.db.query<{ n: number }>(
    'select count(*)::int as n from messages where workspace_id = $1',
    [workspaceId],
  )
  return rows[0]?.n ?? 0
}

/** Collects answers as they come. */
function collect<Result>(promises: Promise<Result>[]): Result[] {
  const settled: Result[] = []
  for (const promise of promises) void promise.then((result) => settled.push(result))
  return settled
}

test('a workspace that floods is refused at half of the line; another still gets in; what waits is stored', async () => {
  const before = [await countStored(stage.shop), await countStored(other)]
  await using held = await hold('conversations')
  const inFlight = send()
  await held.isWaitedFor()
  const flood = Array.from({ length: 10 }, () => send())
  const refused = collect(flood)
  await stage.until(async () => refused.length === 6, 'six of ten are refused')
  for (const answer of refused) {
    assertProblem(answer, 503, 'overloaded', 'a flood')
    assert.match(String(answer.headers['retry-after']), /^[1-9][0-9]*$/)
  }
  const others = Array.from({ length: 3 }, () => send(other))
  const othersRefused = collect(others)
  await stage.until(async () => othersRefused.length === 1, 'the other fills what is as much as free')
  await held.release()

  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.equal((await inFlight).status, 200)
  assert.deepEqual(statuses(await Promise.all(flood)), [200, 200, 200, 200, ...Array(6).fill(503)])
  assert.deepEqual(statuses(await Promise.all(others)), [200, 200, 503])
  const stored = [await countStored(stage.shop), await countStored(other)]
  assert.deepEqual(stored, [Number(before[0]) + 5, Number(before[1]) + 2], 'what was refused was not stored')
  assert.equal((await send()).status, 200)
})

test('no request waits behind a write that hangs; it is answered in the end', async () => {
  await using held = await hold('conversations')
  const hanging = send()
  await held.isWaitedFor()
  stage.clock.advance(OLDEST_MAX_MS + 1)
  assertProblem(await send(), 503, 'overloaded', 'behind a write that hangs')
  await held.release()
  assert.equal((await hanging).status, 200)
  assert.equal((await send()).status, 200)
})

test('webhooks beyond the bound get 503, so that the channel delivers them again', async () => {
  const at = stage.clock.now()
  const messages = Array.from({ length: 8 }, () => textMessage(newCustomer(), at))
  await using held = await hold('conversations')
  const before = await countStored(stage.shop)
  const inFlight = postWebhook(stage, { messages: messages.slice(0, 1) })
  await held.isWaitedFor()
  const rest = messages.slice(1).map((message) => postWebhook(stage, { messages: [message] }))
  const refused = collect(rest)
  await stage.until(async () => refused.length === 3, 'three of seven are refused')
  assert.deepEqual(refused, [503, 503, 503])
  await held.release()
  assert.equal(await inFlight, 200)
  await Promise.all(rest)
  for (const message of messages) assert.equal(await postWebhook(stage, { messages: [message] }), 200)
  assert.equal(await countStored(stage.shop), before + messages.length)
})

test('starts and outcomes are never refused, however many wait for however long', async () => {
  await using held = await hold('calls')
  const ids: string[] = []
  for (let n = 0; n < 3 * LINE_MAX; n++) ids.push((await send()).body.id)
  await held.isWaitedFor()
  stage.clock.advance(OLDEST_MAX_MS + 1)
  for (let n = 0; n < 3; n++) ids.push((await send()).body.id)
  await held.release()
  for (const id of ids) await stage.messageWith(id, 'sent')
  const called = channel.calls.map(({ messageId }) => messageId).toSorted()
  assert.deepEqual(called, ids.toSorted())
  assert.ok(!events.includes('start_failed') && !events.includes('settle_failed'), String(events))
})

test('a message whose caller left while it was examined is stored all the same', async () => {
  const before = await countStored(stage.shop)
  await using held = await hold('order_messages', 'access exclusive')
  const caller = httpRequest(`${stage.service.url}/messages/interactive/order_status`, {
    method: 'POST',
    headers: { 'api-key': stage.shop.apiKey, 'content-type': 'application/json' },
  })
  const closed = new Promise((resolve) => caller.on('error', () => undefined).on('close', resolve))
  caller.end(JSON.stringify(orderStatus(stage.shop.from, newCustomer(), 'R1')))
  await held.isWaitedFor()
  caller.destroy()
  await closed
  await stage.call('GET', '/health/live') // the service has seen the connection end by now, or will before this one's
  await held.release()
  await stage.until(async () => (await countStored(stage.shop)) === before + 1, 'it is stored')
})

test('a message whose caller only closed its half of the connection while it was examined is stored and answered', async () => {
  const before = await countStored(stage.shop)
  const body = JSON.stringify(orderStatus(stage.shop.from, newCustomer(), 'R2'))
  await using held = await hold('order_messages', 'access exclusive')
  const caller = connectTo(stage.service.url)
  caller.end(
    `POST /messages/interactive/order_status HTTP/1.1\r\nhost: a\r\napi-key: ${stage.shop.apiKey}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await held.isWaitedFor()
  await stage.call('GET', '/health/live')
  await held.release()
  assert.equal(readAnswers(await readAll(caller)).at(-1)?.status, 200)
  assert.equal(await countStored(stage.shop), before + 1)
})

test('of those who read, as many wait for a connection as may; the others are refused', async () => {
  await send() // the key is known
  await using held = await hold('conversations', 'access exclusive')
  const reads = Array.from({ length: 20 }, () => stage.call('GET', '/conversations'))
  const early = collect(reads)
  await stage.until(async () => early.length >= 10, 'most are refused')
  for (const answer of early) assertProblem(answer, 503, 'overloaded', 'a crowd of readers')
  await held.release()
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  assert.ok(statuses.includes(200), String(statuses))
  const isAnswered = async () => (await stage.call('GET', '/conversations')).status === 200
  await stage.until(isAnswered, 'the service reads again') // its own work waits for connections as well
})

test('who loses against another transaction may come again, and nothing is changed', async () => {
  const hasty = new URL(String(stage.env.DATABASE_URL))
  hasty.searchParams.set('options', '-c lock_timeout=100')
  const service = await stage.startAnother({}, { DATABASE_URL: hasty.href })
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const change = () =>
    fetch(`${service.url}/senders/${stage.shop.senderId}`, {
      method: 'PATCH',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ throughputPerSecond: 7 }),
    })
  try {
    await using held = await hold('senders')
    const lost = await change()
    await held.release()
    assert.equal(lost.status, 503)
    assert.equal(lost.headers.get('retry-after'), '2')
    assert.equal(((await lost.json()) as { code: string }).code, 'database_unavailable')
    // the service's own work waits for the table as well: a client comes again until it is taken
    await stage.until(async () => (await change()).status === 200, 'the change is taken')
  } finally {
    await service.close()
  }
})
