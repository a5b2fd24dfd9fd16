/**
 * A caller who may read messages reads in events, on the stream and by webhooks only what the other
 * operations show as well.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EVENT_TYPES, subjectOf, type EventType, type Subject } from '../../src/engine/event-types.ts'
import { newId } from '../../src/engine/new-id.ts'
import { scopes, type Scope } from '../../src/engine/http/scopes.ts'
import { appendNow } from '../stage/append-now.ts'
import { listen } from '../stage/listen.ts'
import { openUser } from '../stage/signed-in.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { untilTemplatesRead } from '../stage/templates.ts'

const about = (...subjects: Subject[]) => EVENT_TYPES.filter((type) => subjects.includes(subjectOf(type)))
const PAYMENTS = about('charge', 'payment', 'refund')
const ACCOUNTS = about('payment_account')
const SENDERS = about('sender')
const ENDPOINTS = about('webhook_endpoint')
const MESSAGES = EVENT_TYPES.filter(
  (type) => ![...PAYMENTS, ...ACCOUNTS, ...SENDERS, ...ENDPOINTS].includes(type),
)

/** What a caller with these scopes receives. */
const CALLERS: { has: Scope[]; reads: readonly EventType[] }[] = [
  { has: ['messages:read'], reads: MESSAGES },
  { has: ['messages:read', 'orders:read'], reads: MESSAGES },
  { has: ['messages:read', 'payments:read'], reads: [...MESSAGES, ...PAYMENTS, ...ACCOUNTS] },
  { has: ['messages:read', 'payments:accounts'], reads: [...MESSAGES, ...ACCOUNTS] },
  { has: ['messages:read', 'payments:charge', 'payments:confirm', 'payments:refund'], reads: MESSAGES },
  { has: ['messages:read', 'senders:read'], reads: [...MESSAGES, ...SENDERS] },
  { has: ['messages:read', 'senders:write'], reads: [...MESSAGES, ...SENDERS] },
  { has: ['messages:read', 'webhooks:write'], reads: [...MESSAGES, ...ENDPOINTS] },
  { has: scopes.filter((one) => one !== 'admin'), reads: EVENT_TYPES },
  { has: ['admin', 'messages:read'], reads: EVENT_TYPES },
]

let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage({ readsTemplates: true })
  shop = await stage.openShop({ scopes: ['admin'] })
  await untilTemplatesRead(stage, shop) // they are events too
  await appendNow(stage.db)
})
after(() => stage.close())

/** Types that the stream sends to some only. */
const LIMITED = [...PAYMENTS, ...ACCOUNTS, ...SENDERS]

/** Appends an event of every type. */
async function happens(): Promise<void> {
  const ids = EVENT_TYPES.map((type) => (SENDERS.includes(type) ? shop.senderId : newId()))
  const facts = EVENT_TYPES.map((type) =>
    type.startsWith('draft.') ? JSON.stringify({ conversationId: newId() }) : null,
  )
  await stage.db.query(
    'insert into event_changes (workspace_id, types, ids, facts) values ($1, $2, $3, $4)',
    [shop.workspaceId, [...EVENT_TYPES], ids, facts],
  )
  await appendNow(stage.db)
}

const keyOf = async (has: Scope[]) => (await stage.makeKey(shop.workspaceId, has)).key
const get = (path: string, apiKey: string) => stage.call('GET', path, undefined, { apiKey })
const typesOf = (body: { data: { type: string }[] }) => body.data.map(({ type }) => type)
const latest = async () => (await get('/events?after=latest', shop.apiKey)).body.cursors.next as string
const inOrder = (types: readonly EventType[]) => EVENT_TYPES.filter((type) => types.includes(type))

for (const { has, reads } of CALLERS) {
  const what = has.length > 5 ? 'every scope' : has.join(' and ')
  test(`a key of ${what} gets in the log and in waiting what it may read, of every type`, async () => {
    const key = await keyOf(has)
    const place = await latest()
    const waiting = get(`/events?after=${place}&wait=20`, key)
    await happens()
    assert.deepEqual(typesOf((await waiting).body), inOrder(reads))
    const { body } = await get(`/events?after=${place}`, key)
    assert.deepEqual(typesOf(body), inOrder(reads))
    assert.equal(body.cursors.next, await latest(), 'what is left out is passed')
    const all = (await get(`/events?after=${place}`, shop.apiKey)).body.data as {
      id: string
      type: EventType
    }[]
    assert.equal(all.length, EVENT_TYPES.length)
    for (const { id, type } of all) {
      const named = await get(`/events?after=${place}&types=${type}`, key)
      assert.deepEqual(typesOf(named.body), reads.includes(type) ? [type] : [], type)
      assert.equal((await get(`/events/${id}`, key)).status, reads.includes(type) ? 200 : 404, type)
    }
  })

  test(`a key of ${what} makes endpoints only for what it may read, of every type`, async () => {
    const apiKey = await keyOf([...new Set<Scope>([...has, 'webhooks:write'])])
    const may = new Set<EventType>([...reads, ...ENDPOINTS])
    const make = (body: object) =>
      stage.call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/', ...body }, { apiKey })
    for (const body of [{}, { types: ['*'] }, { types: ['message.read', '*'] }]) {
      const made = await make(body)
      stage.keepSecret(made.body.secret)
      const told = may.size === EVENT_TYPES.length ? (body.types ?? ['*']) : inOrder([...may])
      assert.deepEqual([made.status, made.body.types], [200, told])
    }
    const { body: own } = await make({ types: ['message.read'] })
    stage.keepSecret(own.secret)
    for (const type of EVENT_TYPES)
      for (const types of [[type], ['message.read', `${type.split('.')[0]}.*`]]) {
        const isAllowed = may.has(type)
        const made = await make({ types })
        if (isAllowed) stage.keepSecret(made.body.secret)
        const changed = await stage.call('PATCH', `/webhook-endpoints/${own.id}`, { types }, { apiKey })
        for (const { status, body } of [made, changed])
          assert.deepEqual(
            [status, body.code],
            isAllowed ? [200, undefined] : [403, 'forbidden'],
            types.join(),
          )
      }
  })
}

test('a key moves no endpoint that receives more than it may read to another address', async () => {
  const make = await stage.call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/shop' }, shop)
  stage.keepSecret(make.body.secret)
  const limited = await keyOf(['messages:read', 'webhooks:write'])
  const change = (body: object, apiKey: string) =>
    stage.call('PATCH', `/webhook-endpoints/${make.body.id}`, body, { apiKey })
  assert.equal((await change({ url: 'http://127.0.0.1:9/other' }, limited)).body.code, 'forbidden')
  assert.equal((await change({ state: 'paused', url: make.body.url }, limited)).status, 200)
  const narrowed = await change({ url: 'http://127.0.0.1:9/other', types: ['*'] }, limited)
  assert.deepEqual(narrowed.body.types, inOrder([...MESSAGES, ...ENDPOINTS]))
  assert.equal(
    (await change({ url: 'http://127.0.0.1:9/third', types: ['*'] }, shop.apiKey)).body.types[0],
    '*',
  )
})

for (const [who, isTold, open] of [
  ['a key of messages:read', [], async () => ({ apiKey: await keyOf(['messages:read']) })],
  [
    'a key that reads payments',
    [...PAYMENTS, ...ACCOUNTS],
    async () => ({ apiKey: await keyOf(['messages:read', 'payments:read']) }),
  ],
  [
    'a key that connects payment accounts',
    ACCOUNTS,
    async () => ({ apiKey: await keyOf(['messages:read', 'payments:accounts']) }),
  ],
  [
    'a key that reads senders',
    SENDERS,
    async () => ({ apiKey: await keyOf(['messages:read', 'senders:read']) }),
  ],
  [
    'a user who is reader',
    SENDERS,
    async () => ({ headers: (await openUser(stage, 'reader', shop)).headers }),
  ],
  [
    'a user who is attendant',
    [...PAYMENTS, ...ACCOUNTS, ...SENDERS],
    async () => ({ headers: (await openUser(stage, 'attendant', shop)).headers }),
  ],
] as [string, string[], () => Promise<{ apiKey?: string; headers?: Record<string, string> }>][]) {
  test(`the stream, also when it resumes, sends ${who} what it may read`, async () => {
    const caller = await open()
    const place = await latest()
    const live = await listen(stage, caller)
    await live.next('ready')
    await happens()
    const resumed = await listen(stage, { ...caller, lastId: place })
    for (const stream of [live, resumed]) {
      await stream.next('conversation.changed')
      for (const name of isTold) await stream.next(name)
      await stage.settled()
      const told = stream.events
        .map(({ name }) => name)
        .filter((name) => LIMITED.some((type) => type === name))
      assert.deepEqual(told.toSorted(), isTold.toSorted())
      stream.leave()
    }
  })
}
