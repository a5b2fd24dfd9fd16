/**
 * Guessing keys: nothing distinguishes one kind of wrong key from another, and an address that
 * fails too often is slowed.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FAILURES_RATE } from '../../src/access/auth-throttle.ts'
import { makeApiKey } from '../../src/access/keys/api-key.ts'
import { revokeApiKey } from '../../src/access/keys/api-keys-repository.ts'
import { startServiceProcess } from '../stage/service-process.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { listenToStatements } from '../stage/statements.ts'

let stage: Stage
before(async () => (stage = await openStage({ realTime: 'what happens differs in time' })))
after(() => stage.close())

const read = (apiKey: string | null, forwardedFor?: string) =>
  stage.call('GET', '/conversations', undefined, {
    apiKey,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  })

let claims = 0
const newClaim = () => `198.51.${(claims += 1) >> 8}.${claims & 255}`

const statusesOf = (urls: string[], key: string) =>
  Promise.all(
    urls.map(async (url) => {
      const { status, body } = await fetch(`${url}/conversations`, { headers: { 'api-key': key } })
      await body?.cancel()
      return status
    }),
  )

test('every wrong key costs one look-up each time, whatever is wrong with it', async () => {
  const { workspaceId, apiKey } = stage.shop
  const expired = await stage.makeKey(
    workspaceId,
    ['messages:read'],
    new Date(stage.clock.now().getTime() + 60_000),
  )
  const revoked = await stage.makeKey(workspaceId, ['messages:read'])
  await revokeApiKey(stage.db, workspaceId, revoked.id, stage.clock.now())
  await stage.pass(60_000)
  const wrong = {
    missing: null,
    empty: '',
    malformed: 'x',
    long: 'rcd_'.padEnd(5000, 'a'),
    'with a wrong checksum': `${apiKey.slice(0, -1)}${apiKey.endsWith('x') ? 'y' : 'x'}`,
    unknown: makeApiKey(),
    expired: expired.key,
    revoked: revoked.key,
  }
  for (const [what, key] of Object.entries(wrong)) {
    for (const time of ['first', 'second']) {
      const sent: (string | undefined)[] = []
      const stop = listenToStatements(({ name }) => name === 'find-caller' && sent.push(name))
      const { status } = await read(key)
      stop()
      assert.equal(status, 401, what)
      assert.equal(sent.length, 1, `${what}, the ${time} time`)
    }
  }
})

test('a revoked key is refused after a second when no announcement comes', async (t) => {
  const { workspaceId } = stage.shop
  const { id, key } = await stage.makeKey(workspaceId, ['messages:read'])
  let nowMs = performance.now()
  t.mock.method(performance, 'now', () => nowMs)
  assert.equal((await read(key)).status, 200)
  await revokeApiKey(stage.db, workspaceId, id, stage.clock.now()) // and no process is notified
  assert.equal((await read(key)).status, 200, 'remembered')
  nowMs += 1_000
  assert.equal((await read(key)).status, 401)
})

test('two processes of the service refuse a revoked key', async () => {
  const processes = await Promise.all([startServiceProcess(stage), startServiceProcess(stage)])
  try {
    const urls = processes.map(({ url }) => url)
    const { id, key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
    assert.deepEqual(await statusesOf(urls, key), [200, 200])
    await revokeApiKey(stage.db, stage.shop.workspaceId, id, stage.clock.now())
    await stage.db.query(`select pg_notify('recado_keys', $1)`, [id])
    await stage.until(
      async () => (await statusesOf(urls, key)).every((status) => status === 401),
      'both refuse the key',
    )
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
  }
})

test('behind a trusted proxy addresses count apart; one that fails too often is asked to wait, its valid keys are not', async () => {
  const behind = await stage.startAnother({}, { RECADO_TRUSTED_PROXIES: '127.0.0.0/8,::1' })
  const ask = async (key: string, forwardedFor: string) => {
    const headers = { 'api-key': key, 'x-forwarded-for': forwardedFor }
    const answer = await fetch(`${behind.url}/conversations`, { headers })
    return { answer, body: (await answer.json()) as { code?: string } }
  }
  try {
    for (let n = 0; n < FAILURES_RATE.capacity; n++) {
      assert.equal((await ask(makeApiKey(), '192.0.2.1')).answer.status, 401)
    }
    const { answer, body } = await stage.until(async () => {
      const refused = await ask(makeApiKey(), '192.0.2.1')
      return refused.answer.status === 429 && refused
    }, 'the address is asked to wait')
    assert.equal(body.code, 'too_many_failed_keys')
    assert.match(String(answer.headers.get('retry-after')), /^[12]$/)
    const fresh = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
    assert.equal((await ask(fresh.key, '192.0.2.1')).answer.status, 200)
    assert.equal((await ask(makeApiKey(), '192.0.2.2')).answer.status, 401, 'another address')
    // what a caller writes itself comes before what the proxy adds, and is not believed
    await stage.until(
      async () => (await ask(makeApiKey(), `${newClaim()}, 192.0.2.1`)).answer.status === 429,
      'claims in front of it do not help',
    )
  } finally {
    await behind.close()
  }
})

test('without trusted proxies no caller escapes by claiming another address each time', async () => {
  await stage.until(async () => (await read(makeApiKey(), newClaim())).status === 429, 'it is slowed')
  assert.equal((await read(stage.shop.apiKey)).status, 200)
})
