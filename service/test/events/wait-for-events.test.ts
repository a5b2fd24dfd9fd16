/** GET /events?wait=…: the answer comes with the next event, and waits for nothing else. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { STREAMS_OF_KEY_MAX } from '../../src/events/operations/listeners.ts'
import type { Service } from '../../src/main.ts'
import { append, openMadeUpLog, type MadeUpLog } from '../stage/event-log.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(
  async () =>
    (stage = await openStage({
      realTime: 'a statement waits for the test',
      env: { RECADO_DATABASE_CONNECTIONS: '2' },
    })),
)
after(() => stage.close())

type Page = { data: { id: string }[]; cursors: { next: string }; hasMore: boolean }
type Asked = { status: number; body: Page & { code?: string } }

async function ask(log: MadeUpLog, query: string, through = stage.service, signal?: AbortSignal) {
  const answer = await request(`${through.url}/events?${query}`, {
    headers: { 'api-key': log.apiKey },
    ...(signal && { signal }),
  })
  return { status: answer.statusCode, body: (await answer.body.json()) as Asked['body'] }
}

/**
 * As many as may wait, and one more who is refused: by then all others wait. Returns their answers
 * to come.
 */
async function crowd(
  log: MadeUpLog,
  { query = 'after=latest&wait=30', waiting = STREAMS_OF_KEY_MAX, through, signal }: CrowdOptions = {},
): Promise<Promise<Asked>[]> {
  const asked = Array.from({ length: waiting + 1 }, () => ask(log, query, through, signal))
  const refused = await Promise.race(
    asked.map((one, n) => one.then(({ status, body }) => ({ n, status, body }))),
  )
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_streams'])
  return asked.toSpliced(refused.n, 1)
}
type CrowdOptions = { query?: string; waiting?: number; through?: Service; signal?: AbortSignal }

test('a caller who waits receives the next event, and holds no connection to the database meanwhile', async () => {
  const log = await openMadeUpLog(stage)
  const asked = await crowd(log) // with a pool of two connections, over which each of them asked
  await append(stage, log, 'message.sent')
  for (const { status, body } of await Promise.all(asked)) {
    assert.equal(status, 200)
    assert.deepEqual(
      body.data.map(({ id }) => id),
      [log.cursor(1)],
    )
    assert.deepEqual([body.cursors.next, body.hasMore], [log.cursor(1), false])
  }
})

test('a caller who waits for a type does not receive others, and goes on after them', async () => {
  const log = await openMadeUpLog(stage)
  await append(stage, log, 'message.sent')
  const asked = await crowd(log, { query: 'after=oldest&types=order.paid&wait=30' })
  await append(stage, log, 'message.read')
  await append(stage, log, 'order.paid')
  for (const { body } of await Promise.all(asked))
    assert.deepEqual(
      body.data.map(({ id }) => id),
      [log.cursor(3)],
    )
})

test('the answer is an empty page when the time is over, and has the cursor to go on with', async () => {
  const log = await openMadeUpLog(stage)
  await append(stage, log, 'message.sent')
  const asked = await crowd(log)
  await stage.pass(30_000)
  for (const { status, body } of await Promise.all(asked)) {
    assert.equal(status, 200)
    assert.deepEqual([body.data, body.cursors.next, body.hasMore], [[], log.cursor(1), false])
  }
})

test('a wait ends when its key is revoked', async () => {
  const log = await openMadeUpLog(stage)
  const asked = await crowd(log)
  await stage.db.query('update api_keys set revoked_at = now() where workspace_id = $1', [log.workspaceId])
  for (const { body } of await Promise.all(asked)) assert.deepEqual(body.data, [])
})

/** A workspace alone may have half of the places of a process, so here one. */
const ONE_PLACE = { streamsMax: 2 }

test('a service that stops ends all waits', async () => {
  const another = await stage.startAnother(ONE_PLACE)
  const log = await openMadeUpLog(stage)
  const [asked] = await crowd(log, { waiting: 1, through: another })
  await another.close()
  assert.deepEqual((await asked)?.body.data, [])
})

test('a person who leaves makes room for others, and streams count with those who wait', async () => {
  const another = await stage.startAnother(ONE_PLACE)
  try {
    const log = await openMadeUpLog(stage)
    const leaving = new AbortController()
    const [asked] = await crowd(log, { waiting: 1, through: another, signal: leaving.signal })
    const listen = () => request(`${another.url}/stream`, { headers: { 'api-key': log.apiKey } })
    const refused = await listen()
    assert.equal(refused.statusCode, 429)
    await refused.body.dump()
    leaving.abort()
    await assert.rejects(async () => await asked)
    await stage.until(async () => {
      const { statusCode, body } = await listen()
      body.on('error', () => undefined).destroy()
      return statusCode === 200
    }, 'there is room')
  } finally {
    await another.close()
  }
})

test('where there is an event to return no caller waits', async () => {
  const log = await openMadeUpLog(stage)
  await append(stage, log, 'message.sent', 2)
  stage.clock.freeze(stage.clock.now())
  try {
    assert.equal((await ask(log, 'limit=1&wait=30')).body.hasMore, true)
    assert.equal((await ask(log, `after=${log.cursor(1)}&wait=30`)).body.data.length, 1)
  } finally {
    stage.clock.unfreeze()
  }
})
