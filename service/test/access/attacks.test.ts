/** What an attacker would try at the people who sign in, and what comes of it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertLink } from '../../src/access/people/links.ts'
import { insertUser, type User } from '../../src/access/people/users-repository.ts'
import { areWaiting } from '../stage/locks.ts'
import { listenToRequested } from '../stage/statements.ts'
import { openUser, PASSWORD, signInAs } from '../stage/signed-in.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'
import { upload } from '../stage/upload.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ env: { RECADO_TRUSTED_PROXIES: '127.0.0.1' } })
})
after(() => stage.close())

const PAGE = { 'sec-fetch-site': 'same-origin' }
let address = 0
/** Another address each time, unless one is given: tries from one address are slowed down. */
const from = (ip = `2001:db8:${(address += 1).toString(16)}::1`) => ({ 'x-forwarded-for': ip })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  stage.call('POST', path, body, { apiKey: null, headers: { ...PAGE, ...from(), ...headers } })
const meOf = (cookie: string) => stage.call('GET', '/me', undefined, { apiKey: null, headers: { cookie } })

const cookiesOf = ({ headers }: Answer) => {
  const pairs = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '')
  return { session: pairs[0] ?? '', device: pairs[1] ?? '', both: pairs.join('; ') }
}

let count = 0
/** Somebody with a password. */
async function join(workspaceId = stage.shop.workspaceId, own = `vitima${(count += 1)}@loja.example`) {
  const draft = {
    workspaceId,
    email: own,
    name: 'Vítima',
    role: 'owner' as const,
  }
  const user = (await insertUser(stage.db, draft, stage.clock.now())) as User
  const { email, id } = user
  const link = await insertLink(stage.db, workspaceId, id, null, stage.clock.now())
  assert.ok(link)
  const answer = await post('/session/link', { token: link.token, password: PASSWORD })
  assert.equal(answer.status, 200)
  return { user, email, link, cookies: cookiesOf(answer) }
}
const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  post('/session', { email, password }, headers)

test('fixation: a planted cookie is not the one of the session that begins', async () => {
  const { email } = await join()
  const planted = `__Host-recado=${'A'.repeat(43)}`
  const answer = await signIn(email, PASSWORD, { cookie: planted })
  assert.notEqual(cookiesOf(answer).session, planted)
  assert.equal((await meOf(planted)).status, 401)
  assert.equal((await meOf(cookiesOf(answer).session)).status, 200)
})

test('each sign-in has a new token, and ends the session that the browser had', async () => {
  const { email } = await join()
  const first = cookiesOf(await signIn(email)).session
  const second = cookiesOf(await signIn(email, PASSWORD, { cookie: first })).session
  assert.notEqual(first, second)
  assert.equal((await meOf(first)).status, 401)
  assert.equal((await meOf(second)).status, 200)
})

const ELSEWHERE: Record<string, Record<string, string>> = {
  'says nothing of where it comes from': {},
  'comes from another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'comes from a neighbour under the same domain': { 'sec-fetch-site': 'same-site' },
  'was typed into the address bar': { 'sec-fetch-site': 'none' },
  'comes from another origin, by an older browser': { origin: 'https://evil.example' },
  'comes from a sandboxed frame': { origin: 'null' },
  'claims our origin, and the browser says otherwise': { 'sec-fetch-site': 'cross-site', origin: 'OWN' },
}
for (const [what, headers] of Object.entries(ELSEWHERE)) {
  test(`CSRF: a request that ${what} writes nothing, and neither signs in nor out`, async () => {
    const person = await openUser(stage, 'owner')
    const own = {
      ...headers,
      ...(headers['origin'] === 'OWN' ? { origin: new URL(stage.service.url).origin } : {}),
    }
    const { email } = await join()
    const ask = (method: string, path: string, body?: unknown) =>
      stage.call(method, path, body, { apiKey: null, headers: { ...from(), cookie: person.cookie, ...own } })
    for (const { status, body, headers: answered } of [
      await ask('POST', '/keys', { name: 'x', scopes: ['admin'] }),
      await ask('POST', '/messages/text', {
        from: stage.shop.from,
        to: '+5511987654321',
        text: { body: 'x' },
      }),
      await ask('PATCH', '/me', { name: 'x' }),
      await ask('DELETE', '/session'),
      await ask('POST', '/session', { email, password: PASSWORD }),
      await ask('POST', '/session/link', { token: 'x', password: PASSWORD }),
      await ask('POST', '/session/link/check', { token: 'x' }),
    ]) {
      assert.deepEqual([status, body.code], [403, 'cross_site'])
      assert.equal(answered['set-cookie'], undefined)
      assert.equal(answered['access-control-allow-origin'], undefined)
    }
    assert.equal((await person.call('GET', '/me')).status, 200)
  })
}

test('a page of ours is known by Sec-Fetch-Site, and in older browsers by Origin', async () => {
  const person = await openUser(stage)
  const change = (headers: Record<string, string>) =>
    stage.call(
      'PATCH',
      '/me',
      { name: 'Bia' },
      { apiKey: null, headers: { cookie: person.cookie, ...headers } },
    )
  assert.equal((await change(PAGE)).status, 200)
  assert.equal((await change({ origin: new URL(stage.service.url).origin })).status, 200)
})

test('enumeration: a person without an account gets the same answer, after the same work, as one with an account', async () => {
  const known = await join()
  const [invited, disabled] = [await openUser(stage, 'reader'), await join()]
  const { user } = disabled
  await stage.db.query('update users set disabled_at = now() where workspace_id = $1 and user_id = $2', [
    user.workspaceId,
    user.id,
  ])
  const there = await stage.openShop()
  const draft = { workspaceId: there.workspaceId, email: known.email, name: 'V', role: 'reader' as const }
  const twice = (await insertUser(stage.db, draft, stage.clock.now())) as User
  const link = await insertLink(stage.db, twice.workspaceId, twice.id, null, stage.clock.now())
  await post('/session/link', { token: link?.token, password: 'uma outra senha qualquer' })
  const seen: { answer: object; statements: string[] }[] = []
  for (const email of ['ninguem@loja.example', known.email, invited.email, disabled.email]) {
    const statements: string[] = []
    const stop = listenToRequested(({ text }) => statements.push(text))
    const { status, body, headers } = await signIn(email, 'não é a senha de ninguém')
    stop()
    const { requestId: _id, instance: _instance, ...rest } = body
    const asked = statements.filter(
      (text) => /\b(users|sessions|user_links)\b/.test(text) && !/audit_entries/.test(text),
    )
    seen.push({ answer: { status, rest, fields: Object.keys(headers) }, statements: asked })
  }
  for (const one of seen) assert.deepEqual(one, seen[0])
  assert.equal((seen[0]?.answer as { status: number } | undefined)?.status, 401)
})

test('guessing: an e-mail has ten tries at an address, then one a minute, and the right password does not help', async () => {
  const { email } = await join()
  const ip = '198.51.100.7'
  for (let n = 0; n < 10; n++) assert.equal((await signIn(email, 'errada errada', from(ip))).status, 401)
  const refused = await signIn(email, PASSWORD, from(ip))
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_sign_ins'])
  assert.ok(Number(refused.headers['retry-after']) <= 60)
  await stage.pass(60_000)
  assert.equal((await signIn(email, PASSWORD, from(ip))).status, 200)
})

test('spraying: an address has fifty tries, over all e-mails', async () => {
  const ip = '198.51.100.8'
  const tries = Array.from({ length: 60 }, (_, n) =>
    signIn(`alguem${n}@loja.example`, 'errada errada', from(ip)),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 401).length, 50)
  assert.equal(statuses.filter((status) => status === 429).length, 10)
})

test('locking out: a stranger who guesses at the address of a victim does not keep the victim out of the own browser', async () => {
  const { email, cookies } = await join()
  const ip = '198.51.100.9'
  for (let n = 0; n < 11; n++) await signIn(email, 'errada errada', from(ip))
  assert.equal((await signIn(email, PASSWORD, from(ip))).status, 429, 'a stranger')
  const victim = await signIn(email, PASSWORD, { ...from(ip), cookie: cookies.device })
  assert.equal(victim.status, 200)
})

test('the mark of a browser is for its user alone, cannot be made up, and gives ten tries', async () => {
  const [victim, attacker] = [await join(), await join()]
  const ip = '198.51.100.10'
  const tryAs = (cookie: string) => signIn(victim.email, 'errada errada', { ...from(ip), cookie })
  for (let n = 0; n < 11; n++) await tryAs('')
  const [name = '', mark = ''] = victim.cookies.device.split(/[=.]/).slice(1)
  const forged = [
    attacker.cookies.device,
    `__Host-recado-device=${'A'.repeat(22)}.${mark}`,
    `__Host-recado-device=${name}.${'A'.repeat(22)}`,
    `__Host-recado-device=${name}`,
    '__Host-recado-device=',
    `${victim.cookies.device}; ${attacker.cookies.device}`,
  ]
  for (const cookie of forged) assert.equal((await tryAs(cookie)).status, 429, cookie)
  for (let n = 0; n < 10; n++) assert.equal((await tryAs(victim.cookies.device)).status, 401)
  assert.equal((await tryAs(victim.cookies.device)).status, 429)
})

/**
 * A stranger who has invited the victim's e-mail to the own shop, has used the link, and shares the
 * victim's address.
 */
async function impersonate() {
  const [victim, shop] = [await join(), await stage.openShop()]
  const { cookies } = await join(shop.workspaceId, victim.email)
  const password = 'a senha que o estranho sabe'
  const change = { current: PASSWORD, new: password }
  assert.equal((await post('/me/password', change, { cookie: cookies.session })).status, 200)
  const ip = `203.0.113.${(address += 1)}`
  const { email, user } = victim
  return {
    victim,
    cookies,
    password,
    own: (guess: string, cookie = '') => signIn(email, guess, { ...from(ip), cookie }),
    at: (workspaceId: string, guess: string, cookie = '') =>
      post('/session', { email, password: guess, workspaceId }, { ...from(ip), cookie }),
    here: user.workspaceId,
    there: shop.workspaceId,
  }
}

test('guessing: the own password for the same e-mail in another shop gives no further tries', async () => {
  const { at, password, here, there } = await impersonate()
  const statuses = new Set<number>()
  for (let round = 0; round < 3; round++) {
    const { device } = cookiesOf(await at(there, password))
    for (let n = 0; n < 10; n++) statuses.add((await at(here, 'errada errada', device)).status)
  }
  assert.deepEqual([...statuses], [401, 429])
})

for (const browser of ['a new one', 'the one where the stranger has signed in'] as const) {
  test(`guessing: who gives the guess to the own user elsewhere does not learn by it whose it is, in ${browser}`, async () => {
    const { own, password, cookies } = await impersonate()
    const cookie = browser === 'a new one' ? '' : cookies.device
    let current = password
    const setOwn = async (guess: string) => {
      const change = { current, new: guess }
      assert.equal((await post('/me/password', change, { cookie: cookies.session })).status, 200)
      current = guess
    }
    const ask = async (guess: string) => {
      await setOwn(guess)
      return (await own(guess, cookie)).status
    }
    for (let n = 0; n < 10; n++) assert.equal(await ask(`palpite número ${n}`), 200)
    const expected = browser === 'a new one' ? 429 : 200
    assert.deepEqual([await ask('mais um palpite'), await ask(PASSWORD)], [expected, expected])
  })
}

test('locking out: who has the same e-mail in another shop does not keep the victim out of the own browser', async () => {
  const { own, victim, here } = await impersonate()
  for (let n = 0; n < 11; n++) await own('errada errada')
  assert.equal((await own(PASSWORD)).status, 429, 'a stranger')
  const answer = await own(PASSWORD, victim.cookies.device)
  assert.deepEqual([answer.status, answer.body.workspace?.id], [200, here])
})

test('the audit log has that the password of a user was wrong, where another user of the e-mail was right', async () => {
  const { own, victim, password, there } = await impersonate()
  assert.equal((await own(password)).body.workspace.id, there)
  const find = () =>
    stage.db.query(
      `select address from audit_entries where workspace_id = $1 and subject_id = $2 and outcome = 'refused'`,
      [victim.user.workspaceId, victim.user.id],
    )
  await stage.until(async () => (await find()).rows.length > 0, 'the refusal is there')
  assert.deepEqual((await find()).rows, [{ address: null }], 'not where a person of another shop is')
})

test('links cannot be guessed: an address has thirty failures, and a right link still works', async () => {
  const { user } = await join()
  const ip = '198.51.100.11'
  const statuses: number[] = []
  for (let n = 0; n < 32; n++)
    statuses.push((await post('/session/link', { token: `x${n}`, password: PASSWORD }, from(ip))).status)
  assert.deepEqual([...new Set(statuses)], [404, 429])
  assert.equal(statuses.indexOf(429), 30)
  const link = await insertLink(stage.db, user.workspaceId, user.id, null, stage.clock.now())
  assert.equal((await post('/session/link/check', { token: link?.token }, from(ip))).status, 200)
  const chosen = { token: link?.token, password: 'agora é outra senha' }
  assert.equal((await post('/session/link', chosen, from(ip))).status, 200)
})

test('a reset ends what a thief has: every session of before', async () => {
  const { user, cookies } = await join()
  assert.equal((await meOf(cookies.session)).status, 200)
  const link = await insertLink(stage.db, user.workspaceId, user.id, null, stage.clock.now())
  const answer = await post('/session/link', { token: link?.token, password: 'agora é outra senha' })
  assert.equal(answer.status, 200)
  assert.equal((await meOf(cookies.session)).status, 401)
  assert.equal((await signIn(user.email)).status, 401)
})

test('a thief who signs in while the password is changed does not stay', async () => {
  const { user } = await join()
  const passwords = ['senha nova número um', 'senha nova número dois', 'senha nova número três']
  for (const password of passwords) {
    const link = await insertLink(stage.db, user.workspaceId, user.id, null, stage.clock.now())
    const before = passwords[passwords.indexOf(password) - 1] ?? PASSWORD
    const [stolen, reset] = await Promise.all([
      signIn(user.email, before),
      post('/session/link', { token: link?.token, password }),
    ])
    assert.equal(reset.status, 200)
    if (stolen.status === 200)
      await stage.until(
        async () => (await meOf(cookiesOf(stolen).session)).status === 401,
        'the session of the thief has ended',
      )
  }
})

type Requests = Record<'first' | 'second', () => ReturnType<typeof post>>

/** Two requests that come to a user who is locked, one after another, and go on together. */
async function racing({ workspaceId, id }: { workspaceId: string; id: string }, requests: Requests) {
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from users where workspace_id = $1 and user_id = $2 for update', [
      workspaceId,
      id,
    ])
    const first = requests.first()
    await stage.until(() => areWaiting(stage.db, 1), 'the first waits')
    const second = requests.second()
    await stage.until(() => areWaiting(stage.db, 2), 'the second waits')
    await holder.query('commit')
    return { first: await first, second: await second }
  } finally {
    holder.release()
  }
}

test('a thief who is changing the password while it is reset changes nothing, and does not stay', async () => {
  const { user, cookies } = await join()
  const { workspaceId, id, email } = user
  const link = await insertLink(stage.db, workspaceId, id, null, stage.clock.now())
  const [reset, thiefs] = ['agora é outra senha', 'a senha que o ladrão quer']
  const { first, second } = await racing(user, {
    first: () => post('/session/link', { token: link?.token, password: reset }),
    second: () => post('/me/password', { current: PASSWORD, new: thiefs }, { cookie: cookies.session }),
  })
  assert.equal(first.status, 200)
  assert.deepEqual([second.status, second.body.errors?.[0].pointer], [422, '/current'])
  assert.equal((await meOf(cookies.session)).status, 401)
  assert.equal((await signIn(email, thiefs)).status, 401)
  assert.equal((await signIn(email, reset)).status, 200)
})

test('a reset that comes while the password is changed finds its link void', async () => {
  const { user, cookies } = await join()
  const { workspaceId, id } = user
  const link = await insertLink(stage.db, workspaceId, id, null, stage.clock.now())
  const { first, second } = await racing(user, {
    first: () =>
      post('/me/password', { current: PASSWORD, new: 'agora é outra senha' }, { cookie: cookies.session }),
    second: () => post('/session/link', { token: link?.token, password: 'e agora mais uma' }),
  })
  assert.equal(first.status, 200)
  assert.equal(second.body.code, 'link_not_found')
  assert.equal((await meOf(cookies.session)).status, 200)
})

test('a session sees its own workspace alone', async () => {
  const there = await stage.openShop()
  const [here, elsewhere] = [
    await openUser(stage, 'owner'),
    await openUser(stage, 'owner', { workspaceId: there.workspaceId }),
  ]
  const users = async ({ call }: typeof here) =>
    (await call('GET', '/users?limit=100')).body.data.map(({ id }: { id: string }) => id)
  assert.deepEqual(await users(elsewhere), [elsewhere.userId])
  for (const [method, path, body] of [
    ['PATCH', `/users/${here.userId}`, { role: 'reader' }],
    ['POST', `/users/${here.userId}/link`, undefined],
    ['DELETE', `/sessions/${here.sessionId}`, undefined],
  ] as const) {
    assert.equal((await elsewhere.call(method, path, body)).status, 404)
  }
  assert.equal((await here.call('GET', '/me')).body.user.role, 'owner')
})

test('a user has the rate limit of a key, over all sessions', async () => {
  const limited = await stage.startAnother({}, { RECADO_KEY_RATE_PER_MINUTE: '3' })
  try {
    const person = await openUser(stage)
    const again = await signInAs(stage, {
      id: person.userId,
      workspaceId: person.workspaceId,
      email: person.email,
    })
    const ask = async ({ headers }: typeof person) => await fetch(`${limited.url}/me`, { headers })
    const answers = [await ask(person), await ask(again), await ask(person), await ask(again)]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 429],
    )
    assert.match(answers[0]?.headers.get('ratelimit-policy') ?? '', /^"user";q=3;/)
  } finally {
    await limited.close()
  }
})

test('a file of a message is no page of ours, so that it runs nothing with the cookie of the person who opens it', async () => {
  const person = await openUser(stage)
  const page = '<script>fetch("/keys")</script>'
  const { body } = await upload(stage, { bytes: Buffer.from(page), type: 'text/plain', name: 'x.html' })
  const answer = await person.call('GET', `/media/${body.id}`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers['content-security-policy'] ?? '', /sandbox/)
  assert.match(answer.headers['content-disposition'] ?? '', /^attachment/)
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
})
