/**
 * Who may call: every way in which a key is no key gives one and the same answer; scopes; expiry;
 * revocation.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeApiKey } from '../../src/access/keys/api-key.ts'
import { revokeApiKey } from '../../src/access/keys/api-keys-repository.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const DAY_MS = 24 * 60 * 60 * 1000
const read = (apiKey: string | null, headers = {}) =>
  stage.call('GET', '/conversations', undefined, { apiKey, headers })
const send = (apiKey: string | null) =>
  stage.call('POST', '/messages/contacts', contacts(stage.shop.from, newCustomer()), { apiKey })

/** An answer without what names this one request. */
function timeless({ status, headers, body }: Answer) {
  const { requestId, instance, ...rest } = body
  const { date: _date, 'request-id': _requestId, ...others } = headers
  assert.ok(requestId && instance)
  return { status, headers: others, body: rest }
}

async function revoke(id: string) {
  await revokeApiKey(stage.db, stage.shop.workspaceId, id, stage.clock.now())
  await stage.db.query(`select pg_notify('recado_keys', $1)`, [id])
}

test('without a key it is said that none came, and where one belongs that came elsewhere', async () => {
  const told = async (headers: Record<string, string>) => (await read(null, headers)).body.detail
  const { apiKey } = stage.shop
  assert.equal(await told({}), 'No key came: send one in the header api-key, or sign in.')
  for (const sent of [`Bearer ${apiKey}`, apiKey])
    assert.equal(
      await told({ authorization: sent }),
      'You sent Authorization; send the key in the header api-key.',
    )
  assert.equal(await told({ cookie: '__Host-recado=gone' }), 'The session has ended: sign in again.')
  const wrong = await read('rcd_x', { authorization: `Bearer ${apiKey}` })
  assert.match(wrong.body.detail, /^The key in the header api-key is not valid/)
})

test('a malformed, mistyped, unknown, expired and revoked key give one and the same 401', async () => {
  const { workspaceId, apiKey } = stage.shop
  const expired = await stage.makeKey(
    workspaceId,
    ['messages:read'],
    new Date(stage.clock.now().getTime() + DAY_MS),
  )
  const revoked = await stage.makeKey(workspaceId, ['messages:read'])
  await revoke(revoked.id)
  await stage.pass(DAY_MS)
  const mistyped = apiKey.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))
  const answers = []
  for (const key of [
    '',
    'x',
    'rcd_',
    mistyped,
    ` ${apiKey}x`,
    'rcd_'.padEnd(5000, 'a'),
    makeApiKey(),
    expired.key,
    revoked.key,
  ]) {
    answers.push(timeless(await read(key)))
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal(answers[0]?.status, 401)
  assert.equal(answers[0]?.body.code, 'unauthenticated')
})

test('the key counts in its own header only, and two keys are none', async () => {
  const { apiKey } = stage.shop
  for (const headers of [{ authorization: `Bearer ${apiKey}` }, { 'x-api-key': apiKey }]) {
    assert.equal((await read(null, headers)).status, 401)
  }
  assert.equal(
    (await stage.call('GET', `/conversations?api-key=${apiKey}`, undefined, { apiKey: null })).status,
    401,
  )
  assert.equal((await read(`${apiKey}, ${apiKey}`)).status, 401)
  assert.equal((await read(null, { 'API-KEY': apiKey })).status, 200)
})

test('who calls is asked before the body is looked at', async () => {
  const { status, body } = await stage.call('POST', '/messages/contacts', '{"not json', { apiKey: null })
  assert.equal(status, 401)
  assert.equal(body.errors, undefined)
})

test('a key may do what its scopes say, and an admin key everything', async () => {
  const { workspaceId } = stage.shop
  const sender = await stage.makeKey(workspaceId, ['messages:send'])
  const reader = await stage.makeKey(workspaceId, ['messages:read'])
  const admin = await stage.makeKey(workspaceId, ['admin'])
  assert.equal((await send(sender.key)).status, 200)
  assert.equal((await read(reader.key)).status, 200)
  assert.equal((await send(admin.key)).status, 200)
  assert.equal((await read(admin.key)).status, 200)
  for (const [answer, scope] of [
    [await send(reader.key), 'messages:send'],
    [await read(sender.key), 'messages:read'],
  ] as const) {
    assert.equal(answer.status, 403)
    assert.equal(answer.body.code, 'forbidden')
    assert.ok(answer.body.detail.includes(scope))
  }
})

test('a key is valid until the moment it expires', async () => {
  const expiresAt = new Date(stage.clock.now().getTime() + DAY_MS)
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'], expiresAt)
  try {
    stage.clock.freeze(new Date(expiresAt.getTime() - 1))
    assert.equal((await read(key)).status, 200)
    stage.clock.freeze(expiresAt)
    await stage.until(async () => (await read(key)).status === 401, 'the expired key is refused')
  } finally {
    stage.clock.unfreeze()
  }
})

test('a revoked key is refused as soon as the revocation is announced, on every process', async (t) => {
  const other = await stage.startAnother()
  try {
    const { id, key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
    const urls = [stage.service.url, other.url]
    const statuses = () =>
      Promise.all(
        urls.map(async (url) => {
          const { status, body } = await fetch(`${url}/conversations`, { headers: { 'api-key': key } })
          await body?.cancel()
          return status
        }),
      )
    // callers are remembered for a second of this clock: while it stands still, only the
    // announcement ends that
    const nowMs = performance.now()
    t.mock.method(performance, 'now', () => nowMs)
    assert.deepEqual(await statuses(), [200, 200])
    await revoke(id)
    let latest = await statuses()
    for (let tries = 0; tries < 200 && latest.includes(200); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      latest = await statuses()
    }
    assert.deepEqual(latest, [401, 401])
  } finally {
    t.mock.restoreAll()
    await other.close()
  }
})

test('a key is stored only as its hash', async () => {
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
  const { rows } = await stage.db.query('select t::text as row from api_keys t')
  assert.ok(rows.length > 0)
  for (const { row } of rows) assert.ok(!row.includes(key.slice(8)))
})
