/**
 * How many requests a key may make, and what its answers say of it. Time stands still unless a test
 * moves it.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { assertProblem } from '../stage/problems.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ env: { RECADO_KEY_RATE_PER_MINUTE: '4' } })
  stage.clock.freeze(stage.clock.now())
})
after(() => stage.close())

const newKey = async () =>
  (await stage.makeKey(stage.shop.workspaceId, ['messages:send', 'messages:read'])).key
const ask = (apiKey: string | null) => stage.call('GET', '/conversations', undefined, { apiKey })

test('every answer says what the key may ask for and what is left; beyond it 429 says when to come back', async () => {
  const apiKey = await newKey()
  for (const left of ['r=3;t=15', 'r=2;t=30', 'r=1;t=45', 'r=0;t=60']) {
    const { status, headers } = await ask(apiKey)
    assert.equal(status, 200)
    assert.equal(headers['ratelimit-policy'], '"key";q=4;w=60')
    assert.equal(headers['ratelimit'], `"key";${left}`)
  }
  const body = contacts(stage.shop.from, newCustomer())
  const refused = await stage.call('POST', '/messages/contacts', body, { apiKey })
  assertProblem(refused, 429, 'rate_limited', 'the fifth request')
  assert.equal(refused.headers['retry-after'], '15')
  assert.equal(refused.headers['ratelimit-policy'], '"key";q=4;w=60')
  assert.equal(refused.headers['ratelimit'], '"key";r=0;t=60')
  const { rows } = await stage.db.query('select from messages')
  assert.equal(rows.length, 0, 'nothing was stored')
})

test('requests come back evenly, and never more than a minute holds', async () => {
  const apiKey = await newKey()
  for (let n = 0; n < 4; n++) await ask(apiKey)
  await stage.pass(14_999)
  assert.equal((await ask(apiKey)).status, 429)
  await stage.pass(1)
  assert.equal((await ask(apiKey)).status, 200)
  assert.equal((await ask(apiKey)).status, 429)
  await stage.pass(24 * 60 * 60 * 1000)
  assert.equal((await ask(apiKey)).headers['ratelimit'], '"key";r=3;t=15')
})

test('one key does not use up what another has', async () => {
  const [greedy, modest] = [await newKey(), await newKey()]
  for (let n = 0; n < 9; n++) await ask(greedy)
  assert.equal((await ask(greedy)).status, 429)
  assert.equal((await ask(modest)).status, 200)
})

test('answers that are no success count as well: 404, 422, and 403 for a scope the key lacks', async () => {
  const { key: apiKey } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
  const statuses = []
  for (const [method, path, body] of [
    ['GET', '/messages/x', undefined],
    ['GET', '/conversations?limit=0', undefined],
    ['POST', '/messages/contacts', {}],
    ['GET', '/conversations', undefined],
    ['GET', '/messages/x', undefined],
  ] as const) {
    statuses.push((await stage.call(method, path, body, { apiKey })).status)
  }
  assert.deepEqual(statuses, [404, 422, 403, 200, 429])
})

test('without a valid key nothing is revealed and nothing is counted', async () => {
  for (const apiKey of [null, 'rcd_x']) {
    for (let n = 0; n < 6; n++) {
      const { status, headers } = await ask(apiKey)
      assert.equal(status, 401)
      assert.equal(headers['ratelimit'], undefined)
    }
  }
})

test('a key has the rate it was given in place of the default', async () => {
  const { id, key: apiKey } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
  assert.equal((await ask(apiKey)).headers['ratelimit'], '"key";r=3;t=15')
  await stage.db.query('update api_keys set rate_per_minute = 6000 where key_id = $1', [id])
  await stage.db.query(`select pg_notify('recado_keys', '')`)
  await stage.until(
    async () => (await ask(apiKey)).headers['ratelimit-policy'] === '"key";q=6000;w=60',
    'the process learns of the new rate',
  )
})
