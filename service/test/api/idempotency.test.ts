/**
 * The same request asked twice sends once: keys, replays, mismatches, races, and what does not use
 * a key up.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { contacts, newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage({ realTime: 'what happens differs in time' })))
after(() => stage.close())

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const ROUTE = '/messages/contacts'

let lastKey = 0
const newKey = () => `key-${(lastKey += 1)}`
const body = () => contacts(stage.shop.from, newCustomer())
const send = (key: string, message: unknown = body(), route = ROUTE) =>
  stage.call('POST', route, message, { headers: { 'idempotency-key': key } })

const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'
async function messagesTo(to: string): Promise<number> {
  const { rows } = await stage.db.query('select count(*)::int as count from messages where to_address = $1', [
    to.slice(1),
  ])
  return rows[0].count
}

test('the same key with the same body gives the same answer, marked as replayed, and one message', async () => {
  const key = newKey()
  const message = body()
  const first = await send(key, message)
  assert.equal(first.status, 200)
  assert.equal(isReplay(first), false)
  for (let n = 0; n < 3; n++) {
    const again = await send(key, message)
    assert.equal(again.status, 200)
    assert.deepEqual(again.body, first.body)
    assert.equal(isReplay(again), true)
  }
  assert.equal(await messagesTo(message.to), 1)
})

test('without a key the same body twice is two messages', async () => {
  const message = body()
  const [a, b] = [await stage.call('POST', ROUTE, message), await stage.call('POST', ROUTE, message)]
  assert.notEqual(a.body.id, b.body.id)
  assert.equal(await messagesTo(message.to), 2)
})

test('the same key with another body is refused, and the first message stays', async () => {
  const key = newKey()
  const first = await send(key)
  const other = body()
  const answer = await send(key, other)
  assert.equal(answer.status, 422)
  assert.equal(answer.body.code, 'idempotency_mismatch')
  assert.equal(await messagesTo(other.to), 0)
  assert.equal((await stage.call('GET', `/messages/${first.body.id}`)).status, 200)
})

test('a key in double quotes is the same as the key itself', async () => {
  const key = newKey()
  const message = body()
  const first = await send(key, message)
  const again = await send(`"${key}"`, message)
  assert.deepEqual(again.body, first.body)
  assert.equal(isReplay(again), true)
})

test('a key is 1 to 255 visible ASCII characters; anything else is refused and nothing is stored', async () => {
  for (const key of ['a', '!~', 'k'.repeat(255), `"${'q'.repeat(255)}"`]) {
    assert.equal((await send(key)).status, 200, key)
  }
  for (const key of [
    '',
    '""',
    'two words',
    'k'.repeat(256),
    `"${'q'.repeat(256)}"`,
    'schlüssel',
    'a, b',
    '"open',
  ]) {
    const message = body()
    const answer = await send(key, message)
    const isOneWord = key === '"open' // a quote is a visible character like any other
    assert.equal(answer.status, isOneWord ? 200 : 422, JSON.stringify(key))
    if (isOneWord) continue
    assert.equal(answer.body.code, 'invalid_idempotency_key')
    assert.deepEqual(answer.body.errors[0].in, 'header')
    assert.equal(await messagesTo(message.to), 0)
  }
})

test('fifty requests at once under one key, two hundred times: two hundred messages, one answer each', async () => {
  let inProgress = 0
  /** As an honest client would: asks again while the first request is running. */
  async function insist(key: string, message: unknown): Promise<Answer> {
    for (;;) {
      const answer = await send(key, message)
      if (answer.status !== 409) return answer
      assert.equal(answer.body.code, 'idempotency_in_progress')
      assert.match(String(answer.headers['retry-after']), /^[1-9][0-9]*$/)
      inProgress += 1
    }
  }
  for (let round = 0; round < 200; round++) {
    const key = newKey()
    const message = body()
    const answers = await Promise.all(Array.from({ length: 50 }, () => insist(key, message)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1)
    assert.equal(answers.filter((answer) => !isReplay(answer)).length, 1)
    assert.equal(await messagesTo(message.to), 1)
  }
  assert.ok(inProgress > 0, 'some came while the first was running')
})

test('a request whose connection was cut before the answer can be asked again under its key', async () => {
  const { hostname, port } = new URL(stage.service.url)
  for (let round = 0; round < 30; round++) {
    const key = newKey()
    const message = body()
    const text = JSON.stringify(message)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = `POST ${ROUTE} HTTP/1.1\r\nhost: x\r\napi-key: ${stage.shop.apiKey}\r\nidempotency-key: ${key}\r\n`
    socket.write(`${head}content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`)
    if (round % 3 > 0) await stage.until(async () => (await messagesTo(message.to)) === 1, 'it is stored')
    socket.resetAndDestroy()
    const answer = await stage.until(async () => {
      const again = await send(key, message)
      return again.status === 409 ? null : again
    }, 'the first request has ended')
    assert.equal(answer.status, 200)
    assert.equal(await messagesTo(message.to), 1)
  }
})

test('one key at two processes at once makes one message', async () => {
  const other = await stage.startAnother()
  try {
    for (let round = 0; round < 10; round++) {
      const message = body()
      const request = {
        method: 'POST',
        headers: {
          'api-key': stage.shop.apiKey,
          'content-type': 'application/json',
          'idempotency-key': newKey(),
        },
        body: JSON.stringify(message),
      }
      const answers = await Promise.all(
        [stage.service.url, other.url].map(async (url) => {
          const answer = await fetch(url + ROUTE, request)
          return { status: answer.status, id: ((await answer.json()) as { id: string }).id }
        }),
      )
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      assert.equal(new Set(answers.map(({ id }) => id)).size, 1)
      assert.equal(await messagesTo(message.to), 1)
    }
  } finally {
    await other.close()
  }
})

test('a key belongs to its operation', async () => {
  const key = newKey()
  const message = body()
  const first = await send(key, message)
  const status = orderStatus(stage.shop.from, message.to, newReference())
  const answer = await send(key, status, '/messages/interactive/order_status')
  assert.equal(answer.status, 200)
  assert.equal(isReplay(answer), false)
  assert.notEqual(answer.body.id, first.body.id)
})

test('a key is remembered for 24 hours and is free after that', async () => {
  const key = newKey()
  const message = body()
  const at = stage.clock.now()
  try {
    stage.clock.freeze(at)
    const first = await send(key, message)
    stage.clock.freeze(new Date(at.getTime() + DAY_MS - 1))
    assert.deepEqual((await send(key, message)).body, first.body)
    stage.clock.freeze(new Date(at.getTime() + DAY_MS))
    const other = body() // to a new customer: everything is created again
    const later = await send(key, other)
    assert.equal(later.status, 200)
    assert.equal(isReplay(later), false)
    assert.notEqual(later.body.id, first.body.id)
    assert.deepEqual((await send(key, other)).body, later.body, 'and then belongs to the new message')
    assert.equal((await send(key, message)).body.code, 'idempotency_mismatch')
  } finally {
    stage.clock.unfreeze()
  }
})

test('a request that was refused does not use its key up', async () => {
  const key = newKey()
  const to = newCustomer()
  const order = orderDetails(stage.shop.from, to)
  const route = '/messages/interactive/order_details'
  assert.equal((await send(key, { ...order, note: 1 }, route)).body.code, 'invalid_request')
  assert.equal((await send(key, { ...order, from: '+551149999999' }, route)).body.code, 'sender_unknown')
  assert.equal((await send(key, order, route)).body.code, 'window_closed')
  await stage.simulator.customerWrites(to, 'Oi')
  const taken = await send(key, order, route)
  assert.equal(taken.status, 200)
  assert.equal(isReplay(taken), false)
})

test('an order is repeated under its key even after the window has closed', async () => {
  const key = newKey()
  const to = newCustomer()
  await stage.simulator.customerWrites(to, 'Oi', { at: new Date(Date.now() - DAY_MS + 60_000).toISOString() })
  const order = orderDetails(stage.shop.from, to)
  const route = '/messages/interactive/order_details'
  const first = await send(key, order, route)
  assert.equal(first.status, 200)
  try {
    stage.clock.freeze(new Date(Date.now() + 120_000))
    const again = await send(key, order, route)
    assert.equal(again.status, 200)
    assert.deepEqual(again.body, first.body)
  } finally {
    stage.clock.unfreeze()
  }
})

test('a key is known to the process that comes after', async () => {
  const key = newKey()
  const message = body()
  const first = await send(key, message)
  await stage.restart()
  const again = await send(key, message)
  assert.deepEqual(again.body, first.body)
  assert.equal(isReplay(again), true)
  assert.equal((await send(key)).body.code, 'idempotency_mismatch')
})

test('one key for two strangers at two processes at once is one message, and nothing is left of the other', async () => {
  const shop = await stage.openShop()
  const other = await stage.startAnother()
  const post = async (url: string, key: string) => {
    const answer = await request(`${url}${ROUTE}`, {
      method: 'POST',
      headers: { 'api-key': shop.apiKey, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(contacts(shop.from, newCustomer())),
    })
    await answer.body.dump()
    return answer.statusCode
  }
  try {
    for (let round = 0; round < 20; round++) {
      const key = newKey()
      const statuses = await Promise.all([post(stage.service.url, key), post(other.url, key)])
      assert.deepEqual(statuses.sort(), [200, 422])
    }
  } finally {
    await other.close()
  }
  const { body: listed } = await stage.call('GET', '/conversations?limit=100', undefined, shop)
  assert.deepEqual(
    listed.data.map(({ messageCount }: { messageCount: number }) => messageCount),
    Array.from({ length: 20 }, () => 1),
  )
})

test('keys older than 24 hours are pruned, younger ones are kept', async () => {
  const keys = async () =>
    (await stage.db.query<{ key: string }>('select key from idempotency_keys')).rows.map(({ key }) => key)
  const [old, young] = [newKey(), newKey()]
  const at = new Date(stage.clock.now().getTime() + 2 * DAY_MS) // later than any timer set so far
  try {
    stage.clock.freeze(at)
    await send(old)
    stage.clock.freeze(new Date(at.getTime() + MINUTE_MS))
    await send(young)
    stage.clock.freeze(new Date(at.getTime() + DAY_MS))
    await stage.until(async () => {
      stage.clock.advance(0) // maintenance has its own pace, and is due by now
      return !(await keys()).includes(old)
    }, 'the old key is pruned')
    assert.ok((await keys()).includes(young), 'of 23 h 59 min')
  } finally {
    stage.clock.unfreeze()
  }
})
