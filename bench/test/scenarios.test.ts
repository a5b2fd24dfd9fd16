/**
 * Scenarios work, in runs too small for their numbers to mean anything. A wrong count or answer
 * voids a run.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { openGround, type Ground } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { fillDeliveries } from '../ground/fill.ts'
import { sendLoad } from '../load/send-load.ts'
import { sendPaced } from '../load/send-paced.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { describeEntry } from '../report/describe.ts'
import { startChannel } from '../channel/start-channel.ts'
import { play } from '../scenarios/play.ts'
import { scenarios } from '../scenarios/scenarios.ts'

const takeQuick = (_full: number, quick: number) => quick
const EFFORT = { rounds: 1, warmUps: 0, count: takeQuick, setUp: takeQuick }
/**
 * Scenarios that together use each part: the ceilings, the stub with its receipts, the bare loop, a
 * person who signs in.
 * The others use the same parts; `npm run bench -- --quick` plays all of them in a minute or two.
 */
const PLAYED = new Set(['accept', 'list', 'inbox', 'dispatch', 'loop'])

let ground: Ground
before(async () => {
  ground = await openGround()
})
after(() => ground.close())

for (const scenario of scenarios.filter(({ name }) => PLAYED.has(name))) {
  test(`the scenario ${scenario.name} comes to its end, with right answers and right counts`, async () => {
    const entry = await play(scenario, ground, EFFORT)
    assert.equal(entry.failure, null)
    assert.ok(entry.failure === null && entry.targets.length > 0)
    for (const { what, value } of entry.targets) assert.ok(Number.isFinite(value), `${what}: ${value}`)
    assert.match(describeEntry(entry), /\| rate\/s \|/)
  })
}

test('a message that is missing in the database voids the run', async () => {
  await using store = await openFilledStore(ground, { customers: 2 })
  const [shop] = store.shops
  await fillDeliveries(store.db, shop, shop.senders[0], 3)
  await assertMessages(store.db, 6)
  await store.db.query('delete from deliveries where message_id = (select message_id from messages limit 1)')
  await assert.rejects(assertMessages(store.db, 6), /5 in the database, 6 expected/)
})

test('the stub counts what it accepts, and each message that comes after a later one to the same recipient', async () => {
  await using channel = await startChannel(ground)
  const send = async (account: string, to: string, reference: number) => {
    const body = `{"to":"+${to}","reference_id":"${reference}"}`
    const { statusCode } = await request(`${channel.url}/v25.0/${account}/messages`, { method: 'POST', body })
    assert.equal(statusCode, 200)
  }
  for (const reference of [1, 2, 4]) await send('10', '5511', reference)
  await send('10', '5512', 1) // each recipient has its own order
  await send('11', '5511', 1)
  assert.deepEqual(await count(), [5, 0])
  await send('10', '5511', 3)
  await (await request(`${channel.url}/v25.0/10?fields=health_status`)).body.dump() // no message
  await send('10', '5511', 3) // a repetition is out of order as well
  assert.deepEqual(await count(), [7, 2])
  await channel.forget()
  await send('10', '5511', 1)
  assert.deepEqual(await count(), [1, 0])

  async function count() {
    const { taken, outOfOrder } = await channel.seen()
    return [taken, outOfOrder]
  }
})

test('an answer that is not what it must be voids the run', async () => {
  await using channel = await startChannel(ground)
  const load = {
    url: channel.url,
    connections: 2,
    amount: 4,
    isRight: (body: string) => body.includes('wamid'),
  }
  const next = (path: string) => () => ({ method: 'POST' as const, path, headers: {}, body: '{}' })
  await sendLoad({ ...load, next: next('/v25.0/1/messages') })
  await assert.rejects(sendLoad({ ...load, next: next('/bench/seen') }), /4 wrong/)
  const paced = { ...load, ratePerSecond: 1_000 }
  await sendPaced({ ...paced, next: next('/v25.0/1/messages') })
  await assert.rejects(sendPaced({ ...paced, next: next('/bench/seen') }), /answered 200: \{/)
})
