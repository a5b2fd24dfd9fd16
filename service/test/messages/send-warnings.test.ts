/**
 * What a send warns of reaches its caller: in the message for who prefers it, by number for all
 * others, each time it is asked.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { change } from '../stage/change.ts'
import { contacts, newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { newWriter } from '../stage/send.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
  await stage.simulator.customerWrites(ODD_NUMBER, 'Oi') // else each answer warned of the closed window too
})
after(() => stage.close())

const ORDER = '/messages/interactive/order_details'
const STATUS = '/messages/interactive/order_status'
const CARD = '/messages/contacts'
const WHOLE = { prefer: 'return=representation' }
/** Warned of: no mobile number of Brazil has it. */
const ODD_NUMBER = '+5511812345678'

const send = (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  apiKey = stage.shop.apiKey,
) => stage.call('POST', path, body, { headers, apiKey })
const oddCard = () => contacts(stage.shop.from, ODD_NUMBER)

const codesIn = (data: string | null): string[] =>
  JSON.parse(data ?? '{"warnings":[]}').warnings.map(({ code }: { code: string }) => code)
const isWhole = ({ body, headers }: Answer) => {
  assert.equal(headers['preference-applied'], 'workspaceId' in body ? 'return=representation' : undefined)
  return 'workspaceId' in body
}
/** What is kept with the message, which the answer shows. */
async function warnedOf({ status, body, headers }: Answer): Promise<string[]> {
  assert.equal(status, 200)
  const codes = codesIn((await stage.call('GET', `/messages/${body.id}`)).body.data)
  assert.equal(Number(headers['recado-warnings'] ?? 0), codes.length)
  assert.equal(
    headers['recado-warning-codes'],
    codes.length === 0 ? undefined : [...new Set(codes)].join(', '),
  )
  return codes
}

test('a person who prefers it is answered the whole message with its warnings, all others its id and how many there are', async () => {
  const plain = await send(CARD, oddCard())
  assert.deepEqual([plain.status, Object.keys(plain.body)], [200, ['id']])
  assert.equal(plain.text, `{"id":"${plain.body.id}"}`)
  assert.deepEqual([plain.headers['recado-warnings'], isWhole(plain)], ['1', false])

  const whole = await send(CARD, oddCard(), WHOLE)
  assert.deepEqual([whole.status, whole.headers['recado-warnings'], isWhole(whole)], [200, '1', true])
  assert.deepEqual(codesIn(whole.body.data), ['recipient_number'])
  assert.equal(plain.headers['recado-warning-codes'], 'recipient_number')
  const { body: read } = await stage.call('GET', `/messages/${whole.body.id}`)
  assert.deepEqual(Object.keys(whole.body), Object.keys(read))

  const good = await send(CARD, contacts(stage.shop.from, await newWriter(stage)), WHOLE)
  assert.deepEqual([good.headers['recado-warnings'], good.body.data, isWhole(good)], [undefined, null, true])
})

test('an answer under an Idempotency-Key is repeated in the form that is preferred now, from memory and from the database', async () => {
  const key = { 'idempotency-key': 'warned' }
  const first = await send(CARD, oddCard(), key)
  const ask = async () => {
    for (const [prefer, whole] of [
      [{}, false],
      [WHOLE, true],
    ] as const) {
      const again = await send(CARD, oddCard(), { ...key, ...prefer })
      assert.deepEqual(
        [again.status, again.body.id, again.headers['idempotent-replayed'], again.headers['recado-warnings']],
        [200, first.body.id, 'true', '1'],
      )
      assert.equal(isWhole(again), whole)
    }
  }
  await ask()
  await stage.restart()
  await ask()
})

test('an answer to what would be refused by now is repeated in the form that is preferred', async () => {
  const expiresAt = String(Math.floor(stage.clock.now().getTime() / 1000) + 600)
  const order = orderDetails(stage.shop.from, await newWriter(stage))
  const body = change(order, '/interactive/action/parameters/order/expiration', {
    timestamp: expiresAt,
    description: 'Today',
  })
  await send(ORDER, body)
  const key = { 'idempotency-key': 'expires' }
  assert.deepEqual(await warnedOf(await send(ORDER, body, key)), ['reference_id_used'])
  await stage.pass(3_600_000)
  assert.equal((await send(ORDER, body)).body.code, 'preflight_refused')
  const again = await send(ORDER, body, { ...key, ...WHOLE })
  assert.deepEqual([isWhole(again), codesIn(again.body.data)], [true, ['reference_id_used']])
  assert.equal(again.headers['recado-warnings'], '1')
})

test('a preference that is malformed or unknown is passed over, and of several the first one counts', async () => {
  for (const [prefer, whole] of [
    ['return=representation', true],
    ['RETURN="representation"', true],
    ['respond-async, wait=10, return=representation; foo="a,b"', true],
    ['foo="return=minimal, x", return=representation', true],
    ['return=minimal', false],
    ['return=minimal, return=representation', false],
    ['return=representation, return=minimal', true],
    ['foo="return=representation"', false],
    ['foo=", return=representation', false],
    ['return', false],
    ['return=', false],
    ['return=representation=1', false],
    ['return representation', false],
    ['returns=representation', false],
    [',;=', false],
  ] as const) {
    const answer = await send(CARD, contacts(stage.shop.from, newCustomer()), { prefer })
    assert.deepEqual([answer.status, isWhole(answer)], [200, whole], prefer)
  }
})

test('a key that may not read messages is answered the id, whatever it prefers', async () => {
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:send'])
  const answer = await send(CARD, oddCard(), WHOLE, key)
  assert.deepEqual([isWhole(answer), answer.headers['recado-warnings']], [false, '1'])
})

test('an order under a reference id that was used before is sent with a warning, in the words of the check', async () => {
  const [to, referenceId] = [await newWriter(stage), newReference()]
  const body = orderDetails(stage.shop.from, to, referenceId)
  assert.deepEqual(await warnedOf(await send(ORDER, body)), [])
  const second = await send(ORDER, body, WHOLE)
  assert.deepEqual(await warnedOf(second), ['reference_id_used'])
  const { body: verdict } = await stage.call('POST', '/messages/preflight/order_details', body)
  assert.deepEqual(JSON.parse(second.body.data), { warnings: verdict.warnings })

  const another = await stage.openShop({ workspaceId: stage.shop.workspaceId })
  await stage.simulator.customerWrites(to, 'Oi', { account: another.phoneNumberId })
  assert.deepEqual(await warnedOf(await send(ORDER, orderDetails(another.from, to, referenceId))), [])
})

test('a reference id counts as used from the moment its order is accepted, before any call', async () => {
  const to = await newWriter(stage)
  const { key: apiKey } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const become = (state: string) =>
    stage.call('PATCH', `/senders/${stage.shop.senderId}`, { state }, { apiKey })
  assert.equal((await become('paused')).status, 200)
  const referenceId = newReference()
  const order = () => send(ORDER, orderDetails(stage.shop.from, to, referenceId))
  const [first, second] = [await warnedOf(await order()), await warnedOf(await order())]
  await become('running')
  assert.deepEqual([first, second], [[], ['reference_id_used']])
})

test('a used reference id is warned of beside what else there is to warn of', async () => {
  const abroad = `+4179${newCustomer().slice(-7)}`
  await stage.simulator.customerWrites(abroad, 'Oi')
  const body = orderDetails(stage.shop.from, abroad, newReference())
  assert.deepEqual(await warnedOf(await send(ORDER, body)), ['recipient_abroad'])
  assert.deepEqual(await warnedOf(await send(ORDER, body)), ['recipient_abroad', 'reference_id_used'])
})

test('of orders sent at once under one reference id all but one are warned of, and refused ones do not count', async () => {
  const referenceId = newReference()
  const stranger = orderDetails(stage.shop.from, newCustomer(), referenceId)
  const writers = await Promise.all(Array.from({ length: 12 }, () => newWriter(stage)))
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => send(ORDER, stranger)),
    ...writers.map((to) => send(ORDER, orderDetails(stage.shop.from, to, referenceId))),
  ])
  assert.deepEqual(
    answers.slice(0, 4).map(({ body }) => body.code),
    Array(4).fill('window_closed'),
  )
  const told = await Promise.all(answers.slice(4).map(warnedOf))
  assert.equal(told.filter((codes) => codes.length === 0).length, 1)
  assert.equal(told.filter(([code]) => code === 'reference_id_used').length, writers.length - 1)
})

test('a status of an order that was not sent is sent with a warning', async () => {
  const to = await newWriter(stage)
  const answer = await send(STATUS, orderStatus(stage.shop.from, to, newReference()))
  assert.equal(answer.headers['recado-warnings'], '1')
  const { data } = await stage.messageWith(answer.body.id, 'failed')
  assert.deepEqual(codesIn(String(data)), ['order_unknown'])
})
