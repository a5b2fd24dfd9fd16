/**
 * Pages of a conversation joined are the conversation: no gap, no repeat, in both directions, while
 * it grows.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faultsOf } from '../stage/change.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const say = async (to: string) => {
  const { status } = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, to))
  assert.equal(status, 200)
}

/** A conversation with so many messages. */
async function conversationOf(count: number) {
  const customer = newCustomer()
  for (let n = 0; n < count; n++) await say(customer)
  const { body } = await stage.call('GET', `/conversations?to=${customer.slice(1)}`)
  return { customer, id: body.data[0].id as string }
}

const list = (id: string, query: string) => stage.call('GET', `/conversations/${id}/messages?${query}`)
const ordersOf = ({ body }: Answer): number[] => body.data.map(({ order }: { order: number }) => order)
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => from + Math.sign(to - from) * n)

test('following next from the first page gives every message once, whatever the page size and sort', async () => {
  const { id } = await conversationOf(7)
  for (const limit of [1, 2, 3, 7, 8]) {
    for (const sort of ['asc', 'desc']) {
      const orders: number[] = []
      let pages = 0
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Answer = await list(id, `limit=${limit}&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        orders.push(...ordersOf(page))
        cursor = page.body.cursors.next
        pages += 1
      }
      assert.deepEqual(orders, sort === 'asc' ? range(1, 7) : range(7, 1), `limit ${limit}, ${sort}`)
      assert.equal(pages, Math.ceil(7 / limit), 'the last page says that it is the last')
    }
  }
})

test('following prev from the last page gives every message once, down to the first page', async () => {
  const { id } = await conversationOf(7)
  const last = await list(id, 'limit=100')
  const pages = [await list(id, 'limit=3')]
  while (pages.at(-1)?.body.cursors.next) {
    pages.push(await list(id, `limit=3&cursor=${pages.at(-1)?.body.cursors.next}`))
  }
  const orders = ordersOf(pages.at(-1) as Answer)
  for (let { prev } = (pages.at(-1) as Answer).body.cursors; ;) {
    const page = await list(id, `limit=3&cursor=${prev}`)
    if (page.body.data.length === 0) break
    orders.unshift(...ordersOf(page))
    prev = page.body.cursors.prev
  }
  assert.deepEqual(orders, ordersOf(last))
})

test('oldest first, the last page asked for again has what arrived, and goes on once it is full', async () => {
  const { id, customer } = await conversationOf(3)
  const first = await list(id, 'limit=2&sort=asc')
  const last = `limit=2&sort=asc&cursor=${first.body.cursors.next}`
  assert.deepEqual(ordersOf(await list(id, last)), [3])
  await say(customer)
  assert.deepEqual(ordersOf(await list(id, last)), [3, 4])
  await say(customer)
  const full = await list(id, last)
  assert.deepEqual(ordersOf(full), [3, 4])
  assert.deepEqual(ordersOf(await list(id, `limit=2&sort=asc&cursor=${full.body.cursors.next}`)), [5])
  const before = await list(id, `sort=asc&cursor=${first.body.cursors.prev}`)
  assert.deepEqual(ordersOf(before), [], 'nothing arrives before the oldest')
})

test('messages that arrive while a caller pages are neither skipped nor repeated', async () => {
  const { id, customer } = await conversationOf(5)
  const desc = [await list(id, 'limit=2')]
  const asc = [await list(id, 'limit=2&sort=asc')]
  while (desc.at(-1)?.body.cursors.next) {
    await say(customer)
    desc.push(await list(id, `limit=2&cursor=${desc.at(-1)?.body.cursors.next}`))
  }
  assert.deepEqual(desc.flatMap(ordersOf), range(5, 1), 'older messages stay as they were')
  await say(customer)
  while (asc.at(-1)?.body.cursors.next) {
    asc.push(await list(id, `limit=2&sort=asc&cursor=${asc.at(-1)?.body.cursors.next}`))
  }
  assert.deepEqual(asc.flatMap(ordersOf), range(1, 8), 'newer messages come last')
})

test('prev of the first page polls: empty while nothing is new, then what has arrived, each message once', async () => {
  const { id, customer } = await conversationOf(2)
  let { cursors } = (await list(id, 'limit=2')).body
  assert.ok(cursors.prev)
  const poll = async () => {
    const page = await list(id, `limit=2&cursor=${cursors.prev}`)
    cursors = page.body.cursors
    return ordersOf(page)
  }
  assert.deepEqual(await poll(), [])
  assert.deepEqual(await poll(), [], 'the cursor of an empty poll goes on polling')
  for (let n = 0; n < 3; n++) await say(customer)
  assert.deepEqual(await poll(), [4, 3], 'the nearest first, in the order of the sort')
  assert.deepEqual(await poll(), [5])
  assert.deepEqual(await poll(), [])
})

test('next of an empty poll leads back to where it was asked from', async () => {
  const { id } = await conversationOf(3)
  const first = await list(id, 'limit=2')
  const empty = await list(id, `limit=2&cursor=${first.body.cursors.prev}`)
  assert.deepEqual(empty.body.data, [])
  assert.deepEqual(ordersOf(await list(id, `limit=2&cursor=${empty.body.cursors.next}`)), [3, 2])
})

test('a prev page leads back with next to the page it was asked from', async () => {
  const { id } = await conversationOf(6)
  const second = await list(id, `limit=2&cursor=${(await list(id, 'limit=2')).body.cursors.next}`)
  const first = await list(id, `limit=2&cursor=${second.body.cursors.prev}`)
  assert.deepEqual(ordersOf(first), [6, 5])
  assert.deepEqual(ordersOf(await list(id, `limit=2&cursor=${first.body.cursors.next}`)), [4, 3])
})

test('a cursor may be used with another limit', async () => {
  const { id } = await conversationOf(6)
  const { next } = (await list(id, 'limit=2')).body.cursors
  assert.deepEqual(ordersOf(await list(id, `limit=3&cursor=${next}`)), [4, 3, 2])
})

test('a cursor of another conversation, sort, list or version, a forged one and garbage are refused alike', async () => {
  const { id } = await conversationOf(3)
  const other = await conversationOf(3)
  const { next } = (await list(id, 'limit=1')).body.cursors
  const forged = (edit: (parts: unknown[]) => unknown) =>
    Buffer.from(JSON.stringify(edit(JSON.parse(Buffer.from(next, 'base64url').toString())))).toString(
      'base64url',
    )
  const ofConversations = (await stage.call('GET', '/conversations?limit=1')).body.cursors.next
  const refused: [conversation: string, query: string][] = [
    [other.id, `cursor=${next}`],
    [id, `sort=asc&cursor=${next}`],
    [id, `cursor=${ofConversations}`],
    [id, `cursor=${forged(([, ...rest]) => [2, ...rest])}`],
    [id, `cursor=${forged(([version, name, side]) => [version, name, side, '0', false])}`],
    [id, `cursor=${forged(([version, name, side]) => [version, name, side, '2147483647', true])}`],
    [id, `cursor=${forged(([version, name, side]) => [version, name, side, "1' or 1=1", false])}`],
    [id, `cursor=${forged(([version, name, , ...rest]) => [version, name, 'up', ...rest])}`],
    [id, `cursor=${forged(() => null)}`],
    [id, `cursor=${forged(() => ({}))}`],
    [id, `cursor=${next}=`],
    [id, `cursor=${next}A`],
    [id, `cursor=${next.slice(0, -2)}`],
    ...['abc', '%00', '%F0%9F%8D%9E', 'null', '..%2F..'].map((text): [string, string] => [
      id,
      `cursor=${text}`,
    ]),
  ]
  for (const [conversation, query] of refused) {
    const answer = await list(conversation, query)
    assert.equal(answer.status, 422, query)
    assert.equal(answer.body.code, 'invalid_cursor', query)
    assert.deepEqual(faultsOf(answer), ['/cursor cursor'])
  }
})

test('a cursor is no way into a conversation of another workspace', async () => {
  const { id } = await conversationOf(2)
  const { next } = (await list(id, 'limit=1')).body.cursors
  const other = await stage.openShop()
  const { status, body } = await stage.call(
    'GET',
    `/conversations/${id}/messages?cursor=${next}`,
    undefined,
    {
      apiKey: other.apiKey,
    },
  )
  assert.equal(status, 404)
  assert.equal(body.code, 'conversation_not_found')
})
