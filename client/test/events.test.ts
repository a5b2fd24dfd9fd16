/** Following the event log, on the real service with its database. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openStage, type Stage } from '../../service/test/stage/stage.ts'
import { Recado, RecadoConnectionError, RecadoProblem, type Event } from '../src/index.ts'
import { Events } from '../src/resources/events.ts'
import { Stream } from '../src/resources/stream.ts'
import { answer, networkError, openStandIn, problem } from './stand-in.ts'

const CUSTOMER = '+5511987654321'

let stage: Stage
let recado: Recado
before(async () => {
  stage = await openStage({ realTime: 'the client waits in real time' })
  recado = new Recado({
    url: 'http://recado.test',
    key: stage.shop.apiKey,
    // its port is another one after each restart
    fetch: (url, options) =>
      fetch(new Request(url).url.replace('http://recado.test', stage.service.url), options),
  })
})
after(() => stage.close())

const textOf = ({ type, data }: Event) =>
  type === 'message.received' && 'content' in data ? data.content : null

test('every event is given once and in order, through a restart of the service', async () => {
  const texts: (string | null)[] = []
  const cursors: string[] = []
  const ids: string[] = []
  let interruptions = 0
  const stop = new AbortController()
  const following = (async () => {
    const options = {
      after: 'oldest',
      types: ['message.received'],
      signal: stop.signal,
      onCursor: (cursor: string) => void cursors.push(cursor),
      onInterruption: () => void (interruptions += 1),
    }
    for await (const event of recado.events.follow(options)) {
      ids.push(event.id)
      texts.push(textOf(event))
    }
  })()
  for (const text of ['one', 'two']) await stage.simulator.customerWrites(CUSTOMER, text)
  await stage.until(async () => texts.length === 2, 'both are told')
  await stage.restart()
  for (const text of ['three', 'four']) await stage.simulator.customerWrites(CUSTOMER, text)
  await stage.until(async () => texts.length === 4, 'and those after the restart')
  stop.abort()
  await following // which ends without an error
  assert.deepEqual(texts, ['one', 'two', 'three', 'four'])
  assert.equal(new Set(ids).size, 4)
  assert.ok(interruptions >= 0)

  const later = new AbortController()
  const kept = cursors.at(-1) ?? ''
  await stage.simulator.customerWrites(CUSTOMER, 'five')
  for await (const event of recado.events.follow({
    after: kept,
    types: ['message.received'],
    signal: later.signal,
  })) {
    assert.equal(textOf(event), 'five', 'a program that starts over goes on at the cursor it kept')
    later.abort()
  }
})

test('an event is read by its id, and one that the log does not have is a problem', async () => {
  const { data } = await recado.events.list({ limit: 1 })
  assert.deepEqual(await recado.events.get(data[0]?.id ?? ''), data[0])
  const following = recado.events.follow({ after: 'evt_0123456789_1' })
  await assert.rejects(
    following.next(),
    (error) => error instanceof RecadoProblem && error.code === 'event_gone',
  )
})

const page = (next: string, ...ids: string[]) =>
  answer({ data: ids.map((id) => ({ id })), cursors: { next, oldest: 'evt_0' }, hasMore: false })

test('what happens from now on begins at a cursor, so that nothing is lost if the next answer is', async () => {
  const stop = new AbortController()
  const { http, seen } = openStandIn([
    page('evt_a_7'),
    networkError('ECONNRESET'),
    problem('overloaded', 503),
    () => (stop.abort(), page('evt_a_8', 'evt_a_8')()),
  ])
  const interruptions: unknown[] = []
  const events = new Events(http)
  const given = events.follow({
    signal: stop.signal,
    types: ['a.b', 'c.*'],
    onInterruption: (e) => interruptions.push(e),
  })
  for await (const event of given) assert.fail(event.id)
  assert.deepEqual(
    seen.map(({ url }) => new URL(url).search),
    ['?after=latest&wait=0', ...Array<string>(3).fill('?after=evt_a_7&wait=30')].map(
      (search) => `${search}&types=a.b%2Cc.*`,
    ),
  )
  assert.equal(interruptions.length, 2)
})

test('the cursor of a page is given when all of its events were given out, and waited for', async () => {
  const stop = new AbortController()
  const { http, seen } = openStandIn([page('evt_a_2', 'evt_a_1', 'evt_a_2'), page('evt_a_3', 'evt_a_3')])
  const told: string[] = []
  const follow = new Events(http).follow({
    after: 'evt_a_0',
    signal: stop.signal,
    async onCursor(cursor) {
      await Promise.resolve()
      told.push(`kept ${cursor} after ${seen.length}`)
      if (cursor === 'evt_a_3') stop.abort()
    },
  })
  for await (const { id } of follow) told.push(id)
  assert.deepEqual(told, ['evt_a_1', 'evt_a_2', 'kept evt_a_2 after 1', 'evt_a_3', 'kept evt_a_3 after 2'])
})

test('a proxy that has lost the service for a moment does not end the loop', async () => {
  const page = { data: [], cursors: { next: 'evt_1_7' }, log: { epoch: '1' } }
  const lost = [404, 530].map((status) => () => new Response('404 page not found', { status }))
  const { http } = openStandIn([answer(page), ...lost, answer(page), problem('event_gone', 410)])
  const interruptions: unknown[] = []
  const following = (async () => {
    const onInterruption = (error: unknown) => void interruptions.push(error)
    for await (const _ of new Events(http).follow({ onInterruption })) assert.fail('there is no event')
  })()
  await assert.rejects(following, (error) => error instanceof RecadoProblem && error.code === 'event_gone')
  assert.equal(interruptions.length, 2)

  const elsewhere = openStandIn([...lost, answer(page)])
  await assert.rejects(new Events(elsewhere.http).follow().next(), RecadoConnectionError, 'a wrong address')
})

test('an event of the stream is read whatever its text has, and a stream that breaks off says so', async () => {
  const data = { content: 'first\u2028second\u2029third' }
  const sent = `id: evt_1_7\nevent: message.received\ndata: ${JSON.stringify(data)}\n\n`
  const cut = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(sent)),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  const { http } = openStandIn([() => new Response(cut)])
  const events = (await new Stream(http).open())[Symbol.asyncIterator]()
  assert.deepEqual((await events.next()).value, { name: 'message.received', data, id: 'evt_1_7' })
  await assert.rejects(events.next(), RecadoConnectionError)
})
