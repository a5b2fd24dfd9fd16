/** The first owner of an installation: who may create it, once, and who may not. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { findSetupToken } from '../../src/access/setup/setup-token.ts'
import { createMigrated } from '../stage/database.ts'
import { PASSWORD } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const TOKEN = 'f'.repeat(64)
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

let stage: Stage
before(async () => {
  stage = await openStage({ env: { RECADO_SETUP_TOKEN: TOKEN } })
})
after(() => stage.close())

const setup = (change: Record<string, unknown> = {}, headers: Record<string, string> = OWN_PAGE) =>
  stage.call(
    'POST',
    '/setup',
    {
      token: TOKEN,
      workspaceName: 'Padaria Central',
      name: 'Ana Souza',
      email: 'Ana@padaria.example',
      password: PASSWORD,
      ...change,
    },
    { apiKey: null, headers },
  )

async function countWorkspaces(): Promise<number> {
  const { rows } = await stage.db.query<{ count: number }>('select count(*)::int as count from workspaces')
  return rows[0]?.count ?? 0
}

test('a robot that is first learns nothing, and creates nothing', async () => {
  const workspaces = await countWorkspaces()
  assert.equal((await setup({ token: undefined })).status, 422)
  const guessed = await setup({ token: 'a'.repeat(64) })
  assert.deepEqual([guessed.status, guessed.body.code], [404, 'setup_closed'])
  const { status } = await stage.call('GET', '/setup', undefined, { apiKey: null })
  assert.equal(status, 405)
  assert.equal(await countWorkspaces(), workspaces)
})

test('a page of another site is refused, even with the token', async () => {
  const { status, body } = await setup({}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
  assert.deepEqual([status, body.code], [403, 'cross_site'])
})

test('a password that is the e-mail is refused, and the token still works', async () => {
  const { status, body } = await setup({
    email: 'ana.souza@padaria.example',
    password: 'ana.souza@padaria.example',
  })
  assert.deepEqual([status, body.errors[0].pointer], [422, '/password'])
})

test('an e-mail that lower case makes too long is refused, and the token still works', async () => {
  const { status, body } = await setup({ email: `${'İ'.repeat(64)}@${'x'.repeat(189)}` })
  assert.deepEqual([status, body.errors?.[0].pointer], [422, '/email'])
})

test('of two owners at once one is the first, and is signed in; afterwards the token opens nothing', async () => {
  const workspaces = await countWorkspaces()
  const answers = await Promise.all([setup(), setup({ email: 'outra@padaria.example' })])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404],
  )
  assert.equal(await countWorkspaces(), workspaces + 1)
  const first = answers.find(({ status }) => status === 200)
  assert.ok(first)
  const { user, workspace, scopes } = first.body
  assert.deepEqual(
    [user.role, workspace.name, scopes.includes('users:write')],
    ['owner', 'Padaria Central', true],
  )
  const cookie = [first.headers['set-cookie'] ?? ''].flat()[0]?.split(';')[0] ?? ''
  const me = await stage.call('GET', '/me', undefined, { apiKey: null, headers: { cookie } })
  assert.equal(me.body.user.id, user.id)

  const entries = await stage.db.query<{ action: string }>(
    `select action from audit_entries where workspace_id = $1 and actor_id = $2 and outcome = 'done' order by entry_id`,
    [workspace.id, user.id],
  )
  assert.deepEqual(
    entries.rows.map(({ action }) => action),
    ['workspace.create', 'user.create', 'session.create'],
  )
  assert.deepEqual((await setup({ email: 'terceira@padaria.example' })).body.code, 'setup_closed')
})

test('no second first owner comes after all owners were disabled, or went to another server', async () => {
  await stage.db.query('update users set disabled_at = now()')
  assert.equal((await setup()).body.code, 'setup_closed')
  const { rows } = await stage.db.query<{ id: string }>('select workspace_id as id from users limit 1')
  await stage.db.query(`update workspaces set state = 'gone' where workspace_id = $1`, [rows[0]?.id])
  await stage.db.query('delete from sessions')
  await stage.db.query('delete from users')
  assert.equal((await setup()).body.code, 'setup_closed')
})

test('who guesses on is held back', async () => {
  const statuses = []
  for (let n = 0; n < 40; n++) statuses.push((await setup({ token: `${n}`.padStart(64, '0') })).status)
  assert.equal(statuses.at(-1), 429)
})

test('a token that is not set is derived: the same in each process, and another of each database and key', async () => {
  const [one, other] = [await createMigrated(), await createMigrated()]
  try {
    const [key, otherKey] = [toSecretKey(Buffer.alloc(32, 1)), toSecretKey(Buffer.alloc(32, 2))]
    const token = await findSetupToken(one.pool, key, null)
    assert.match(token, /^[\w-]{43}$/)
    assert.equal(await findSetupToken(one.pool, key, null), token)
    assert.notEqual(await findSetupToken(other.pool, key, null), token)
    assert.notEqual(await findSetupToken(one.pool, otherKey, null), token)
    assert.equal(await findSetupToken(one.pool, key, TOKEN), TOKEN)
  } finally {
    await one.drop()
    await other.drop()
  }
})
