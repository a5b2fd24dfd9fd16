/** How a stream ends, and what it may take. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { STREAMS_OF_KEY_MAX } from '../../src/events/operations/listeners.ts'
import { recordEvents } from '../../src/engine/postgres/changes.ts'
import { appendNow } from '../stage/append-now.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { listen, type Listening } from '../stage/listen.ts'
import { assertProblem } from '../stage/problems.ts'
import { connectTo } from '../stage/raw-http.ts'
import { sendContacts, newWriter } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { untilTemplatesRead } from '../stage/templates.ts'

let stage: Stage
before(async () => (stage = await openStage({ readsTemplates: true })))
after(() => stage.close())

test('a stream ends when its key is revoked, and when it expires', async () => {
  const { workspaceId } = stage.shop
  const revoked = await stage.makeKey(workspaceId, ['messages:read'])
  const expiring = await stage.makeKey(
    workspaceId,
    ['messages:read'],
    new Date(stage.clock.now().getTime() + 3_600_000),
  )
  const streams = [
    await listen(stage, { apiKey: revoked.key }),
    await listen(stage, { apiKey: expiring.key }),
  ]
  const other = await listen(stage)
  for (const one of [...streams, other]) await one.next('ready')
  await stage.db.query('update api_keys set revoked_at = now() where workspace_id = $1 and key_id = $2', [
    workspaceId,
    revoked.id,
  ])
  assert.equal(await streams[0]?.ended(), 'ended')
  await stage.db.query(
    "update api_keys set expires_at = created_at + interval '1 millisecond' where workspace_id = $1 and key_id = $2",
    [workspaceId, expiring.id],
  )
  assert.equal(await streams[1]?.ended(), 'ended')
  const { id } = await sendContacts(stage)
  await other.next('message.accepted', ({ message }) => message.id === id)
  other.leave()
})

test('a stream ends when the service stops, which waits for no listener; asked again it goes on', async () => {
  const another = await stage.startAnother()
  const listening = await listen(stage, { through: another })
  await listening.next('ready')
  const { id } = await sendContacts(stage, await newWriter(stage))
  await listening.next('message.accepted', ({ message }) => message.id === id)
  await another.close()
  assert.equal(await listening.ended(), 'ended')
  const again = await listen(stage, { lastId: listening.lastId() })
  assert.deepEqual(await again.next('ready'), { resumed: true })
  again.leave()
})

test('an idle stream sends a heartbeat, with the id to go on with', async () => {
  const shop = await stage.openShop()
  await untilTemplatesRead(stage, shop) // the reading is over before the stream is idle
  await appendNow(stage.db)
  const listening = await listen(stage, { apiKey: shop.apiKey })
  await listening.next('ready')
  const lastId = listening.lastId()
  const other = await stage.openShop()
  await sendContacts(stage, newCustomer(), { shop: other }) // something that this workspace must not receive
  await stage.until(async () => listening.comments() > 0, 'a heartbeat')
  assert.equal(listening.lastId(), lastId, 'nothing happened since')
  assert.deepEqual(
    listening.events.map(({ name }) => name),
    ['ready'],
  )
  listening.leave()
})

test('who reads too slowly is cut, and others are not', async () => {
  const { id } = await sendContacts(stage, await newWriter(stage))
  await stage.messageWith(id, 'delivered')
  await stage.db.query(
    `update messages set content = repeat('x', 700000) where workspace_id = $1 and message_id = $2`,
    [stage.shop.workspaceId, id],
  )
  const { hostname, port } = new URL(stage.service.url)
  const slow = connect(Number(port), hostname).on('error', () => undefined)
  slow.write(`GET /stream HTTP/1.1\r\nhost: x\r\napi-key: ${stage.shop.apiKey}\r\n\r\n`)
  await once(slow, 'readable') // and reads no more
  const quick = await listen(stage)
  await quick.next('ready')
  // more than what may wait, and than the buffers of the system on the way
  for (let n = 1; n <= 25; n++) {
    await stage.db.query(recordEvents('message.changed', 'id', 'unnest($2::uuid[]) as id'), [
      stage.shop.workspaceId,
      [id],
    ])
    await appendNow(stage.db)
    await stage.until(async () => quick.events.length > n, 'the change is told')
  }
  let closed = false
  slow.resume().once('close', () => (closed = true))
  await stage.until(async () => closed, 'the slow reader is cut')
  assert.equal(quick.events.length, 26)
  quick.leave()
})

test(`a key may have ${STREAMS_OF_KEY_MAX} streams; the next is refused until one is left`, async () => {
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
  const streams: Listening[] = []
  for (let n = 0; n < STREAMS_OF_KEY_MAX; n++) streams.push(await listen(stage, { apiKey: key }))
  const refused = await stage.call('GET', '/stream', undefined, { apiKey: key })
  assertProblem(refused, 429, 'too_many_streams', 'one more')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await stage.call('GET', '/stream')).status, 200, 'another key')
  streams.pop()?.leave()
  await stage.until(
    async () => (await stage.call('GET', '/stream', undefined, { apiKey: key })).status === 200,
    'there is room again',
  )
  for (const one of streams) one.leave()
})

test('a process has so many streams; a workspace as many as are still free, whatever keys it makes', async () => {
  const another = await stage.startAnother({ streamsMax: 4 })
  const [greedy, second, third, late] = [
    stage.shop,
    await stage.openShop(),
    await stage.openShop(),
    await stage.openShop(),
  ]
  const streams: Listening[] = []
  const newKey = async ({ workspaceId }: Shop) => (await stage.makeKey(workspaceId, ['messages:read'])).key
  const opens = async (shop: Shop) => {
    const one = await listen(stage, { apiKey: await newKey(shop), through: another })
    await one.next('ready')
    streams.push(one)
  }
  const ask = async (shop: Shop) => {
    const { statusCode, headers, body } = await request(`${another.url}/stream`, {
      headers: { 'api-key': await newKey(shop) },
    })
    const text = statusCode === 200 ? '' : await body.text()
    body.on('error', () => undefined).destroy()
    return {
      status: statusCode,
      headers: headers as Record<string, string>,
      body: text && JSON.parse(text),
      text,
    }
  }
  try {
    for (let n = 0; n < 2; n++) await opens(greedy)
    assertProblem(await ask(greedy), 429, 'too_many_streams', 'the rest is for others')
    await opens(second)
    assertProblem(await ask(second), 429, 'too_many_streams', 'and so on')
    await opens(third)
    assertProblem(await ask(late), 429, 'too_many_streams', 'all are taken')
    streams.shift()?.leave()
    await stage.until(async () => (await ask(late)).status === 200, 'there is room again')
  } finally {
    for (const one of streams) one.leave()
    await another.close()
  }
})

test('a stream ends when its reader closes one half of the connection', async () => {
  const socket = connectTo(stage.service.url)
  let text = ''
  let isOver = false
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.on('close', () => (isOver = true))
  socket.write(`GET /stream HTTP/1.1\r\nhost: a\r\napi-key: ${stage.shop.apiKey}\r\n\r\n`)
  await stage.until(async () => text.includes('event: ready'), 'it has begun')
  socket.end()
  await stage.until(async () => isOver, 'it has ended')
  assert.ok(text.endsWith('0\r\n\r\n'), 'as an answer that is whole')
})

test('a stream accepts no query and is no HEAD', async () => {
  assertProblem(await stage.call('GET', '/stream?since=1'), 422, 'invalid_request', 'a query')
  assert.equal((await stage.call('HEAD', '/stream')).status, 405)
})
