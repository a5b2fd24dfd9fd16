/**
 * A number that stays in the WhatsApp Business app is asked, once, for the contacts and messages
 * that the app has from before.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { change, envelope, newWamid, postSigned, seconds, sign, textMessage } from '../stage/webhook.ts'
import type { Element } from '../stage/webhook.ts'

let stage: Stage
let shop: Shop
before(async () => (stage = await openStage({ env: { RECADO_SCAN_INTERVAL_MS: '300000' } })))
beforeEach(async () => {
  await stage.simulator.setFaults()
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

const DAY = 86_400_000
const MINUTE = 60_000
const BOTH = ['smb_app_state_sync', 'history']
const keepInApp = (app: object) => stage.simulator.control('PUT', `/accounts/${shop.phoneNumberId}`, { app })
const path = () => `/senders/${shop.senderId}/app-sync`
const ask = (body: object = {}) => stage.call('POST', path(), body, { apiKey: shop.apiKey })
const sync = async () => (await stage.call('GET', path(), undefined, { apiKey: shop.apiKey })).body

/** Resolves when all that the app has is stored. */
async function worked() {
  await stage.simulator.flush()
  return await stage.until(async () => {
    const now = await sync()
    return now.history.waitingCount === 0 && now
  }, 'all that came is stored')
}

async function requests(): Promise<unknown[]> {
  const { accounts } = await stage.simulator.control<{ accounts: Record<string, unknown>[] }>(
    'GET',
    '/accounts',
  )
  return accounts.find(({ phoneNumberId }) => phoneNumberId === shop.phoneNumberId)?.[
    'askedSyncs'
  ] as unknown[]
}

const codeOf = ({ failure }: { failure: { code: string } | null }) => failure?.code ?? null

test('contacts are asked for first, then messages, and what comes is counted', async () => {
  await keepInApp({ people: 7, messages: 400 })
  const { status, body } = await ask()
  assert.equal(status, 200)
  assert.ok(body.contacts.askDate !== null && body.history.askDate !== null)
  assert.match(`${body.contacts.requestId} ${body.history.requestId}`, /^AppSync[\w-]+ AppSync[\w-]+$/)
  assert.deepEqual(await requests(), ['smb_app_state_sync', 'history'])
  const now = await worked()
  assert.deepEqual([now.contacts.storedCount, now.contacts.failure], [7, null])
  assert.deepEqual(
    [now.history.storedCount, now.history.percent, now.history.phases],
    [400, 100, [20, 60, 100]],
    'progress is of the whole',
  )
  const { body: listed } = await stage.call('GET', '/conversations?limit=100', undefined, {
    apiKey: shop.apiKey,
  })
  assert.deepEqual(listed.data.map(({ contact }: { contact: { name: string } }) => contact.name).toSorted(), [
    'Ana Souza',
    'Bia Lima',
    'Caio Alves',
    'Duda Rocha',
    'Eva Nunes',
    'Fábio Melo',
    'Gil Prado',
  ])
})

test('what was asked is not asked again, also by two requests at once, until a day has passed', async () => {
  await keepInApp({ people: 1, messages: 1 })
  const [one, other] = await Promise.all([ask(), ask()])
  assert.deepEqual([one.status, other.status], [200, 200])
  assert.deepEqual(await requests(), ['smb_app_state_sync', 'history'])
  const before = await worked()
  assert.deepEqual((await ask()).body.contacts, before.contacts)
  await stage.pass(DAY)
  const { body } = await ask()
  assert.deepEqual(
    [codeOf(body.contacts), codeOf(body.history)],
    ['sync_asked_already', 'sync_asked_already'],
  )
})

test('after an answer that says nothing, it counts as asked', async () => {
  await keepInApp({ people: 1, messages: 1 })
  await stage.simulator.setFaults({ on: 'setup', mode: 'sync_broken' })
  const { body } = await ask()
  assert.equal(codeOf(body.contacts), 'channel_overloaded')
  assert.ok(body.contacts.askDate !== null)
  await stage.simulator.setFaults()
  await ask()
  assert.deepEqual(await requests(), [])
})

test('a request that comes too late is refused in words, and the second is not made', async () => {
  await keepInApp({ people: 1, messages: 1 })
  await stage.simulator.setFaults({ on: 'setup', mode: 'sync_late' })
  const { body } = await ask()
  assert.deepEqual([codeOf(body.contacts), body.history.askDate], ['sync_too_late', null])
  assert.match(body.contacts.failure.detail, /within 24 hours/)
})

test('a request that was made elsewhere is refused in words, and the messages are asked for all the same', async () => {
  await keepInApp({ people: 1, messages: 3 })
  await stage.simulator.setFaults({ on: 'setup', mode: 'sync_asked', times: 1 })
  const { body } = await ask()
  assert.equal(codeOf(body.contacts), 'sync_asked_already')
  assert.equal((await worked()).history.storedCount, 3)
})

test('a number that is connected again after it was asked too late is asked for both', async () => {
  await keepInApp({ people: 1, messages: 1 })
  await stage.simulator.setFaults({ on: 'setup', mode: 'sync_late' })
  await ask()
  await stage.simulator.setFaults()
  await keepInApp({ people: 1, messages: 1 })
  await stage.pass(10 * MINUTE)
  await ask()
  assert.deepEqual(await requests(), BOTH)
})

test('a number that is connected again after it was asked elsewhere is asked for both', async () => {
  await keepInApp({ people: 1, messages: 1 })
  await stage.simulator.setFaults({ on: 'setup', mode: 'sync_asked' })
  const { body } = await ask()
  assert.deepEqual(
    [body.contacts, body.history].map((part) => [part.askDate, codeOf(part)]),
    [
      [null, 'sync_asked_already'],
      [null, 'sync_asked_already'],
    ],
  )
  await stage.simulator.setFaults()
  await keepInApp({ people: 1, messages: 1 })
  await stage.pass(60 * MINUTE)
  await ask()
  assert.deepEqual(await requests(), BOTH)
})

test('a number that is connected again and shares its messages after it declined is asked for both', async () => {
  await keepInApp({ people: 2, messages: 3, isShared: false })
  await ask()
  await worked()
  await keepInApp({ people: 2, messages: 3, isShared: true })
  await stage.pass(60 * MINUTE)
  await Promise.all([ask(), ask()])
  const asked = await requests()
  assert.deepEqual([asked.length, new Set(asked)], [2, new Set(BOTH)])
  const { history } = await worked()
  assert.deepEqual([history.declineDate, history.failure, history.storedCount], [null, null, 3])
})

test('a number that is in no app can be asked once it is', async () => {
  const { body } = await ask()
  assert.deepEqual([body.contacts.askDate, codeOf(body.contacts)], [null, 'invalid_parameter'])
  await keepInApp({ people: 1, messages: 0 })
  const again = await ask()
  assert.deepEqual([again.body.contacts.askDate !== null, codeOf(again.body.contacts)], [true, null])
})

test('an owner who does not share the messages is shown as such', async () => {
  await keepInApp({ people: 2, messages: 9, isShared: false })
  await ask()
  const { history, contacts } = await stage.until(async () => {
    const now = await worked()
    return now.history.declineDate !== null && now
  }, 'the decline has come')
  assert.deepEqual([codeOf(history), history.storedCount, contacts.storedCount], ['history_declined', 0, 2])
})

test('of people who are left out neither names nor messages are stored, under any of their addresses', async () => {
  await keepInApp({ people: 4, messages: 80 })
  const left = '+5511980000002'
  assert.equal((await ask({ excluded: [left] })).status, 200)
  const now = await worked()
  assert.deepEqual([now.contacts.storedCount, now.history.storedCount], [3, 60])
  assert.equal(now.excludedCount, 2, 'the number, and the user id that the address book says of it')
  const { rows } = await stage.db.query(
    `select from contact_addresses where sender_id = $1 and address like '%80000002'
     union all select from app_contacts where sender_id = $1 and match_key like '%80000002'`,
    [shop.senderId],
  )
  assert.equal(rows.length, 0)
})

test('what the shop writes in the app to people who are left out is not stored; what they write is', async () => {
  await keepInApp({ people: 1, messages: 0 })
  const [left, other] = ['5511980000777', '5511980000778']
  assert.equal((await ask({ excluded: [`+${left}`] })).status, 200)
  const post = async (field: string, value: Element) => {
    const body = envelope({ ...change(shop.phoneNumberId, value), field })
    assert.equal(await postSigned(stage, body, sign(body, shop.appSecret)), 200)
  }
  const areStored = async () => {
    const listed = [left, other].map((to) =>
      stage.call('GET', `/conversations?to=${to}`, undefined, { apiKey: shop.apiKey }),
    )
    return (await Promise.all(listed)).map(({ body }) => body.data.length === 1)
  }
  const echo = (to: string) => ({
    from: shop.from.slice(1),
    to,
    id: newWamid(),
    timestamp: seconds(stage.clock.now()),
    type: 'text',
    text: { body: 'Até já' },
  })
  await post('smb_message_echoes', { message_echoes: [echo(left), echo(other)] })
  assert.deepEqual(await areStored(), [false, true])
  const { rows } = await stage.db.query(
    `select from contact_addresses where sender_id = $1 and address like '%80000777'`,
    [shop.senderId],
  )
  assert.equal(rows.length, 0)
  await post('messages', { messages: [textMessage(left, stage.clock.now())] })
  assert.deepEqual(await areStored(), [true, true])
})

test('who is left out is named by a number or a user id that is not the own one', async () => {
  for (const excluded of [
    ['5'],
    [`+${shop.from.replace('+', '')}`],
    'x',
    Array.from({ length: 1_001 }, () => '+5511987654321'),
  ])
    assert.equal((await ask({ excluded })).status, 422)
  assert.deepEqual(await requests(), [])
})

test('ten thousand addresses are left out at most, and one more is refused before anything is asked', async () => {
  const addresses = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `+55119${String(80_000_000 + from + n)}`)
  assert.equal((await ask({ excluded: addresses(0, 2) })).status, 200)
  const asked = await requests()
  await stage.db.query(
    `update app_syncs set excluded = excluded || array(select 'x' || n from generate_series(1, 9997) n) where sender_id = $1`,
    [shop.senderId],
  )
  await stage.pass(DAY)
  const { status, body } = await ask({ excluded: addresses(1, 3) })
  assert.deepEqual([status, body.code], [409, 'too_many_left_out'])
  assert.deepEqual([(await sync()).excludedCount, await requests()], [9_999, asked])
  assert.equal((await ask({ excluded: addresses(1, 2) })).status, 200, 'one of them is known')
  assert.equal((await ask()).body.excludedCount, 10_000)
})

test('one shop neither sees nor asks for what another has', async () => {
  const other = await stage.openShop({ scopes: ['admin'] })
  for (const method of ['GET', 'POST'] as const) {
    const body = method === 'POST' ? {} : undefined
    const { status } = await stage.call(method, path(), body, { apiKey: other.apiKey })
    assert.equal(status, 404)
  }
})
