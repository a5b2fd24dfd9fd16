/**
 * Keys through the API: who am I, making one that works and is shown once, listing, and revoking
 * for good.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faultsOf } from '../stage/change.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
let admin: { id: string; key: string }
before(async () => {
  stage = await openStage({ realTime: 'what happens differs in time' })
  admin = await stage.makeKey(stage.shop.workspaceId, ['admin'])
})
after(() => stage.close())

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const ask = (method: string, path: string, body?: unknown, apiKey: string | null = admin.key) =>
  stage.call(method, path, body, { apiKey })
const make = async (draft = {}) => {
  const { status, body, headers } = await ask('POST', '/keys', {
    name: 'Checkout',
    scopes: ['messages:read'],
    ...draft,
  })
  stage.keepSecret(body.key)
  return { status, body, headers }
}

test('a key learns its workspace and what it may do', async () => {
  const { status, body } = await ask('GET', '/me')
  assert.equal(status, 200)
  assert.deepEqual(body.workspace, { id: stage.shop.workspaceId, name: 'Shop 1' })
  assert.equal(body.key.id, admin.id)
  assert.deepEqual(body.key.scopes, ['admin'])
})

test('a key that was made works, for its scopes, and is shown this once', async () => {
  const { status, body, headers } = await make()
  assert.equal(status, 200)
  assert.equal(headers['cache-control'], 'no-store')
  const { key, ...shown } = body
  assert.ok(key.startsWith(shown.prefix))
  assert.equal((await ask('GET', '/conversations', undefined, key)).status, 200)
  assert.equal((await ask('GET', '/keys', undefined, key)).status, 403)
  const { body: list, text } = await ask('GET', '/keys')
  assert.deepEqual(list.data[0], shown)
  assert.ok(!text.includes(key))
})

test('a key has an expiry and a rate of its own, and ends at that moment', async () => {
  const expireDate = new Date(stage.clock.now().getTime() + DAY_MS).toISOString()
  const { body } = await make({ expireDate, ratePerMinute: 600 })
  assert.equal(body.expireDate, expireDate)
  assert.equal(body.ratePerMinute, 600)
  const { headers } = await ask('GET', '/me', undefined, body.key)
  assert.match(String(headers['ratelimit-policy']), /q=600;/)
  assert.equal((await make({ expireDate: null, ratePerMinute: null })).body.expireDate, null)
})

test('when a key was last used is noted once more when the service stops', async () => {
  const { body } = await make()
  assert.equal((await ask('GET', '/conversations', undefined, body.key)).status, 200)
  await stage.restart()
  const { data } = (await ask('GET', '/keys')).body
  assert.ok(data.find(({ id }: { id: string }) => id === body.id).lastUseDate)
})

/** The clock stands there: what is due is noted, and the use of the key that asks with it. */
async function noted(at: Date): Promise<void> {
  await stage.pass(0)
  const adminsOwn = async () => (await ask('GET', '/me')).body.key.lastUseDate
  await stage.until(async () => (await adminsOwn()) === at.toISOString(), 'it is noted')
}

test('when a key was last used is noted once a minute, and an unused key has no such time', async () => {
  const [used, idle] = [(await make()).body, (await make()).body]
  const timesOf = async () => {
    const { data } = (await ask('GET', '/keys')).body
    return [used, idle].map(({ id }) => data.find((key: { id: string }) => key.id === id).lastUseDate)
  }
  const at = new Date(stage.clock.now().getTime() + DAY_MS)
  const later = (ms: number) => new Date(at.getTime() + ms)
  try {
    stage.clock.freeze(at)
    await noted(at) // what was used before
    assert.equal((await ask('GET', '/conversations', undefined, used.key)).status, 200)
    assert.deepEqual(await timesOf(), [null, null], 'not yet')
    stage.clock.freeze(later(MINUTE_MS))
    await stage.pass(0)
    await stage.until(async () => (await timesOf())[0], 'it is noted')
    assert.deepEqual(await timesOf(), [later(MINUTE_MS).toISOString(), null])
    stage.clock.freeze(later(3 * MINUTE_MS))
    await noted(later(3 * MINUTE_MS))
    assert.deepEqual(await timesOf(), [later(MINUTE_MS).toISOString(), null], 'it was not used since')
  } finally {
    stage.clock.unfreeze()
  }
})

test('a key that was revoked was not used after that', async () => {
  const { body: key } = await make()
  const at = new Date(stage.clock.now().getTime() + 2 * DAY_MS)
  const later = (ms: number) => new Date(at.getTime() + ms)
  const find = async () =>
    (await ask('GET', '/keys')).body.data.find(({ id }: { id: string }) => id === key.id)
  try {
    stage.clock.freeze(at)
    await noted(at)
    assert.equal((await ask('GET', '/conversations', undefined, key.key)).status, 200)
    assert.equal((await ask('DELETE', `/keys/${key.id}`)).status, 200)
    stage.clock.freeze(later(MINUTE_MS))
    await stage.pass(0)
    await stage.until(async () => (await find()).lastUseDate, 'it is noted')
    const { lastUseDate, revokeDate } = await find()
    assert.deepEqual([lastUseDate, revokeDate], [at.toISOString(), at.toISOString()])
  } finally {
    stage.clock.unfreeze()
  }
})

const refused: [what: string, draft: object, fault: string][] = [
  ['no scope', { scopes: [] }, '/scopes too_few'],
  ['an unknown scope', { scopes: ['messages:delete'] }, '/scopes/0 enum'],
  ['an empty name', { name: '' }, '/name too_short'],
  ['a name too long', { name: 'x'.repeat(101) }, '/name too_long'],
  ['an expiry in the past', { expireDate: '2020-01-01T00:00:00Z' }, '/expireDate invalid'],
  ['an expiry past a hundred years', { expireDate: '9999-01-01T00:00:00Z' }, '/expireDate invalid'],
  ['a leap second', { expireDate: '2029-12-31T23:59:60Z' }, '/expireDate invalid'],
  ['an expiry that is no time', { expireDate: 'tomorrow' }, '/expireDate format'],
  ['a rate of nothing', { ratePerMinute: 0 }, '/ratePerMinute too_small'],
  ['a field there is not', { admin: true }, '/admin unknown_field'],
]
for (const [what, draft, fault] of refused) {
  test(`a key with ${what} is not made`, async () => {
    const answer = await ask('POST', '/keys', { name: 'x', scopes: ['admin'], ...draft })
    assert.equal(answer.status, 422)
    assert.deepEqual(faultsOf(answer), [fault])
  })
}

test('pages of keys joined are the keys, revoked ones too, newest first', async () => {
  for (let n = 0; n < 5; n++) await make({ name: `page ${n}` })
  const names: string[] = []
  let path = '/keys?limit=2'
  for (let pages = 0; pages < 100; pages++) {
    const { body } = await ask('GET', path)
    names.push(...body.data.map(({ name }: { name: string }) => name))
    if (body.cursors.next === null) break
    path = `/keys?limit=2&cursor=${body.cursors.next}`
  }
  const { rows } = await stage.db.query<{ name: string }>(
    'select name from api_keys where workspace_id = $1 order by key_id desc',
    [stage.shop.workspaceId],
  )
  assert.deepEqual(
    names,
    rows.map(({ name }) => name),
  )
})

test('a revoked key is refused at once, stays in the list, and is revoked once', async () => {
  const { body: made } = await make()
  assert.equal((await ask('GET', '/me', undefined, made.key)).status, 200)
  const { status, body } = await ask('DELETE', `/keys/${made.id.toUpperCase()}`)
  assert.equal(status, 200)
  assert.ok(body.revokeDate)
  assert.equal((await ask('GET', '/me', undefined, made.key)).status, 401)
  await stage.pass(1000)
  assert.deepEqual((await ask('DELETE', `/keys/${made.id}`)).body, body)
  assert.deepEqual((await ask('GET', '/keys?limit=1')).body.data, [body])
})

test('a key is revoked also by a client that names a type of body and sends none', async () => {
  const { body: made } = await make()
  const headers = { 'content-type': 'application/json' }
  const { status } = await stage.call('DELETE', `/keys/${made.id}`, undefined, { apiKey: admin.key, headers })
  assert.equal(status, 200)
  assert.equal((await ask('GET', '/me', undefined, made.key)).status, 401)
  const { status: refused } = await ask('DELETE', `/keys/${made.id}`, '{')
  assert.equal(refused, 400)
})

test('a revoked key is refused by another process as well', async (t) => {
  const other = await stage.startAnother()
  t.after(() => other.close())
  const { body: made } = await make()
  const askOther = async () => {
    const { status, body } = await fetch(`${other.url}/me`, { headers: { 'api-key': made.key } })
    await body?.cancel()
    return status
  }
  assert.equal(await askOther(), 200)
  await ask('DELETE', `/keys/${made.id}`)
  await stage.until(async () => (await askOther()) === 401, 'the other process refuses it')
})

test('a key may revoke itself, and is signed out by it', async () => {
  const { body: made } = await make({ scopes: ['admin'] })
  assert.equal((await ask('DELETE', `/keys/${made.id}`, undefined, made.key)).status, 200)
  assert.equal((await ask('GET', '/me', undefined, made.key)).status, 401)
})

test('a key that is not there cannot be revoked', async () => {
  for (const id of ['01970000-0000-7000-8000-000000000000', 'x', stage.shop.senderId]) {
    const { status, body } = await ask('DELETE', `/keys/${id}`)
    assert.equal(status, 404)
    assert.equal(body.code, 'key_not_found')
  }
})
