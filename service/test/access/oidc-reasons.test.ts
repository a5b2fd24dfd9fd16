/**
 * Each reason why a sign-in by OpenID Connect is refused is on the page where people sign in, in
 * the log, and in doctor where it can know it.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startOidcProvider, type Claims, type OidcProvider } from '../../../testkit/oidc-provider.ts'
import { recado } from '../../../testkit/recado.ts'
import { openLog } from '../../src/engine/log/log.ts'
import { OIDC_REASONS, type OidcReason } from '../../src/access/oidc/oidc-reasons.ts'
import { createDatabase, type TestDatabase } from '../stage/database.ts'
import { openUser } from '../stage/signed-in.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'

let stage: Stage
let provider: OidcProvider
let empty: TestDatabase
const lines: string[] = []
before(async () => {
  provider = await startOidcProvider()
  empty = await createDatabase()
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  stage = await openStage({ log, env: settings(provider.url) })
  stage.keepSecret(provider.clientSecret)
})
beforeEach(() => {
  Object.assign(provider, {
    tamper: (claims: Claims) => claims,
    describes: (description: Claims) => description,
    signsWithOtherKey: false,
    refuses: null,
    hidesKeys: false,
    userinfo: null,
    aheadSeconds: 0,
  })
})
after(async () => {
  stage.logged(lines.join(''))
  await stage.close()
  await provider.close()
  await empty.drop()
})

const settings = (issuer: string) => ({
  RECADO_PUBLIC_URL: 'https://recado.example',
  RECADO_TRUSTED_PROXIES: '127.0.0.1',
  RECADO_OIDC_ISSUER: issuer,
  RECADO_OIDC_CLIENT_ID: provider.clientId,
  RECADO_OIDC_CLIENT_SECRET: provider.clientSecret,
})

type Service = { url: string }
let lastAddress = 0
async function open(service: Service, path: string, cookie = ''): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    redirect: 'manual',
    headers: {
      accept: 'text/html,application/xhtml+xml',
      // each time from another address, because an address may not fail often
      'x-forwarded-for': `2001:db8:${(lastAddress += 1).toString(16)}::1`,
      ...(cookie && { cookie }),
    },
  })
  const headers = {
    location: response.headers.get('location') ?? '',
    'set-cookie': response.headers.getSetCookie(),
  }
  return { status: response.status, headers, text: await response.text(), body: null } as unknown as Answer
}

/** A service that has not asked the provider yet. */
async function another(t: { after(work: () => Promise<void>): void }, env = {}): Promise<Service> {
  const service = await stage.startAnother(
    { log: openLog('info', { write: (line) => void lines.push(line) }) },
    env,
  )
  t.after(() => service.close())
  return service
}

async function signIn(service: Service, person: Claims, change = (_back: URL) => {}): Promise<Answer> {
  provider.person = person
  stage.keepSecret(person['email'])
  const sent = await open(service, '/session/oidc')
  const place = String(sent.headers.location)
  if (place.startsWith('/console/')) return sent
  const back = await provider.signIn(place)
  change(back)
  const cookie = [sent.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  return await open(service, `${back.pathname}${back.search}`, cookie)
}

/** The page and the log give the reason. */
function assertReason(answer: Answer, reason: OidcReason, problem = 'sign_in_refused', code?: string) {
  assert.equal(answer.headers.location, `/console/?problem=${problem}&reason=${reason}`, answer.text)
  const line = JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>
  assert.deepEqual(
    [line['event'], line['reason'], line['msg']],
    ['oidc_refused', reason, OIDC_REASONS[reason].detail],
  )
  if (code !== undefined) assert.equal(line['code'], code)
}

/** What doctor says of the sign-in. */
async function doctor(issuer: string): Promise<{ ok: boolean; detail: string }> {
  const env = {
    ...settings(issuer),
    DATABASE_URL: empty.connectionString,
    RECADO_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const { stdout, stderr } = await recado(['doctor', '--json'], env)
  assert.doesNotMatch(`${stdout}${stderr}`, new RegExp(provider.clientSecret))
  const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; detail: string }[] }
  return checks.find(({ check }) => check === 'sign-in by OpenID Connect') ?? assert.fail(stdout + stderr)
}

const verified = (email: string, sub: string): Claims => ({ sub, email, email_verified: true })

test('what a provider says of itself wrongly is named on the page, in the log, and by doctor', async (t) => {
  const cases: [OidcReason, (description: Claims) => Claims | string | null, RegExp][] = [
    ['description_missing', () => null, /RECADO_OIDC_ISSUER/],
    ['description_missing', () => '<!doctype html>', /RECADO_OIDC_ISSUER/],
    ['description_missing', () => ({}), /RECADO_OIDC_ISSUER/],
    [
      'issuer_differs',
      (said) => ({ ...said, issuer: `${provider.url}/realm` }),
      /It says http:\S+\/realm, and/,
    ],
    [
      'issuer_differs',
      (said) => ({ ...said, issuer: 'https://evil.example/\n\u001b[2J' }),
      /to the letter\.[^\n]*$/,
    ],
    ['endpoint_missing', ({ authorization_endpoint: _left, ...said }) => said, /\(authorization_endpoint\)/],
    ['endpoint_missing', ({ token_endpoint: _left, ...said }) => said, /\(token_endpoint\)/],
    ['endpoint_missing', ({ jwks_uri: _left, ...said }) => said, /\(jwks_uri\)/],
  ]
  for (const [reason, describes, detail] of cases) {
    provider.describes = describes
    assertReason(await signIn(await another(t), { sub: 'x' }), reason, 'oidc_unavailable')
    const found = await doctor(provider.url)
    assert.equal(found.ok, false)
    assert.match(found.detail, new RegExp(`^${reason}: `))
    assert.match(found.detail, detail)
  }
})

test('a slash too much or too few in the issuer is named', async (t) => {
  for (const [set, said, words] of [
    ['/o/recado', '/o/recado/', 'with a slash'],
    ['/o/recado/', '/o/recado', 'without a slash'],
  ] as const) {
    provider.describes = (description) => ({ ...description, issuer: provider.url + said })
    const service = await another(t, { RECADO_OIDC_ISSUER: provider.url + set })
    assertReason(await signIn(service, { sub: 'x' }), 'issuer_differs', 'oidc_unavailable')
    const { ok, detail } = await doctor(provider.url + set)
    assert.equal(ok, false)
    assert.ok(detail.includes(`It says ${provider.url}${said}, ${words} at the end`), detail)
  }
})

test('a provider that is away is named, and a program gets a problem', async (t) => {
  const away = await startOidcProvider()
  await away.close()
  const service = await another(t, { RECADO_OIDC_ISSUER: away.url })
  assertReason(
    await signIn(service, { sub: 'x' }),
    'provider_unreachable',
    'oidc_unavailable',
    'ECONNREFUSED',
  )
  assert.match((await doctor(away.url)).detail, /^provider_unreachable: .*\(ECONNREFUSED\)$/)
  const asked = await fetch(`${service.url}/session/oidc`, { redirect: 'manual' })
  const { code, detail } = (await asked.json()) as { code: string; detail: string }
  assert.deepEqual(
    [asked.status, code, detail],
    [503, 'oidc_unavailable', OIDC_REASONS.provider_unreachable.detail],
  )
})

test('doctor finds nothing wrong with a provider that is right, and says what it doubts', async () => {
  assert.deepEqual(await doctor(provider.url), {
    check: 'sign-in by OpenID Connect',
    ok: true,
    detail: `${provider.url} publishes its description and keys.`,
  })
  provider.describes = (said) => ({ ...said, claims_supported: ['sub', 'email'] })
  assert.match((await doctor(provider.url)).detail, /does not list email_verified/)
})

test('clocks that differ, and keys that are not given, are named', async (t) => {
  const user = await openUser(stage)
  provider.aheadSeconds = -3600
  assertReason(await signIn(stage.service, verified(user.email, 'late')), 'clock_differs')
  assert.match((await doctor(provider.url)).detail, /^clock_differs: .* differ by (3599|3600|3601) s/)
  provider.aheadSeconds = 0
  provider.hidesKeys = true
  assertReason(await signIn(await another(t), verified(user.email, 'keyless')), 'keys_missing')
  assert.match((await doctor(provider.url)).detail, /^keys_missing: /)
})

test('what the provider refuses is named with its word', async () => {
  for (const [at, error, reason] of [
    ['authorize', 'access_denied', 'cancelled'],
    ['authorize', 'invalid_scope', 'request_refused'],
    ['token', 'invalid_client', 'client_refused'],
    ['token', 'invalid_grant', 'code_refused'],
    ['token', 'unsupported_grant_type', 'request_refused'],
  ] as const) {
    provider.refuses = { at, error }
    assertReason(await signIn(stage.service, { sub: 'x' }), reason, 'sign_in_refused', error)
  }
  provider.refuses = { at: 'authorize', error: 'a word of\nits own with "ana@padaria.example"' }
  assertReason(await signIn(stage.service, { sub: 'x' }), 'request_refused')
  assert.doesNotMatch(lines.at(-1) ?? '', /padaria/)
})

test('a token that is not of this sign-in, and an answer to another one, are named', async () => {
  const user = await openUser(stage)
  const person = verified(user.email, 'tampered')
  provider.tamper = (claims) => ({ ...claims, aud: 'another client' })
  assertReason(await signIn(stage.service, person), 'token_wrong')
  provider.tamper = (claims) => claims
  provider.signsWithOtherKey = true
  assertReason(await signIn(stage.service, person), 'token_wrong')
  provider.signsWithOtherKey = false
  const wrongState = (back: URL) => back.searchParams.set('state', 'another')
  assertReason(await signIn(stage.service, person, wrongState), 'attempt_lost')
  assertReason(await open(stage.service, '/session/oidc/callback?code=x&state=y'), 'attempt_lost')
})

test('what is not right with the e-mail, and with who has it, is named', async () => {
  const user = await openUser(stage)
  assertReason(await signIn(stage.service, { sub: 'a' }), 'email_missing')
  assertReason(await signIn(stage.service, { sub: 'a', email: user.email }), 'email_not_verified')
  const unverified = { ...verified(user.email, 'a'), email_verified: false }
  assertReason(await signIn(stage.service, unverified), 'email_not_verified')
  assertReason(await signIn(stage.service, verified('nobody@mail.example', 'a')), 'user_unknown')
  const signedIn = await signIn(stage.service, verified(user.email, 'first'))
  assert.equal(signedIn.headers.location, '/console/')
  assertReason(await signIn(stage.service, verified(user.email, 'second')), 'account_differs')
})

test('an e-mail that only the userinfo endpoint gives counts, of the same person alone', async (t) => {
  const user = await openUser(stage)
  provider.userinfo = verified(user.email, 'by-userinfo')
  const service = await another(t)
  assert.equal((await signIn(service, { sub: 'by-userinfo' })).headers.location, '/console/')
  assertReason(await signIn(service, { sub: 'somebody else' }), 'answer_wrong')
  provider.userinfo = { sub: 'another' }
  assert.equal((await signIn(service, { sub: 'by-userinfo' })).headers.location, '/console/', 'known before')
})

test('too many attempts lead to the page where people sign in as well', async () => {
  const answers = []
  for (let n = 0; n < 200; n++) {
    const response = await fetch(`${stage.service.url}/session/oidc/callback`, {
      redirect: 'manual' as const,
      headers: { 'x-forwarded-for': '2001:db8:ffff::1' },
    })
    answers.push(response.headers.get('location'))
    if (answers.at(-1) !== answers[0]) break
  }
  assert.equal(answers.at(-1), '/console/?problem=too_many_sign_ins')
})
