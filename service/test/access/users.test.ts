/**
 * Who may invite and change whom, what a change of role means at once, and that a workspace keeps
 * an owner.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EXIT } from '../../src/engine/exit.ts'
import type { Role } from '../../src/engine/http/scopes.ts'
import { roles, scopesOf } from '../../src/engine/http/scopes.ts'
import { listen } from '../stage/listen.ts'
import { openUser, PASSWORD, signInAs } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { recado } from '../../../testkit/recado.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

let count = 0
const draftOf = (role: Role) => ({ email: `nova${(count += 1)}@loja.example`, name: 'Nova', role })
const post = (path: string, body: unknown) =>
  stage.call('POST', path, body, { apiKey: null, headers: { 'sec-fetch-site': 'same-origin' } })
const tokenOf = (link: string) => {
  assert.match(link, /^http:\/\/[^/]+\/console\/link#[A-Za-z0-9_-]{43}$/)
  stage.keepSecret(link.split('#')[1])
  return link.split('#')[1]
}

test('an owner invites a person, who chooses a password and signs in', async () => {
  const owner = await openUser(stage, 'owner')
  const { status, body } = await owner.call('POST', '/users', draftOf('attendant'))
  assert.equal(status, 200)
  assert.deepEqual(
    [body.kind, body.user.role, body.user.hasPassword, body.user.isDisabled],
    ['invitation', 'attendant', false, false],
  )
  const joined = await post('/session/link', { token: tokenOf(body.link), password: PASSWORD })
  assert.equal(joined.body.user.id, body.id)
  assert.equal((await post('/session', { email: body.user.email, password: PASSWORD })).status, 200)
  const again = await owner.call('POST', `/users/${body.id}/link`)
  assert.equal(again.body.kind, 'reset')
})

test('a workspace has an e-mail once, however it is written', async () => {
  const owner = await openUser(stage, 'owner')
  const draft = draftOf('reader')
  assert.equal((await owner.call('POST', '/users', draft)).status, 200)
  const again = await owner.call('POST', '/users', { ...draft, email: draft.email.toUpperCase() })
  assert.equal(again.body.code, 'email_taken')
})

test('an e-mail that lower case makes too long is refused', async () => {
  const owner = await openUser(stage, 'owner')
  const email = `${'İ'.repeat(64)}@${'x'.repeat(189)}`
  assert.equal(email.length, 254)
  const { status, body } = await owner.call('POST', '/users', { ...draftOf('reader'), email })
  assert.deepEqual([status, body.errors?.[0].pointer], [422, '/email'])
  const words = ['--email', email, '--name', 'Ana', '--role', 'reader', '--workspace', owner.workspaceId]
  const { exitCode } = await recado(['user', 'create', ...words], stage.env)
  assert.equal(exitCode, EXIT.usage)
})

for (const target of roles) {
  const isManaged = target === 'attendant' || target === 'reader'
  test(`a manager ${isManaged ? 'looks after' : 'cannot touch, make or get a link for'} a user who is ${target}`, async () => {
    const manager = await openUser(stage, 'manager')
    await openUser(stage, 'owner') // so that no user is the last one
    const person = await openUser(stage, target)
    const path = `/users/${person.userId}`
    const answers = [
      await manager.call('POST', '/users', draftOf(target)),
      await manager.call('POST', `${path}/link`),
      await manager.call('PATCH', path, { name: 'Outro nome' }),
      await manager.call('PATCH', path, { role: target }),
      await manager.call('PATCH', path, { isDisabled: true }),
    ]
    for (const { status, body } of answers) {
      assert.equal(status, isManaged ? 200 : 403)
      if (!isManaged) assert.equal(body.code, 'forbidden')
    }
    assert.equal((await person.call('GET', '/me')).status, isManaged ? 401 : 200)
  })
}

test('a manager raises no user to manager or owner, nor themselves', async () => {
  const manager = await openUser(stage, 'manager')
  const person = await openUser(stage, 'reader')
  for (const userId of [person.userId, manager.userId])
    for (const role of ['manager', 'owner']) {
      assert.equal((await manager.call('PATCH', `/users/${userId}`, { role })).status, 403)
    }
  assert.equal((await person.call('GET', '/me')).body.user.role, 'reader')
})

test('a key of users:write reaches no further than a manager, and one of keys:write gives no scope it lacks', async () => {
  const { workspaceId } = stage.shop
  const { key: usersKey } = await stage.makeKey(workspaceId, ['users:write', ...scopesOf('attendant')])
  const owner = await openUser(stage, 'owner')
  const asKey = (method: string, path: string, body?: unknown, apiKey = usersKey) =>
    stage.call(method, path, body, { apiKey })
  assert.equal((await asKey('POST', '/users', draftOf('owner'))).status, 403)
  assert.equal((await asKey('POST', `/users/${owner.userId}/link`)).status, 403)
  assert.equal((await asKey('POST', '/users', draftOf('attendant'))).status, 200)
  const { key: keysKey } = await stage.makeKey(workspaceId, ['keys:write', 'messages:read'])
  const make = (scopes: string[]) => asKey('POST', '/keys', { name: 'k', scopes }, keysKey)
  for (const scopes of [['admin'], ['messages:read', 'messages:send'], ['users:write']]) {
    const { status, body } = await make(scopes)
    assert.deepEqual([status, body.code], [403, 'forbidden'])
  }
  assert.equal((await make(['messages:read'])).status, 200)
})

test('the last owner is not demoted and not disabled, no matter who asks and however many ask at once', async () => {
  const { workspaceId, apiKey: _ } = await stage.openShop()
  const [one, two] = [
    await openUser(stage, 'owner', { workspaceId }),
    await openUser(stage, 'owner', { workspaceId }),
  ]
  const answers = await Promise.all([
    one.call('PATCH', `/users/${two.userId}`, { role: 'reader' }),
    two.call('PATCH', `/users/${one.userId}`, { isDisabled: true }),
    one.call('PATCH', `/users/${one.userId}`, { role: 'attendant' }),
    two.call('PATCH', `/users/${two.userId}`, { isDisabled: true }),
  ])
  assert.ok(answers.some(({ body }) => body.code === 'last_owner'))
  const { rows } = await stage.db.query(
    `select count(*)::int as n from users where workspace_id = $1 and role = 'owner' and disabled_at is null`,
    [workspaceId],
  )
  assert.equal(rows[0].n, 1)
})

test('another role ends the session of before at once, in every process', async () => {
  const owner = await openUser(stage, 'owner')
  const person = await openUser(stage, 'attendant')
  const other = await stage.startAnother()
  try {
    const askThere = async () => (await fetch(`${other.url}/me`, { headers: person.headers })).status
    assert.equal(await askThere(), 200)
    assert.equal((await owner.call('PATCH', `/users/${person.userId}`, { role: 'manager' })).status, 200)
    assert.equal((await person.call('GET', '/me')).status, 401)
    await stage.until(async () => (await askThere()) === 401, 'the other process knows')
    const again = await signInAs(stage, { ...person, id: person.userId })
    assert.ok((await again.call('GET', '/me')).body.scopes.includes('templates:write'))
  } finally {
    await other.close()
  }
})

test('a person who is disabled is out at once, with streams and links, and comes back without the sessions of before', async () => {
  const owner = await openUser(stage, 'owner')
  const person = await openUser(stage, 'attendant')
  const link = await owner.call('POST', `/users/${person.userId}/link`)
  const stream = await listen(stage, { headers: person.headers })
  const disabled = await owner.call('PATCH', `/users/${person.userId}`, { isDisabled: true })
  assert.equal(disabled.body.isDisabled, true)
  assert.equal((await person.call('GET', '/me')).status, 401)
  let isOver = false
  void stream.ended().then(() => (isOver = true))
  await stage.until(async () => {
    stage.clock.advance(1000)
    return isOver
  }, 'the stream ends')
  assert.equal((await owner.call('POST', `/users/${person.userId}/link`)).body.code, 'user_not_found')
  const enabled = await owner.call('PATCH', `/users/${person.userId}`, { isDisabled: false })
  assert.equal(enabled.body.isDisabled, false)
  assert.equal((await person.call('GET', '/me')).status, 401)
  const used = await post('/session/link', { token: tokenOf(link.body.link), password: PASSWORD })
  assert.equal(used.body.code, 'link_not_found')
})

test('e-mails are for those who may change users', async () => {
  const [reader, manager] = [await openUser(stage, 'reader'), await openUser(stage, 'manager')]
  const emailsSeenBy = async ({ call }: typeof reader) =>
    (await call('GET', '/users?limit=100')).body.data.map(({ email }: { email: string | null }) => email)
  assert.ok((await emailsSeenBy(reader)).every((email: unknown) => email === null))
  assert.ok((await emailsSeenBy(manager)).includes(reader.email))
  assert.equal((await reader.call('GET', '/me')).body.user.email, reader.email)
})

test('a user changes the own name, language and availability, and nothing else', async () => {
  const person = await openUser(stage, 'attendant')
  const changed = await person.call('PATCH', '/me', { name: 'Bia', locale: 'en', isAvailable: false })
  const { name, locale, isAvailable } = changed.body
  assert.deepEqual({ name, locale, isAvailable }, { name: 'Bia', locale: 'en', isAvailable: false })
  for (const body of [{ role: 'owner' }, { isDisabled: false }, { email: 'x@y.example' }, {}])
    assert.equal((await person.call('PATCH', '/me', body)).status, 422)
})

test('to change the password, that of before is needed, and every other session ends', async () => {
  const owner = await openUser(stage, 'owner')
  const invited = await owner.call('POST', '/users', draftOf('attendant'))
  await post('/session/link', { token: tokenOf(invited.body.link), password: PASSWORD })
  const user = { id: invited.body.id, workspaceId: stage.shop.workspaceId, email: invited.body.user.email }
  const [here, there] = [await signInAs(stage, user), await signInAs(stage, user)]
  const changed = 'dois pães na chapa e uma média'
  const change = (current: string, chosen = changed) =>
    here.call('POST', '/me/password', { current, new: chosen })
  const wrong = await change('não é esta a senha')
  assert.equal(wrong.status, 422)
  assert.equal(wrong.body.errors[0].pointer, '/current')
  assert.equal((await change(PASSWORD, user.email)).body.errors[0].pointer, '/new')
  assert.equal((await there.call('GET', '/me')).status, 200)
  assert.equal((await change(PASSWORD)).status, 200)
  assert.equal((await here.call('GET', '/me')).status, 200)
  assert.equal((await there.call('GET', '/me')).status, 401)
  assert.equal((await post('/session', { email: user.email, password: PASSWORD })).status, 401)
  assert.equal((await post('/session', { email: user.email, password: changed })).status, 200)
})

test('the command makes the first owner, hands out links, and shuts a person out and lets them in', async () => {
  const { workspaceId } = await stage.openShop()
  const run = async (...args: string[]) => {
    const { stdout, stderr, exitCode } = await recado(
      [...args, '--workspace', workspaceId, '--json'],
      stage.env,
    )
    return { exitCode, stderr, json: stdout === '' ? null : JSON.parse(stdout) }
  }
  const email = 'dona@padaria.example'
  const create = ['user', 'create', '--email', email, '--name', 'Dona']
  const made = await run(...create, '--role', 'owner')
  assert.equal(made.exitCode, 0, made.stderr)
  const joined = await post('/session/link', { token: tokenOf(made.json.link), password: PASSWORD })
  assert.deepEqual([joined.body.user.email, joined.body.user.role], [email, 'owner'])
  assert.match((await run(...create, '--role', 'reader')).stderr, /has this e-mail/)
  assert.equal((await run('user', 'create', '--email', 'x', '--name', 'X', '--role', 'reader')).exitCode, 2)
  assert.equal((await run('user', 'link', email.toUpperCase())).json.kind, 'reset')
  assert.equal((await run('user', 'link', 'ninguem@padaria.example')).exitCode, 3)
  assert.match((await run('user', 'disable', email)).stderr, /last owner/)
  const other = await run(
    'user',
    'create',
    '--email',
    'outro@padaria.example',
    '--name',
    'O',
    '--role',
    'owner',
  )
  assert.equal((await run('user', 'disable', other.json.id)).json.isDisabled, true)
  assert.equal((await run('user', 'link', other.json.id)).exitCode, 1)
  assert.equal((await run('user', 'enable', other.json.id)).json.isDisabled, false)
  const { json } = await run('user', 'list')
  assert.deepEqual(
    json.data.map((one: { email: string }) => one.email),
    [email, 'outro@padaria.example'],
  )
})
