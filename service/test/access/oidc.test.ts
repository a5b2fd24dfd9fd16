/**
 * Sign-in by OpenID Connect: who is a user already comes in, and nothing that a provider did not
 * say to this browser counts.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startOidcProvider, type Claims, type OidcProvider } from '../../../testkit/oidc-provider.ts'
import { updateUser } from '../../src/access/people/users-repository.ts'
import { decryptText, toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'
import { openUser, type SignedIn } from '../stage/signed-in.ts'

const PUBLIC_URL = 'https://recado.example'
let stage: Stage
let provider: OidcProvider
before(async () => {
  provider = await startOidcProvider()
  stage = await openStage({ env: { ...settings(), RECADO_TRUSTED_PROXIES: '127.0.0.1' } })
  stage.keepSecret(provider.clientSecret)
})
beforeEach(() => {
  provider.tamper = (claims) => claims
  provider.signsWithOtherKey = false
  provider.refusals.length = 0
})
after(async () => {
  await stage.close()
  await provider.close()
})

const settings = () => ({
  RECADO_PUBLIC_URL: PUBLIC_URL,
  RECADO_OIDC_ISSUER: provider.url,
  RECADO_OIDC_CLIENT_ID: provider.clientId,
  RECADO_OIDC_CLIENT_SECRET: provider.clientSecret,
})

/** Each time from another address, because an address may not fail often. */
let lastAddress = 0
const open = (path: string, cookie = '') =>
  stage.call('GET', path, undefined, {
    apiKey: null,
    headers: {
      'x-forwarded-for': `2001:db8:${(lastAddress += 1).toString(16)}::1`,
      ...(cookie && { cookie }),
    },
  })
const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

/** A browser that has been sent to the provider, and back. */
async function goThere(person: Claims, query = '') {
  const sent = await open(`/session/oidc${query}`)
  assert.equal(sent.status, 302, sent.text)
  provider.person = person
  const there = String(sent.headers.location)
  const back = await provider.signIn(there)
  stage.keepSecret([person.email, back.searchParams.get('code'), back.searchParams.get('state')])
  return { there: new URL(there), back, cookie: cookiesOf(sent), sent }
}
const comeBack = (back: URL, cookie: string) => open(`${back.pathname}${back.search}`, cookie)

async function signIn(person: Claims, query = ''): Promise<Answer> {
  const { back, cookie } = await goThere(person, query)
  return await comeBack(back, cookie)
}

const verified = ({ email, userId }: SignedIn): Claims => ({
  sub: `sub-${userId}`,
  email,
  email_verified: true,
})

async function assertSignedIn(answer: Answer, user: SignedIn) {
  assert.equal(answer.status, 302, answer.text)
  assert.equal(answer.headers.location, '/console/')
  const cookie = cookiesOf(answer)
  const { body } = await stage.call('GET', '/me', undefined, { apiKey: null, headers: { cookie } })
  assert.deepEqual([body.user.id, body.workspace.id], [user.userId, user.workspaceId])
  return cookie
}

function assertRefused(answer: Answer, what: string, problem = 'sign_in_refused') {
  assert.equal(answer.status, 302, what)
  assert.match(
    String(answer.headers.location),
    new RegExp(`^/console/\\?problem=${problem}(?:&reason=|$)`),
    what,
  )
  assert.doesNotMatch(String(answer.headers['set-cookie']), /__Host-recado=/, what)
}

test('a person who is a user signs in by the e-mail that the provider has verified, and later by who they are there', async () => {
  const user = await openUser(stage, 'manager')
  const person = verified(user)
  const cookie = await assertSignedIn(await signIn({ ...person, email: user.email.toUpperCase() }), user)
  const sessions = await stage.call('GET', '/sessions', undefined, { apiKey: null, headers: { cookie } })
  assert.equal(sessions.body.data[0].signedInBy, 'oidc')
  await assertSignedIn(
    await signIn({ sub: person.sub, email: 'another@mail.example', email_verified: false }),
    user,
  )
  await assertSignedIn(await signIn({ sub: person.sub }), user)
})

test('the browser is sent with PKCE, state and nonce, and comes back only to us', async () => {
  const { there, cookie, sent } = await goThere({ sub: 'x' })
  assert.equal(there.origin, provider.url)
  const asked = Object.fromEntries(there.searchParams)
  assert.equal(asked.redirect_uri, `${PUBLIC_URL}/session/oidc/callback`)
  assert.deepEqual([asked.response_type, asked.code_challenge_method], ['code', 'S256'])
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok(String(asked[name]).length >= 32, name)
  assert.match(
    String(sent.headers['set-cookie']),
    /^__Host-recado-oidc=\S+; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
  )
  for (const secret of [asked.state, asked.nonce]) assert.ok(!cookie.includes(String(secret)))
  const again = (await goThere({ sub: 'x' })).there.searchParams
  for (const name of ['state', 'nonce', 'code_challenge']) assert.notEqual(again.get(name), asked[name], name)
})

test('a sign-in creates no users', async () => {
  const user = await openUser(stage)
  assertRefused(await signIn({ sub: 'new', email: 'new@mail.example', email_verified: true }), 'no user')
  assertRefused(await signIn({ sub: 'a', email: user.email }), 'no word of verification')
  assertRefused(await signIn({ sub: 'a', email: user.email, email_verified: false }), 'not verified')
  assertRefused(await signIn({ sub: 'a', email: user.email, email_verified: 'true' }), 'a text is no yes')
  assertRefused(await signIn({ sub: 'a', email: [user.email], email_verified: true }), 'no text')
  assertRefused(await signIn({ sub: 'a' }), 'no e-mail')
  await updateUser(
    stage.db,
    user.workspaceId,
    user.userId,
    { isDisabled: true },
    ['attendant'],
    stage.clock.now(),
  )
  assertRefused(await signIn(verified(user)), 'disabled')
})

test('a mailbox that the provider gives to another person is not the user any more', async () => {
  const user = await openUser(stage)
  await assertSignedIn(await signIn(verified(user)), user)
  assertRefused(await signIn({ ...verified(user), sub: 'somebody else' }), 'another subject')
})

test('what an id token says wrongly is refused', async () => {
  const user = await openUser(stage)
  const wrong: [string, (claims: Claims) => Claims][] = [
    ['nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['audience', (claims) => ({ ...claims, aud: 'another client' })],
    ['issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['expired', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['authorized party', (claims) => ({ ...claims, aud: [claims.aud, 'b'], azp: 'b' })],
    ['no subject', ({ sub: _sub, ...claims }) => claims],
  ]
  for (const [what, tamper] of wrong) {
    provider.tamper = tamper
    assertRefused(await signIn(verified(user)), what)
  }
  provider.tamper = (claims) => claims
  provider.signsWithOtherKey = true
  assertRefused(await signIn(verified(user)), 'a key that the provider has not published')
  provider.signsWithOtherKey = false
  await assertSignedIn(await signIn(verified(user)), user)
})

test('what another browser brings is refused, and so is what was brought before', async () => {
  const [user, attacker] = [await openUser(stage), await openUser(stage)]
  const own = await goThere(verified(user))
  const planted = await goThere(verified(attacker))
  assertRefused(await comeBack(planted.back, own.cookie), "the attacker's answer in the user's browser")
  assertRefused(await comeBack(planted.back, ''), 'a browser that was never sent')
  const again = await goThere(verified(user))
  await assertSignedIn(await comeBack(again.back, again.cookie), user)
  assertRefused(await comeBack(again.back, again.cookie), 'the same answer again')
  assert.deepEqual(provider.refusals, ['code'])
  const late = await goThere(verified(user))
  await stage.pass(10 * 60_000)
  assertRefused(await comeBack(late.back, late.cookie), 'too late')
  for (const search of [
    '',
    '?',
    '?code=x',
    '?error=access_denied',
    `?error=access_denied&state=${late.back.searchParams.get('state')}`,
  ])
    assertRefused(await open(`/session/oidc/callback${search}`, late.cookie), search)
})

test('a code is worth nothing without the verifier of the browser that was sent', async () => {
  const user = await openUser(stage)
  const stolen = await goThere(verified(user))
  const own = await goThere(verified(user))
  const mixed = new URL(own.back)
  mixed.searchParams.set('code', stolen.back.searchParams.get('code') ?? '')
  assertRefused(await comeBack(mixed, own.cookie), 'a stolen code')
  assert.deepEqual(provider.refusals, ['code_verifier'])
})

test('an e-mail of several workspaces has to say which', async () => {
  const ana = await openUser(stage)
  const { workspaceId } = await stage.openShop()
  const there = await openUser(stage, 'owner', { workspaceId, email: ana.email })
  const person = verified(ana)
  const asked = await signIn(person)
  const [place, choices = ''] = String(asked.headers.location).split('#workspaces=')
  assert.equal(place, '/console/?problem=workspace_ambiguous')
  assert.doesNotMatch(String(asked.headers['set-cookie']), /__Host-recado=/)
  const offered = JSON.parse(Buffer.from(choices, 'base64url').toString()) as { id: string; name: string }[]
  assert.deepEqual(
    offered.map(({ id }) => id),
    [ana.workspaceId, workspaceId],
  )
  assert.ok(offered.every(({ name }) => name.startsWith('Shop ')))
  await assertSignedIn(await signIn(person, `?workspaceId=${workspaceId}`), there)
  await assertSignedIn(await signIn(person, `?workspaceId=${ana.workspaceId.toUpperCase()}`), ana)
  const nowhere = '01970000-0000-7000-8000-000000000000'
  assertRefused(await signIn(person, `?workspaceId=${nowhere}`), 'another workspace')
})

test('a user whom a stranger invites elsewhere still chooses, and gets into the own workspace', async () => {
  const ana = await openUser(stage)
  const person = verified(ana)
  await assertSignedIn(await signIn(person), ana)
  const { workspaceId } = await stage.openShop()
  const stranger = await openUser(stage, 'owner', { workspaceId })
  const invited = await stranger.call('POST', '/users', { email: ana.email, name: 'x', role: 'reader' })
  stage.keepSecret(invited.body.link.split('#')[1])
  const asked = String((await signIn(person)).headers.location)
  const offered = JSON.parse(Buffer.from(asked.split('#workspaces=')[1] ?? '', 'base64url').toString())
  assert.equal(offered.length, 2)
  await assertSignedIn(await signIn(person, `?workspaceId=${ana.workspaceId}`), ana)
})

test('what a browser keeps for us is not encrypted with the key of what is stored', async () => {
  const { cookie } = await goThere({ sub: 'x' })
  const [name = '', value = ''] = cookie.split('=')
  const key = toSecretKey(Buffer.from(String(stage.env.RECADO_SECRET_KEY), 'base64'))
  assert.throws(() => decryptText(key, name, Buffer.from(value, 'base64url')))
})

test('a session of before is replaced', async () => {
  const [user, before] = [await openUser(stage), await openUser(stage)]
  const { back, cookie } = await goThere(verified(user))
  await assertSignedIn(await comeBack(back, `${cookie}; ${before.cookie}`), user)
  assert.equal((await before.call('GET', '/me')).status, 401)
})

test('the page on which people sign in learns what is set', async (t) => {
  assert.deepEqual((await open('/session/methods')).body, { oidc: true, mail: false })
  const without = await stage.startAnother({}, { RECADO_OIDC_ISSUER: '' })
  t.after(() => without.close())
  const ways = await fetch(`${without.url}/session/methods`)
  assert.deepEqual(await ways.json(), { oidc: false, mail: false })
  const off = await fetch(`${without.url}/session/oidc`, { redirect: 'manual' })
  assert.equal(((await off.json()) as { code: string }).code, 'oidc_off')
})

test('a provider that is away is a problem, and is asked again next time', async (t) => {
  const away = await startOidcProvider()
  await away.close()
  const service = await stage.startAnother({}, { RECADO_OIDC_ISSUER: away.url })
  t.after(() => service.close())
  for (let n = 0; n < 2; n++) {
    const answer = await fetch(`${service.url}/session/oidc`, { redirect: 'manual' })
    assert.equal(answer.status, 503)
    assert.equal(((await answer.json()) as { code: string }).code, 'oidc_unavailable')
  }
})
