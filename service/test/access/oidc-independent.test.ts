/**
 * Sign-in by OpenID Connect at a provider that is not ours: `oidc-provider`, which is certified and
 * keeps the letter of the standard.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, mock, test } from 'node:test'
import { Provider, type Configuration } from 'oidc-provider'
import { openUser, type SignedIn } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const PUBLIC_URL = 'https://recado.example'
const SECRET = 'known-to-the-provider-and-the-service'

type Account = { email: string; isVerified: boolean }
type Running = { issuer: string; server: Server; accounts: Map<string, Account> }

/** @param path behind which the provider lives, as providers of several do */
async function startProvider(path = '', configuration: Configuration = {}): Promise<Running> {
  const accounts = new Map<string, Account>()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'recado',
        client_secret: SECRET,
        redirect_uris: [`${PUBLIC_URL}/session/oidc/callback`],
      },
    ],
    claims: { email: ['email', 'email_verified'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => {
        const account = accounts.get(accountId)
        return { sub: accountId, email: account?.email, email_verified: account?.isVerified }
      },
    }),
    ...configuration,
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith(path)) request.url = request.url.slice(path.length)
    void answer(request, response)
  })
  return { issuer, server, accounts }
}

let provider: Running
let stage: Stage
before(async () => {
  // it warns of everything that is there for trying only, which is what a test wants
  for (const way of ['info', 'warn'] as const) mock.method(console, way, () => {})
  provider = await startProvider()
  stage = await openStage({ env: settings(provider.issuer) })
  stage.keepSecret(SECRET)
})
after(async () => {
  mock.restoreAll()
  await stage.close()
  await stop(provider)
})

async function stop({ server }: Running) {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

const settings = (issuer: string) => ({
  RECADO_PUBLIC_URL: PUBLIC_URL,
  RECADO_OIDC_ISSUER: issuer,
  RECADO_OIDC_CLIENT_ID: 'recado',
  RECADO_OIDC_CLIENT_SECRET: SECRET,
})

/**
 * A browser: it keeps the cookies of the provider, fills in its forms, and stops before it leaves
 * it.
 */
async function visit(place: string, { issuer }: Running, accountId: string, isWilling = true): Promise<URL> {
  const cookies = new Map<string, string>()
  let form: URLSearchParams | undefined
  let next = new URL(place)
  for (let step = 0; step < 20; step++) {
    if (next.origin !== new URL(issuer).origin) return next
    const response = await fetch(next, {
      ...(form && { method: 'POST', body: form }),
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    form = undefined
    const location = response.headers.get('location')
    if (location !== null) {
      next = new URL(location, next)
      continue
    }
    assert.equal(response.status, 200, text)
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1] ?? ''
    const abort = /href="([^"]+\/abort)"/.exec(text)?.[1]
    if (!isWilling && abort) next = new URL(abort, next)
    else {
      next = new URL(/action="([^"]+)"/.exec(text)?.[1] ?? '', next)
      form = new URLSearchParams({ prompt, login: accountId, password: 'any' })
    }
  }
  return assert.fail('The provider did not send the browser back.')
}

/** The page of the console to which the service leads in the end. */
async function signIn(service: { url: string }, at: Running, accountId: string, isWilling = true) {
  const sent = await fetch(`${service.url}/session/oidc`, {
    redirect: 'manual' as const,
    headers: { accept: 'text/html' },
  })
  const place = sent.headers.get('location') ?? ''
  if (place.startsWith('/console/')) return place
  const cookie = sent.headers.getSetCookie().map((line) => line.split(';')[0])
  const back = await visit(place, at, accountId, isWilling)
  const answer = await fetch(`${service.url}${back.pathname}${back.search}`, {
    redirect: 'manual' as const,
    headers: { cookie: cookie.join('; ') },
  })
  return answer.headers.get('location')
}

const refused = (reason: string) => `/console/?problem=sign_in_refused&reason=${reason}`

function register(at: Running, { email, userId }: SignedIn, isVerified = true): string {
  at.accounts.set(`at-${userId}`, { email, isVerified })
  stage.keepSecret(email)
  return `at-${userId}`
}

test('a user signs in by the verified e-mail, which only the userinfo endpoint gives', async () => {
  const user = await openUser(stage)
  assert.equal(await signIn(stage.service, provider, register(provider, user)), '/console/')
})

test('a user signs in by the verified e-mail of the id token', async (t) => {
  const generous = await startProvider('', {
    conformIdTokenClaims: false,
    features: { userinfo: { enabled: false } },
  })
  t.after(() => stop(generous))
  const service = await stage.startAnother({}, settings(generous.issuer))
  t.after(() => service.close())
  const user = await openUser(stage)
  assert.equal(await signIn(service, generous, register(generous, user)), '/console/')
})

test('an e-mail that is not verified, an account of no user, and a canceled sign-in are refused by name', async () => {
  const user = await openUser(stage)
  const account = register(provider, user, false)
  assert.equal(await signIn(stage.service, provider, account), refused('email_not_verified'))
  provider.accounts.set('nobody', { email: 'nobody@mail.example', isVerified: true })
  assert.equal(await signIn(stage.service, provider, 'nobody'), refused('user_unknown'))
  assert.equal(await signIn(stage.service, provider, 'without e-mail'), refused('email_missing'))
  assert.equal(await signIn(stage.service, provider, account, false), refused('cancelled'))
})

test('a secret that is not the one of the provider, and a slash in the issuer, are refused by name', async (t) => {
  const user = await openUser(stage)
  const account = register(provider, user)
  const wrong = await stage.startAnother({}, { RECADO_OIDC_CLIENT_SECRET: 'another-secret' })
  t.after(() => wrong.close())
  assert.equal(await signIn(wrong, provider, account), refused('client_refused'))
  const behind = await startProvider('/o/recado')
  t.after(() => stop(behind))
  const exact = await stage.startAnother({}, settings(behind.issuer))
  t.after(() => exact.close())
  assert.equal(await signIn(exact, behind, register(behind, user)), '/console/')
  const slashed = await stage.startAnother({}, settings(`${behind.issuer}/`))
  t.after(() => slashed.close())
  assert.equal(
    await signIn(slashed, behind, account),
    '/console/?problem=oidc_unavailable&reason=issuer_differs',
  )
})
