/**
 * Whom a link makes: never more than its maker could make, whatever the user becomes, and never a
 * key.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startMailServer } from '../../../testkit/mail-server.ts'
import { findIdentities, insertIdentity } from '../../src/access/oidc/identities-repository.ts'
import { insertPasskey } from '../../src/access/passkeys/passkeys-repository.ts'
import { managedRoles } from '../../src/access/permissions.ts'
import { roles, scopesOf, type Role, type Scope } from '../../src/engine/http/scopes.ts'
import { openUser, PASSWORD, signInAs, type SignedIn } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function linkFrom(maker: SignedIn, { userId }: SignedIn): Promise<string> {
  const { status, body } = await maker.call('POST', `/users/${userId}/link`)
  assert.equal(status, 200)
  stage.keepSecret(body.link.split('#')[1])
  return body.link.split('#')[1]
}
const take = (token: string) =>
  stage.call(
    'POST',
    '/session/link',
    { token, password: PASSWORD },
    { apiKey: null, headers: { 'sec-fetch-site': 'same-origin' } },
  )
const ISSUER = 'https://login.example'
async function addWays({ workspaceId, userId, email }: SignedIn) {
  const now = stage.clock.now()
  const [credentialId, publicKey] = [randomBytes(16), randomBytes(64)]
  const key = { credentialId, publicKey, counter: 0, transports: [], name: 'De outra pessoa' }
  assert.equal(typeof (await insertPasskey(stage.db, { workspaceId, userId, ...key }, now)), 'object')
  const identity = { issuer: ISSUER, subject: userId, email }
  await insertIdentity(stage.db, { workspaceId, userId }, identity, now)
}

for (const role of roles.filter((one) => one !== 'attendant')) {
  test(`an attendant who becomes ${role} is reached by no link of before, and by no session`, async () => {
    const [owner, manager] = [await openUser(stage, 'owner'), await openUser(stage, 'manager')]
    const person = await openUser(stage, 'attendant')
    const kept = await linkFrom(manager, person)
    assert.equal((await owner.call('PATCH', `/users/${person.userId}`, { role })).body.role, role)
    assert.equal((await take(kept)).body.code, 'link_not_found')
    assert.equal((await person.call('GET', '/me')).status, 401)
  })
}

test('a link says for whom it is until it is used, and an unknown one says nothing', async () => {
  const owner = await openUser(stage, 'owner')
  const person = await openUser(stage, 'attendant', { name: 'Ana Souza' })
  const token = await linkFrom(owner, person)
  const check = (given: string) =>
    stage.call(
      'POST',
      '/session/link/check',
      { token: given },
      { apiKey: null, headers: { 'sec-fetch-site': 'same-origin' } },
    )
  const { rows } = await stage.db.query('select name from workspaces where workspace_id = $1', [
    person.workspaceId,
  ])
  const whose = { workspaceName: rows[0].name, name: 'Ana Souza', email: person.email }
  for (const { status, body } of [await check(token), await check(token)])
    assert.deepEqual([status, body], [200, whose])
  assert.equal((await take(token)).status, 200)
  for (const gone of [token, 'x']) assert.equal((await check(gone)).body.code, 'link_not_found')
})

test('what leaves the role as it was keeps links and sessions', async () => {
  const owner = await openUser(stage, 'owner')
  const person = await openUser(stage, 'attendant')
  const kept = await linkFrom(owner, person)
  const change = { name: 'Outro nome', role: 'attendant' }
  assert.equal((await owner.call('PATCH', `/users/${person.userId}`, change)).status, 200)
  assert.equal((await person.call('GET', '/me')).status, 200)
  assert.equal((await take(kept)).status, 200)
})

for (const [what, change] of [
  ['is no manager any more', { role: 'attendant' }],
  ['is disabled', { isDisabled: true }],
] as const) {
  test(`the link of a manager who ${what} does nothing`, async () => {
    const [owner, manager] = [await openUser(stage, 'owner'), await openUser(stage, 'manager')]
    const person = await openUser(stage, 'attendant')
    const kept = await linkFrom(manager, person)
    assert.equal((await owner.call('PATCH', `/users/${manager.userId}`, change)).status, 200)
    assert.equal((await take(kept)).body.code, 'link_not_found')
    assert.equal((await take(await linkFrom(owner, person))).status, 200)
  })
}

test('passkeys and identities that were added are shown before a promotion, and removed at once with the sessions', async () => {
  const [owner, manager] = [await openUser(stage, 'owner'), await openUser(stage, 'manager')]
  const person = await openUser(stage, 'attendant')
  await addWays(person)
  const path = `/users/${person.userId}/methods`
  const { body } = await owner.call('GET', path)
  assert.deepEqual(
    [body.passkeys.map(({ name }: { name: string }) => name), body.identities[0].issuer],
    [['De outra pessoa'], ISSUER],
  )
  assert.equal((await manager.call('GET', path)).status, 200)
  assert.deepEqual((await owner.call('DELETE', path)).body, { id: person.userId })
  assert.deepEqual((await owner.call('GET', path)).body, { passkeys: [], identities: [] })
  assert.deepEqual(await findIdentities(stage.db, { issuer: ISSUER, subject: person.userId }), [])
  assert.equal((await person.call('GET', '/me')).status, 401)
  assert.equal((await owner.call('GET', '/me')).status, 200)
})

test('a user sees and removes the own passkeys and identities, and stays signed in here alone', async () => {
  const person = await openUser(stage, 'reader')
  const there = await signInAs(stage, { ...person, id: person.userId })
  await addWays(person)
  const path = `/users/${person.userId}/methods`
  assert.equal((await person.call('GET', path)).body.passkeys.length, 1)
  assert.equal((await person.call('DELETE', path)).status, 200)
  assert.equal((await person.call('GET', path)).body.passkeys.length, 0)
  assert.equal((await there.call('GET', '/me')).status, 401)
})

test('the passkeys of a user whom one may not change are out of reach', async () => {
  const [owner, manager] = [await openUser(stage, 'owner'), await openUser(stage, 'manager')]
  const [one, other] = [await openUser(stage, 'attendant'), await openUser(stage, 'reader')]
  await addWays(owner)
  for (const [caller, whose] of [
    [manager, owner],
    [one, other],
  ] as const)
    for (const method of ['GET', 'DELETE'])
      assert.equal((await caller.call(method, `/users/${whose.userId}/methods`)).status, 403)
  assert.equal((await owner.call('GET', `/users/${owner.userId}/methods`)).body.passkeys.length, 1)
})

const asKey = async (scopes: Scope[], method: string, path: string, body?: unknown) => {
  const { key } = await stage.makeKey(stage.shop.workspaceId, scopes)
  return await stage.call(method, path, body, { apiKey: key })
}
let count = 0
const draftOf = (role: Role) => ({ email: `convite${(count += 1)}@loja.example`, name: 'Nova', role })

for (const role of roles) {
  test(`a key makes, changes and links a user who is ${role} only with every scope of the role`, async () => {
    const person = await openUser(stage, role)
    await openUser(stage, 'owner')
    const all: Scope[] = [...new Set<Scope>(['users:write', ...scopesOf(role)])]
    const isManaged = role === 'reader' || role === 'attendant'
    const lacking = all
      .filter((scope) => scope !== 'users:write')
      .map((left) => all.filter((one) => one !== left))
    for (const scopes of [['users:write' as const], ...lacking.filter((some) => !some.includes('admin'))]) {
      for (const [method, path, body] of [
        ['POST', '/users', draftOf(role)],
        ['PATCH', `/users/${person.userId}`, { name: 'Outro' }],
        ['POST', `/users/${person.userId}/link`],
        ['DELETE', `/users/${person.userId}/methods`],
      ] as const) {
        const { status, body: answer } = await asKey(scopes, method, path, body)
        assert.deepEqual([status, answer.code], [403, 'forbidden'], `${method} ${path} ${scopes.join()}`)
      }
    }
    assert.equal(managedRoles(all).includes(role), isManaged || role === 'owner')
    const made = await asKey(isManaged ? all : ['admin'], 'POST', '/users', draftOf(role))
    assert.deepEqual([made.status, made.body.link, made.body.mail], [200, null, null])
  })
}

test('no key is shown a link, not even one that may do everything, and without mail it makes none', async () => {
  const [owner, person] = [await openUser(stage, 'owner'), await openUser(stage, 'attendant')]
  const kept = await linkFrom(owner, person)
  const asked = await asKey(['admin'], 'POST', `/users/${person.userId}/link`)
  assert.deepEqual([asked.status, asked.body.code], [403, 'users_only'])
  assert.equal((await take(kept)).status, 200, 'that of before still works')
})

test('a link that a key asks for goes to the user by mail, and works while the key does', async (t) => {
  const server = await startMailServer()
  const mailing = await openStage({
    env: { RECADO_SMTP_URL: server.url, RECADO_MAIL_FROM: 'recado@loja.example' },
  })
  t.after(async () => {
    await mailing.close()
    await server.close()
  })
  const { id: keyId, key } = await mailing.makeKey(mailing.shop.workspaceId, [
    'users:write',
    ...scopesOf('reader'),
  ])
  const invite = async () => {
    const { body } = await mailing.call('POST', '/users', draftOf('reader'), { apiKey: key })
    assert.deepEqual([body.link, body.mail], [null, 'sent'])
    const token = /link#([\w-]{43})/.exec(server.received.at(-1)?.text ?? '')?.[1] ?? ''
    mailing.keepSecret(token)
    return token
  }
  const taking = (token: string) =>
    mailing.call(
      'POST',
      '/session/link',
      { token, password: PASSWORD },
      { apiKey: null, headers: { 'sec-fetch-site': 'same-origin' } },
    )
  const [first, second] = [await invite(), await invite()]
  assert.equal((await taking(first)).status, 200)
  await mailing.db.query(`update api_keys set revoked_at = $2 where key_id = $1`, [
    keyId,
    mailing.clock.now(),
  ])
  assert.equal((await taking(second)).body.code, 'link_not_found')
})
