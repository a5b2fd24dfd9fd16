/**
 * Passkeys: registered by who is at the screen, good for signing in without an e-mail, and for
 * nothing that another person could bring.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { updateUser } from '../../src/access/people/users-repository.ts'
import { createPasskey, signWith, type Lies, type Passkey } from '../stage/authenticator.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'
import { openUser, type SignedIn } from '../stage/signed-in.ts'

const ORIGIN = 'https://recado.example'
const MINUTE_MS = 60_000

let stage: Stage
before(async () => {
  stage = await openStage({
    realTime: 'what happens differs in time',
    env: { RECADO_PUBLIC_URL: ORIGIN, RECADO_TRUSTED_PROXIES: '127.0.0.1' },
  })
})
after(() => stage.close())

/** Each time from another address, because an address may not fail often. */
let lastAddress = 0
function post(
  path: string,
  body?: unknown,
  cookie = '',
  address = `2001:db8:${(lastAddress += 1).toString(16)}::1`,
): Promise<Answer> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': address,
    ...(cookie && { cookie }),
  }
  return stage.call('POST', path, body, { apiKey: null, headers })
}
const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

/** A browser that is to sign in: the challenge it was given, and its cookie. */
async function begin(): Promise<{ options: { challenge: string; rpId: string }; cookie: string }> {
  const answer = await post('/session/passkey/options')
  assert.equal(answer.status, 200, answer.text)
  return { options: answer.body, cookie: cookiesOf(answer) }
}

async function signIn(passkey: Passkey, lies: Lies = {}): Promise<Answer> {
  const { options, cookie } = await begin()
  return await post('/session/passkey', { credential: signWith(passkey, options, ORIGIN, lies) }, cookie)
}

/** The cookies of a user who has begun to register, and what the browser is to make. */
async function beginToRegister(user: SignedIn) {
  const answer = await user.call('POST', '/passkeys/options')
  assert.equal(answer.status, 200, answer.text)
  return { options: answer.body, headers: { cookie: `${user.cookie}; ${cookiesOf(answer)}` } }
}

async function register(user: SignedIn, lies: Lies = {}, name = 'Celular da Ana') {
  const { options, headers } = await beginToRegister(user)
  const { passkey, response } = createPasskey(options, ORIGIN, lies)
  const answer = await user.call('POST', '/passkeys', { name, credential: response }, headers)
  return { passkey, answer, response, headers }
}

async function registered(user: SignedIn): Promise<Passkey> {
  const { passkey, answer } = await register(user)
  assert.equal(answer.status, 200, answer.text)
  return passkey
}

/** Asserts that no one was signed in, and that the answer says no more than any other refusal. */
function assertRefused({ status, body, headers }: Answer, what: string) {
  assert.equal(status, 401, what)
  assert.equal(body.code, 'sign_in_refused', what)
  assert.equal(body.detail, 'The passkey is not right.', what)
  assert.doesNotMatch(String(headers['set-cookie']), /__Host-recado=/, what)
}

test('a person who has registered a passkey signs in with it, without an e-mail', async () => {
  const user = await openUser(stage, 'manager')
  const { passkey, answer } = await register(user)
  assert.equal(answer.body.name, 'Celular da Ana')
  const { body: me, headers, status } = await signIn(passkey)
  assert.equal(status, 200)
  assert.equal(me.user.id, user.userId)
  assert.ok(me.scopes.includes('users:write'))
  const cookie = cookiesOf({ headers } as Answer)
  const sessions = await stage.call('GET', '/sessions', undefined, { apiKey: null, headers: { cookie } })
  assert.equal(sessions.body.data[0].signedInBy, 'passkey')
  const { body: list, text } = await user.call('GET', '/passkeys')
  assert.deepEqual(list.data, [{ ...answer.body, useDate: list.data[0].useDate }])
  assert.ok(list.data[0].useDate)
  assert.ok(!text.includes(passkey.id.toString('base64url')))
})

test('the browser is asked for a passkey that it can show by itself, that knows its user, and that belongs to our name', async () => {
  const user = await openUser(stage)
  await registered(user)
  const { options } = await beginToRegister(user)
  assert.deepEqual(options.rp, { name: 'Shop 1', id: 'recado.example' })
  assert.equal(options.user.name, user.email)
  assert.equal(Buffer.from(options.user.id, 'base64url').toString('hex'), user.userId.replaceAll('-', ''))
  assert.equal(options.authenticatorSelection.residentKey, 'required')
  assert.equal(options.authenticatorSelection.userVerification, 'required')
  assert.equal(options.attestation, 'none')
  assert.equal(options.excludeCredentials.length, 1, 'none is registered twice on one device')
  const { options: asked } = await begin()
  assert.deepEqual(
    Object.keys(asked).toSorted(),
    ['allowCredentials', 'challenge', 'rpId', 'timeout', 'userVerification']
      .filter((name) => name in asked)
      .toSorted(),
  )
  assert.equal(asked.rpId, 'recado.example')
  assert.equal((asked as { userVerification?: string }).userVerification, 'required')
})

test('a challenge works once, in the browser that was given it, for five minutes', async () => {
  const passkey = await registered(await openUser(stage))
  const { options, cookie } = await begin()
  const credential = signWith(passkey, options, ORIGIN)
  assertRefused(await post('/session/passkey', { credential }), 'a browser without the cookie')
  assertRefused(await post('/session/passkey', { credential }, (await begin()).cookie), 'another browser')
  const forged = cookie.replace(/.(?=;|$)/, (last) => (last === 'A' ? 'B' : 'A'))
  assertRefused(await post('/session/passkey', { credential }, forged), 'a cookie that is not ours')
  const answer = await post('/session/passkey', { credential }, cookie)
  assert.equal(answer.status, 200)
  assert.match(String(answer.headers['set-cookie']), /__Host-recado-challenge=; Max-Age=0/)
  assertRefused(await post('/session/passkey', { credential }, cookie), 'answered again')

  const older = await begin()
  assert.equal((await signIn(passkey)).status, 200)
  assertRefused(
    await post('/session/passkey', { credential: signWith(passkey, older.options, ORIGIN) }, older.cookie),
    'a challenge of before the one that was answered last',
  )
  const late = await begin()
  await stage.pass(5 * MINUTE_MS)
  assertRefused(
    await post('/session/passkey', { credential: signWith(passkey, late.options, ORIGIN) }, late.cookie),
    'too late',
  )
})

test('a passkey that signed while the clock was ahead is not kept out once the clock is right', async () => {
  const passkey = await registered(await openUser(stage))
  const early = await begin()
  await stage.pass(400 * 24 * 60 * MINUTE_MS)
  assert.equal((await signIn(passkey)).status, 200)
  const ahead = await begin()
  stage.clock.advance(-400 * 24 * 60 * MINUTE_MS)
  assertRefused(
    await post('/session/passkey', { credential: signWith(passkey, ahead.options, ORIGIN) }, ahead.cookie),
    'a challenge of another time',
  )
  assert.equal((await signIn(passkey)).status, 200)
  assertRefused(
    await post('/session/passkey', { credential: signWith(passkey, early.options, ORIGIN) }, early.cookie),
    'a challenge of before',
  )
})

test('of two answers to one challenge at the same moment one signs in', async () => {
  const passkey = await registered(await openUser(stage))
  const { options, cookie } = await begin()
  const credential = signWith(passkey, options, ORIGIN)
  const answers = await Promise.all([1, 2, 3].map(() => post('/session/passkey', { credential }, cookie)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401, 401],
  )
})

test('what a page of another site, another key or an unverified user signs is refused, each with the same answer', async () => {
  const user = await openUser(stage)
  const passkey = await registered(user)
  const stranger = await registered(await openUser(stage))
  const lies: [string, Lies][] = [
    ['another origin', { origin: 'https://recado.example.evil.example' }],
    ['another port', { origin: `${ORIGIN}:8443` }],
    ['no TLS', { origin: 'http://recado.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a registration', { type: 'webauthn.create' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['nobody verified', { isVerified: false }],
    ['another user', { userHandle: stranger.userHandle }],
    ['no user', { userHandle: '' }],
  ]
  for (const [what, lie] of lies) assertRefused(await signIn(passkey, lie), what)
  assertRefused(await signIn({ ...passkey, privateKey: stranger.privateKey }), 'another key')
  assertRefused(await signIn({ ...passkey, id: Buffer.alloc(32, 1) }), 'a credential that nobody has')
  assert.equal((await signIn(passkey)).status, 200, 'it was not the passkey')
})

test('a passkey that counts must count on: a copy of it is found out', async () => {
  const passkey = await registered(await openUser(stage))
  passkey.counter = 5
  assert.equal((await signIn(passkey)).status, 200)
  for (const counter of [5, 4, 1, 0])
    assertRefused(await signIn({ ...passkey, counter }), `${counter} after 5`)
  assert.equal((await signIn({ ...passkey, counter: 6 })).status, 200)
})

test('a passkey is of one user in one workspace', async () => {
  const [ana, other] = [await openUser(stage), await stage.openShop({ scopes: ['admin'] })]
  const bia = await openUser(stage, 'owner', { workspaceId: other.workspaceId, email: ana.email })
  const [ours, theirs] = [await registered(ana), await registered(bia)]
  const { body } = await signIn(theirs)
  assert.deepEqual([body.user.id, body.workspace.id], [bia.userId, other.workspaceId])
  assert.equal((await signIn(ours)).body.workspace.id, stage.shop.workspaceId)
  const [passkey] = (await bia.call('GET', '/passkeys')).body.data
  const colleague = await openUser(stage, 'owner')
  for (const somebody of [ana, colleague]) {
    assert.ok(!(await somebody.call('GET', '/passkeys')).text.includes(passkey.id))
    const { status, body: problem } = await somebody.call('DELETE', `/passkeys/${passkey.id}`)
    assert.deepEqual([status, problem.code], [404, 'passkey_not_found'])
  }
  assert.equal((await signIn(theirs)).status, 200)
})

test('a person who registers must have signed in a short while ago, with what only they have', async () => {
  const user = await openUser(stage)
  const { options, headers } = await beginToRegister(user)
  const { response } = createPasskey(options, ORIGIN)
  await stage.pass(4 * MINUTE_MS)
  const old = await openUser(stage)
  await stage.pass(16 * MINUTE_MS)
  for (const path of ['/passkeys/options', '/passkeys']) {
    const body = path === '/passkeys' ? { name: 'x', credential: response } : undefined
    const answer = await old.call('POST', path, body)
    assert.deepEqual([answer.status, answer.body.code], [403, 'sign_in_again'], path)
  }
  assert.equal(
    (await user.call('POST', '/passkeys', { name: 'x', credential: response }, headers)).status,
    403,
  )
  const byProvider = await openUser(stage)
  await stage.db.query(`update sessions set signed_in_by = 'oidc' where session_id = $1`, [
    byProvider.sessionId,
  ])
  assert.equal((await byProvider.call('POST', '/passkeys/options')).body.code, 'sign_in_again')
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const byKey = await stage.call('POST', '/passkeys/options', undefined, { apiKey: key })
  assert.equal(byKey.body.code, 'users_only')
})

test('a registration must answer the challenge of this user in this browser, on our page, and be new', async () => {
  const [user, colleague] = [await openUser(stage), await openUser(stage)]
  const lies: Lies[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.get' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { isVerified: false },
  ]
  for (const lie of lies) {
    const { answer } = await register(user, lie)
    assert.equal(answer.status, 422, JSON.stringify(lie))
    assert.equal(answer.body.errors[0].pointer, '/credential')
  }
  const { options, headers } = await beginToRegister(user)
  const { response } = createPasskey(options, ORIGIN)
  const challengeCookie = headers.cookie.slice(headers.cookie.indexOf('; ') + 2)
  const take = (somebody: SignedIn, cookie: string) =>
    somebody.call('POST', '/passkeys', { name: 'x', credential: response }, { cookie })
  assert.equal(
    (await take(colleague, `${colleague.cookie}; ${challengeCookie}`)).status,
    422,
    'of a colleague',
  )
  assert.equal((await take(user, user.cookie)).status, 422, 'in another browser')
  const signing = await begin()
  const mixed = createPasskey({ ...options, challenge: signing.options.challenge }, ORIGIN)
  const { status } = await user.call(
    'POST',
    '/passkeys',
    { name: 'x', credential: mixed.response },
    { cookie: `${user.cookie}; ${signing.cookie}` },
  )
  assert.equal(status, 422, 'a challenge to sign in')
  assert.equal((await take(user, headers.cookie)).status, 200)
  assert.equal((await take(user, headers.cookie)).status, 422, 'again')
  assert.equal((await user.call('GET', '/passkeys')).body.data.length, 1)
})

test('a credential has an id of 1,023 bytes at most', async () => {
  const user = await openUser(stage)
  for (const [bytes, status] of [
    [1_023, 200],
    [1_024, 422],
    [4_000, 422],
  ] as const) {
    const { answer } = await register(user, { id: randomBytes(bytes) })
    assert.equal(answer.status, status, answer.text)
  }
})

test('a challenge to register does not sign in', async () => {
  const user = await openUser(stage)
  const passkey = await registered(user)
  const { options, headers } = await beginToRegister(user)
  const credential = signWith(passkey, options, ORIGIN)
  assertRefused(await post('/session/passkey', { credential }, headers.cookie), 'the other purpose')
})

test('a deleted passkey, and one of a disabled user, does not sign in', async () => {
  const user = await openUser(stage)
  const [first, second] = [await registered(user), await registered(user)]
  const { data } = (await user.call('GET', '/passkeys')).body
  assert.equal(data.length, 2)
  assert.equal((await user.call('DELETE', `/passkeys/${data[0].id}`)).status, 200)
  assertRefused(await signIn(second), 'deleted')
  assert.equal((await signIn(first)).status, 200)
  await updateUser(
    stage.db,
    user.workspaceId,
    user.userId,
    { isDisabled: true },
    ['attendant'],
    stage.clock.now(),
  )
  assertRefused(await signIn(first), 'disabled')
})

test('a user has twenty passkeys at most', async () => {
  const user = await openUser(stage)
  await stage.db.query(
    `insert into passkeys (workspace_id, passkey_id, user_id, credential_id, public_key, counter, name, created_at)
     select $1, gen_random_uuid(), $2, uuid_send(gen_random_uuid()), '', 0, 'x', $3 from generate_series(1, 19)`,
    [user.workspaceId, user.userId, stage.clock.now()],
  )
  assert.equal((await register(user)).answer.status, 200)
  const { answer } = await register(user)
  assert.deepEqual([answer.status, answer.body.code], [409, 'too_many_passkeys'])
})

test('an address that guesses is slowed down, and a right passkey still signs in from it', async () => {
  const address = '203.0.113.99'
  const passkey = await registered(await openUser(stage))
  const credential = signWith(passkey, { challenge: 'AAAA' }, ORIGIN)
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push((await post('/session/link/check', { token: `x${n}` }, '', address)).status)
  for (let n = 0; n < 22; n++)
    statuses.push((await post('/session/passkey', { credential }, '', address)).status)
  assert.deepEqual([...new Set(statuses)], [404, 401, 429])
  const { options, cookie } = await begin()
  const right = { credential: signWith(passkey, options, ORIGIN) }
  assert.equal((await post('/session/passkey', right, cookie, address)).status, 200)
})

test('the audit log has who registered and deleted a passkey, who signed in with one, and who tried', async () => {
  const user = await openUser(stage)
  const passkey = await registered(user)
  const [{ id }] = (await user.call('GET', '/passkeys')).body.data
  await signIn(passkey, { origin: 'https://evil.example' })
  await signIn(passkey)
  await user.call('DELETE', `/passkeys/${id}`)
  const entries = await stage.until(async () => {
    const { rows } = await stage.db.query(
      `select actor_kind as kind, action, subject_id as subject, outcome, problem from audit_entries
       where $1 in (actor_id::text, subject_id) order by made_at, entry_id`,
      [user.userId],
    )
    return rows.length === 4 && rows
  }, 'the entries')
  assert.deepEqual(entries, [
    { kind: 'user', action: 'passkey.create', subject: id, outcome: 'done', problem: null },
    {
      kind: 'anonymous',
      action: 'session.create',
      subject: user.userId,
      outcome: 'refused',
      problem: 'sign_in_refused',
    },
    { kind: 'user', action: 'session.create', subject: user.userId, outcome: 'done', problem: null },
    { kind: 'user', action: 'passkey.delete', subject: id, outcome: 'done', problem: null },
  ])
})

test('passkeys belong to a name: at an IP address there are none, but on this machine at localhost', async (t) => {
  const here = await stage.startAnother({}, { RECADO_PUBLIC_URL: '' })
  t.after(() => here.close())
  const ask = async (host?: string) => {
    const answer = await request(`${here.url}/session/passkey/options`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', ...(host && { host }) },
    })
    return { status: answer.statusCode, body: (await answer.body.json()) as { code?: string; rpId?: string } }
  }
  const { port } = new URL(here.url)
  const [byAddress, byName, elsewhere] = [
    await ask(),
    await ask(`localhost:${port}`),
    await ask('evil.example'),
  ]
  assert.deepEqual([byAddress.status, byAddress.body.code], [409, 'passkeys_unavailable'])
  assert.deepEqual([byName.status, byName.body.rpId], [200, 'localhost'])
  assert.equal(elsewhere.body.code, 'passkeys_unavailable')
})

test('what is no credential is a fault, not a failure', async () => {
  const { cookie } = await begin()
  const text = Buffer.from('{}').toString('base64url')
  const odd = { id: text, rawId: text, type: 'public-key' }
  const response = { clientDataJSON: text, authenticatorData: text, signature: text }
  for (const credential of [null, {}, { ...odd, response: {} }, { ...odd, id: 'ç', response }])
    assert.equal((await post('/session/passkey', { credential }, cookie)).status, 422)
  assertRefused(await post('/session/passkey', { credential: { ...odd, response } }, cookie), 'unknown')
  const user = await openUser(stage)
  const passkey = await registered(user)
  const own = { ...odd, id: passkey.id.toString('base64url'), rawId: passkey.id.toString('base64url') }
  for (const more of [{}, { userHandle: 7 }, { userHandle: passkey.userHandle }]) {
    const given = await begin()
    const answer = await post(
      '/session/passkey',
      { credential: { ...own, response: { ...response, ...more } } },
      given.cookie,
    )
    assertRefused(answer, JSON.stringify(more))
  }
  const { headers } = await beginToRegister(user)
  const draft = {
    name: 'x',
    credential: { ...odd, response: { clientDataJSON: text, attestationObject: text } },
  }
  assert.equal((await user.call('POST', '/passkeys', draft, headers)).status, 422)
})
