import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faultsOf } from '../stage/change.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Answer, type Shop, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage({ realTime: 'what happens differs in time' })))
after(() => stage.close())

const list = (query = '', { apiKey }: { apiKey: string } = stage.shop) =>
  stage.call('GET', `/conversations${query}`, undefined, { apiKey })
const namesOf = ({ body }: Answer): string[] => body.data.map(({ to }: { to: string }) => to)

/** Writes to so many new people, one after the other; returns their digits. */
async function writeToPeople(shop: Shop, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, newCustomer)
  for (const to of people) {
    const { status } = await stage.call('POST', '/messages/contacts', contacts(shop.from, to), shop)
    assert.equal(status, 200)
  }
  return people.map((to) => to.slice(1))
}

test('a workspace without conversations has an empty list', async () => {
  const shop = await stage.openShop()
  const { status, body } = await list('', shop)
  assert.equal(status, 200)
  assert.deepEqual(body, { data: [], cursors: { next: null, prev: null } })
})

test('conversations come newest first, or oldest first when asked', async () => {
  const shop = await stage.openShop()
  const people = await writeToPeople(shop, 3)
  assert.deepEqual(namesOf(await list('?sort=asc', shop)), people)
  assert.deepEqual(namesOf(await list('', shop)), people.toReversed())
})

test('a conversation that gets a message moves to the top, is not shown twice, and prev shows it there', async () => {
  const shop = await stage.openShop()
  const [ana, bia, caio, davi] = (await writeToPeople(shop, 4)) as [string, string, string, string]
  const first = await list('?limit=2', shop)
  assert.deepEqual(namesOf(first), [davi, caio])
  for (const to of [davi, ana]) {
    await stage.call('POST', '/messages/contacts', contacts(shop.from, `+${to}`), shop)
  }
  const second = await list(`?limit=2&cursor=${first.body.cursors.next}`, shop)
  assert.deepEqual(namesOf(second), [bia], 'neither the one that was shown nor the one that left its place')
  assert.equal(second.body.cursors.next, null)
  assert.deepEqual(namesOf(await list(`?cursor=${first.body.cursors.prev}`, shop)), [ana, davi])
  assert.deepEqual(namesOf(await list('', shop)), [ana, davi, caio, bia])
})

test('from a page that has become empty prev goes back, to those that left their places as well', async () => {
  const shop = await stage.openShop()
  const [ana, bia, caio] = (await writeToPeople(shop, 3)) as [string, string, string]
  const first = await list('?limit=2', shop)
  await stage.call('POST', '/messages/contacts', contacts(shop.from, `+${ana}`), shop)
  const empty = await list(`?limit=2&cursor=${first.body.cursors.next}`, shop)
  assert.deepEqual(namesOf(empty), [])
  assert.equal(empty.body.cursors.next, null)
  const back = await list(`?limit=2&cursor=${empty.body.cursors.prev}`, shop)
  assert.deepEqual(namesOf(back), [caio, bia])
  assert.deepEqual(namesOf(await list(`?cursor=${back.body.cursors.prev}`, shop)), [ana])
})

test('pages joined are the list in both directions, also while conversations are opened', async () => {
  const shop = await stage.openShop()
  const people = await writeToPeople(shop, 5)
  const pages = [await list('?limit=2', shop)]
  while (pages.at(-1)?.body.cursors.next) {
    await writeToPeople(shop, 1)
    pages.push(await list(`?limit=2&cursor=${pages.at(-1)?.body.cursors.next}`, shop))
  }
  assert.deepEqual(pages.flatMap(namesOf), people.toReversed())

  const back = [await list(`?limit=2&cursor=${pages.at(-1)?.body.cursors.prev}`, shop)]
  while (back.at(-1)?.body.data.length) {
    back.push(await list(`?limit=2&cursor=${back.at(-1)?.body.cursors.prev}`, shop))
  }
  const whole = namesOf(await list('', shop))
  assert.deepEqual([...back.toReversed().flatMap(namesOf), people[0]], whole)
})

test('prev of the first page polls for new conversations', async () => {
  const shop = await stage.openShop()
  await writeToPeople(shop, 1)
  const { prev } = (await list('', shop)).body.cursors
  const empty = await list(`?cursor=${prev}`, shop)
  assert.deepEqual(empty.body.data, [])
  const [newest] = await writeToPeople(shop, 1)
  assert.deepEqual(namesOf(await list(`?cursor=${empty.body.cursors.prev}`, shop)), [newest])
})

test('from and to narrow the list, in any spelling of the number', async () => {
  const shop = await stage.openShop()
  const [ana, bia] = (await writeToPeople(shop, 2)) as [string, string]
  const second = await stage.openShop({ workspaceId: shop.workspaceId })
  await stage.call('POST', '/messages/contacts', contacts(second.from, `+${ana}`), second)

  assert.deepEqual(namesOf(await list(`?to=${bia}`, shop)), [bia])
  assert.deepEqual(namesOf(await list(`?to=%2B${bia}`, shop)), [bia])
  assert.deepEqual(namesOf(await list(`?to=+${bia}`, shop)), [bia], 'a plus that was not escaped')
  assert.deepEqual(
    namesOf(await list(`?to=${bia.replace(/^55119/, '5511')}`, shop)),
    [bia],
    'without the ninth digit',
  )
  assert.deepEqual(namesOf(await list(`?to=${ana}`, shop)), [ana, ana], 'with each of the two senders')
  assert.deepEqual(namesOf(await list(`?from=${second.from.slice(1)}`, shop)), [ana])
  assert.deepEqual(namesOf(await list(`?from=${shop.from.slice(1)}`, shop)), [bia, ana])
  assert.deepEqual(namesOf(await list(`?from=${second.from.slice(1)}&to=${bia}`, shop)), [])
  assert.deepEqual(namesOf(await list('?to=BR.nobody', shop)), [])
  assert.deepEqual(namesOf(await list('?from=551149999999', shop)), [], 'no sender has this number')
})

test('a cursor belongs to its filters, sort and workspace', async () => {
  const shop = await stage.openShop()
  const [first] = await writeToPeople(shop, 2)
  const { next } = (await list('?limit=1', shop)).body.cursors
  const other = await stage.openShop()
  await writeToPeople(other, 2)
  const ofMessages = (await list('?limit=1', shop)).body.data[0].id
  const foreign = (await stage.call('GET', `/conversations/${ofMessages}/messages`, undefined, shop)).body
  for (const [query, caller] of [
    [`?sort=asc&cursor=${next}`, shop],
    [`?to=${first}&cursor=${next}`, shop],
    [`?from=${shop.from.slice(1)}&cursor=${next}`, shop],
    [`?cursor=${next}`, other],
    [`?q=${first}&cursor=${next}`, shop],
    [`?hasFailed=false&cursor=${next}`, shop],
    [`?windowOpen=false&cursor=${next}`, shop],
    [`?cursor=${foreign.cursors.prev}`, shop],
    ['?cursor=garbage', shop],
  ] as const) {
    const answer = await list(query, caller)
    assert.equal(answer.status, 422, query)
    assert.equal(answer.body.code, 'invalid_cursor')
    assert.deepEqual(faultsOf(answer), ['/cursor cursor'])
  }
})

test('a parameter that is not as it must be is refused at its pointer', async () => {
  for (const [query, fault] of [
    ['?limit=0', '/limit too_small'],
    ['?limit=101', '/limit too_large'],
    ['?limit=1&limit=2', '/limit type'],
    ['?sort=up', '/sort enum'],
    ['?to=Ana', '/to pattern'],
    ['?from=%00', '/from pattern'],
    ['?to=1234567&to=1234568', '/to type'],
    ['?status=open', '/status unknown_field'],
    ['?q=', '/q too_short'],
    [`?q=${'a'.repeat(101)}`, '/q too_long'],
    ['?q=a%00', '/q pattern'],
    ['?hasFailed=yes', '/hasFailed enum'],
    ['?windowOpen=1', '/windowOpen enum'],
  ] as const) {
    const answer = await list(query)
    assert.equal(answer.status, 422, query)
    assert.equal(answer.body.errors[0].in, 'query')
    assert.ok(faultsOf(answer).includes(fault), query)
  }
})
