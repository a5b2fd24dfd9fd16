/** How people sign in and out: by password, with links, and until when a session lasts. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertLink } from '../../src/access/people/links.ts'
import { insertUser, type User } from '../../src/access/people/users-repository.ts'
import type { Role } from '../../src/engine/http/scopes.ts'
import { listen } from '../stage/listen.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'
import { openUser, PASSWORD, signInAs, type SignedIn } from '../stage/signed-in.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const HOUR_MS = 60 * 60 * 1000
const PAGE = { 'sec-fetch-site': 'same-origin' }
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  stage.call('POST', path, body, { apiKey: null, headers: { ...PAGE, ...headers } })
const get = (path: string, cookie: string) =>
  stage.call('GET', path, undefined, { apiKey: null, headers: { cookie } })

/** What a browser sends back of the cookies that an answer sets. */
function cookiesOf({ headers }: Answer): string {
  const lines = [headers['set-cookie'] ?? []].flat()
  return lines.map((line) => line.split(';')[0]).join('; ')
}

let count = 0
async function invite(role: Role = 'attendant', workspaceId = stage.shop.workspaceId, email?: string) {
  count += 1
  const draft = { workspaceId, email: email ?? `gente${count}@loja.example`, name: `Gente ${count}`, role }
  const user = (await insertUser(stage.db, draft, stage.clock.now())) as User
  return { user, token: await linkOf(user) }
}

async function linkOf({ workspaceId, id }: User): Promise<string> {
  const link = await insertLink(stage.db, workspaceId, id, null, stage.clock.now())
  assert.ok(link)
  stage.keepSecret(link.token)
  return link.token
}

/** Somebody who has chosen a password, and the cookies of that moment. */
async function join(role: Role = 'attendant', workspaceId?: string, email?: string) {
  const { user, token } = await invite(role, workspaceId, email)
  const answer = await post('/session/link', { token, password: PASSWORD })
  assert.equal(answer.status, 200, answer.text)
  return { user, cookies: cookiesOf(answer) }
}

test('with an invitation a person chooses a password and a name, and is signed in', async () => {
  const { user, token } = await invite('manager')
  const answer = await post('/session/link', { token, name: 'Ana Souza', password: PASSWORD })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.key, null)
  const { name, email, role, hasPassword } = answer.body.user
  assert.deepEqual(
    { name, email, role, hasPassword },
    { name: 'Ana Souza', email: user.email, role: 'manager', hasPassword: true },
  )
  assert.ok(answer.body.scopes.includes('users:write') && !answer.body.scopes.includes('admin'))
  const me = await get('/me', cookiesOf(answer))
  assert.deepEqual(me.body, answer.body)
})

test('a link works once, and says of itself no more than one that never was', async () => {
  const { user, token } = await invite()
  const older = token
  const newer = await linkOf(user)
  const use = (given: string) => post('/session/link', { token: given, password: PASSWORD })
  assert.equal((await use(newer)).status, 200)
  const refused = [await use(newer), await use(older), await use('x'.repeat(43))]
  for (const { status, body } of refused) {
    assert.equal(status, 404)
    assert.equal(body.code, 'link_not_found')
  }
  assert.equal(new Set(refused.map(({ body }) => body.detail)).size, 1)
})

test('two who use a link at once: one has it', async () => {
  const { token } = await invite()
  const answers = await Promise.all([1, 2].map(() => post('/session/link', { token, password: PASSWORD })))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404],
  )
})

test('an invitation works for a week, a reset for a day', async () => {
  const { user, token } = await invite()
  await stage.pass(7 * 24 * HOUR_MS)
  assert.equal((await post('/session/link', { token, password: PASSWORD })).status, 404)
  const again = await linkOf(user)
  assert.equal((await post('/session/link', { token: again, password: PASSWORD })).status, 200)
  const reset = await linkOf(user)
  await stage.pass(24 * HOUR_MS)
  assert.equal((await post('/session/link', { token: reset, password: PASSWORD })).status, 404)
})

test('a password that is too short, too long or the e-mail leaves the link as it was', async () => {
  const { user, token } = await invite()
  for (const password of ['x'.repeat(11), 'x'.repeat(201), user.email.toUpperCase()]) {
    const { status, body } = await post('/session/link', { token, password })
    assert.equal(status, 422)
    assert.equal(body.errors[0].pointer, '/password')
  }
  assert.equal((await post('/session/link', { token, password: PASSWORD })).status, 200)
})

test('a person signs in with e-mail and password, however both are spelled', async () => {
  const { user } = await join()
  const answer = await post('/session', {
    email: user.email.toUpperCase(),
    password: PASSWORD.normalize('NFD'), // as another keyboard composes it
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.user.id, user.id)
  assert.equal((await get('/me', cookiesOf(answer))).status, 200)
})

test('the cookie is for this host alone, out of reach of scripts and other sites, and no token is stored', async () => {
  const { user } = await join()
  const { headers } = await post('/session', { email: user.email, password: PASSWORD })
  const [session = '', device = ''] = headers['set-cookie'] as unknown as string[]
  assert.match(
    session,
    /^__Host-recado=[A-Za-z0-9_-]{43}; Max-Age=1209600; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  )
  assert.match(
    device,
    /^__Host-recado-device=[^;]+; Max-Age=34560000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  )
  const token = session.split(/[=;]/)[1] ?? ''
  const { rows } = await stage.db.query(
    'select s::text as row from sessions s union all select u::text from users u',
  )
  for (const { row } of rows) assert.ok(!row.includes(token) && !row.includes(PASSWORD))
})

test('a session ends after twelve hours without a request, and after fourteen days whatever happens', async () => {
  const idle = await openUser(stage)
  const busy = await openUser(stage)
  const isOut =
    ({ call }: SignedIn) =>
    async () =>
      (await call('GET', '/me')).status === 401 // cached for a second
  const useFor = async (hours: number) => {
    assert.equal((await busy.call('GET', '/me')).status, 200)
    const usedAt = stage.clock.now()
    await stage.pass(hours * HOUR_MS) // the use is noted on the way
    await stage.until(async () => {
      const { rows } = await stage.db.query(
        'select used_at >= $2 as noted from sessions where session_id = $1',
        [busy.sessionId, usedAt],
      )
      return rows[0].noted
    }, 'the use of the session is noted')
  }
  await useFor(11)
  assert.equal((await idle.call('GET', '/sessions')).status, 200)
  for (let hours = 11; hours < 14 * 24 - 11; hours += 11) await useFor(11)
  await stage.until(isOut(idle), 'the one that nobody used has ended')
  await stage.pass(6 * HOUR_MS)
  await stage.until(isOut(busy), 'fourteen days are over')
})

test('a person who signs out is out, in every browser window and every process, and the stream ends', async () => {
  const person = await openUser(stage)
  const other = await stage.startAnother()
  try {
    const streams = [
      await listen(stage, { headers: person.headers }),
      await listen(stage, { headers: person.headers, through: other }),
    ]
    const answer = await person.call('DELETE', '/session')
    assert.equal(answer.status, 200)
    assert.match(String(answer.headers['set-cookie']), /^__Host-recado=; Max-Age=0; /)
    assert.equal((await person.call('GET', '/me')).status, 401, 'also to a thief who copied the cookie')
    for (const stream of streams) {
      let isOver = false
      void stream.ended().then(() => (isOver = true))
      await stage.until(async () => {
        stage.clock.advance(1000) // listeners are looked at every second
        return isOver
      }, 'the stream ends')
    }
  } finally {
    await other.close()
  }
})

test('a user sees the own sessions and ends one, such as that of a lost phone', async () => {
  const here = await openUser(stage)
  const user = { id: here.userId, workspaceId: here.workspaceId, email: here.email }
  const phone = await signInAs(stage, user)
  const stranger = await openUser(stage)
  const { body } = await here.call('GET', '/sessions')
  assert.deepEqual(
    body.data.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent]),
    [
      [phone.sessionId, false],
      [here.sessionId, true],
    ],
  )
  assert.equal((await stranger.call('DELETE', `/sessions/${phone.sessionId}`)).body.code, 'session_not_found')
  assert.equal((await phone.call('GET', '/me')).status, 200)
  assert.equal((await here.call('DELETE', `/sessions/${phone.sessionId}`)).status, 200)
  assert.equal((await phone.call('GET', '/me')).status, 401)
  assert.equal((await here.call('GET', '/me')).status, 200)
})

test('what is about a person cannot be asked with a key', async () => {
  for (const [method, path] of [
    ['GET', '/sessions'],
    ['DELETE', '/session'],
    ['DELETE', '/sessions/01970000-0000-7000-8000-000000000000'],
  ] as const) {
    const { status, body } = await stage.call(method, path)
    assert.equal(status, 403)
    assert.equal(body.code, 'users_only')
  }
})

test('where a request has both a key and a cookie, the key counts', async () => {
  const person = await openUser(stage)
  const both = await stage.call('GET', '/me', undefined, { headers: { cookie: person.cookie } })
  assert.equal(both.body.user, null)
  const wrong = await stage.call('GET', '/me', undefined, {
    apiKey: 'rcd_x',
    headers: { cookie: person.cookie },
  })
  assert.equal(wrong.status, 401)
})

test('the e-mail of several workspaces signs in to the one whose password it is, or to the one that is named', async () => {
  const [here, there] = [stage.shop, await stage.openShop()]
  const email = 'dona@lojas.example'
  await join('owner', here.workspaceId, email)
  const { user } = await join('owner', there.workspaceId, email)
  const both = await post('/session', { email, password: PASSWORD })
  assert.equal(both.status, 409)
  assert.equal(both.body.code, 'workspace_ambiguous')
  assert.deepEqual(
    both.body.workspaces.map(({ id }: { id: string }) => id).toSorted(),
    [here.workspaceId, there.workspaceId].toSorted(),
  )
  const named = await post('/session', {
    email,
    password: PASSWORD,
    workspaceId: there.workspaceId.toUpperCase(),
  })
  assert.equal(named.body.workspace.id, there.workspaceId)
  const password = 'outra senha bem comprida'
  assert.equal((await post('/session/link', { token: await linkOf(user), password })).status, 200)
  assert.equal((await post('/session', { email, password })).body.workspace.id, there.workspaceId)
  assert.equal((await post('/session', { email, password: PASSWORD })).body.workspace.id, here.workspaceId)
})
