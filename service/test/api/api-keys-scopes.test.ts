/**
 * Permissions, on every route the running service has: what needs no key is named here, all else needs one of the right scope, or a user of a
 * role that has it. A new route that is in neither table fails.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roles, scopes, type Role, type Scope } from '../../src/tenants/scopes.ts'
import { listenToRoutes, toPath, type Route } from '../stage/routes.ts'
import { kinds } from '../../src/messages/kinds/registry.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { openUser } from '../stage/signed-in.ts'

/** Routes that answer whoever asks, and why. */
const OPEN: Record<string, string> = {
  '/payment-callbacks/:secret': 'a bank has no key of ours: it knows the secret in the address',
  '/payment-callbacks/:secret/pix': 'as above',
  '/channels/whatsapp/webhook': 'WhatsApp has no key of ours: it signs, or knows the verify token',
  '/health/live': 'asked by whoever runs the service; tells nothing of a workspace',
  '/health/ready': 'as above',
  '/metrics': 'read by Prometheus with a token of its own',
  '/': 'leads a browser to the console',
  '/openapi.json': 'the reference is public',
  '/docs': 'as above; these are its pages',
  '/docs/': 'as above',
  '/docs/json': 'as above',
  '/docs/yaml': 'as above',
  '/docs/problems': 'as above',
  '/docs/preflight': 'as above',
  '/docs/failures': 'as above',
  '/docs/payments': 'as above',
  '/docs/static/*': 'as above',
  '/docs/static/index.html': 'as above',
  '/docs/static/swagger-initializer.js': 'as above',
  '/docs/static/theme/recado.css': 'as above',
  '/console': 'the files of the console, the same for everybody; what it shows it asks for with a key',
  '/console/*': 'as above',
  'POST /session': 'whoever signs in has nothing yet',
  'POST /session/link': 'as above',
  'GET /session/ways': 'as above',
  'POST /session/passkey/options': 'as above',
  'POST /session/passkey': 'as above',
  'GET /session/oidc': 'as above; it sends a browser to the provider',
  'GET /session/oidc/callback': 'as above; the provider sends a browser back',
}

/** One of several is enough. `user`: any user, and no key; `USERS` are for users of a scope. */
const SCOPES: Record<string, Scope | 'any' | 'user' | Scope[]> = {
  'GET /payments/:paymentId/refunds/:refundId': 'payments:read',
  'PUT /payments/:paymentId/refunds/:refundId': 'payments:refund',
  'POST /conversations/:conversationId/seen': 'messages:read',
  'POST /conversations/:conversationId/typing': 'messages:send',
  'GET /conversations/:conversationId/notes': 'messages:read',
  'POST /conversations/:conversationId/notes': 'inbox:write',
  'DELETE /notes/:noteId': 'inbox:write',
  'GET /labels': 'messages:read',
  'POST /labels': 'inbox:write',
  'PATCH /labels/:labelId': 'inbox:write',
  'DELETE /labels/:labelId': 'inbox:write',
  'GET /saved-replies': 'messages:read',
  'POST /saved-replies': 'inbox:write',
  'PATCH /saved-replies/:replyId': 'inbox:write',
  'DELETE /saved-replies/:replyId': 'inbox:write',
  'GET /me': 'any',
  'GET /users': ['messages:read', 'users:write'],
  'POST /users': 'users:write',
  'PATCH /users/:userId': 'users:write',
  'POST /users/:userId/link': 'users:write',
  'PATCH /me': 'user',
  'POST /me/password': 'user',
  'DELETE /session': 'user',
  'GET /sessions': 'user',
  'DELETE /sessions/:sessionId': 'user',
  'GET /passkeys': 'user',
  'POST /passkeys/options': 'user',
  'POST /passkeys': 'user',
  'DELETE /passkeys/:passkeyId': 'user',
  'GET /keys': 'keys:write',
  'POST /keys': 'keys:write',
  'DELETE /keys/:keyId': 'keys:write',
  'GET /senders': ['senders:read', 'senders:write'],
  'POST /senders': 'senders:write',
  'PATCH /senders/:senderId': 'senders:write',
  'GET /webhook-endpoints': 'webhooks:write',
  'POST /webhook-endpoints': 'webhooks:write',
  'GET /webhook-endpoints/:endpointId': 'webhooks:write',
  'PATCH /webhook-endpoints/:endpointId': 'webhooks:write',
  'DELETE /webhook-endpoints/:endpointId': 'webhooks:write',
  'POST /webhook-endpoints/:endpointId/secret': 'webhooks:write',
  'GET /webhook-endpoints/:endpointId/attempts': 'webhooks:write',
  'POST /webhook-endpoints/:endpointId/test': 'webhooks:write',
  'POST /webhook-endpoints/:endpointId/replay': 'webhooks:write',
  'GET /payment-accounts': ['payments:read', 'payments:accounts'],
  'POST /payment-accounts': 'payments:accounts',
  'PATCH /payment-accounts/:accountId': 'payments:accounts',
  'DELETE /payment-accounts/:accountId': 'payments:accounts',
  'POST /payment-accounts/:accountId/check': 'payments:accounts',
  'GET /audit-entries': 'audit:read',
  'GET /audit-entries.csv': 'audit:read',
  'GET /orders': ['orders:read', 'messages:read'],
  'GET /orders/summary': ['orders:read', 'messages:read'],
  'GET /orders.csv': ['orders:read', 'messages:read'],
  'GET /payments/reconciliation': 'payments:read',
  'GET /payments/reconciliation.csv': 'payments:read',
  'GET /payments/summary': 'payments:read',
  'GET /payments': 'payments:read',
  'GET /orders/:referenceId/payments': 'payments:read',
  'POST /orders/:referenceId/payments': 'payments:confirm',
  'POST /payments/:paymentId/decision': 'payments:confirm',
  'GET /workspace': 'any',
  'PATCH /workspace': 'workspace:write',
  'GET /orders/:referenceId': ['orders:read', 'messages:read'],
  'GET /deliveries': 'messages:read',
  'POST /deliveries/:messageId/resolve': 'deliveries:resolve',
  ...Object.fromEntries(
    [...kinds.values()].flatMap(({ type, path }) => [
      [`POST /messages/${path}`, 'messages:send'] as const,
      [`POST /messages/preflight/${type}`, ['messages:send', 'drafts:write'] satisfies Scope[]] as const,
    ]),
  ),
  'GET /conversations': 'messages:read',
  'GET /conversations/:conversationId': 'messages:read',
  'PATCH /conversations/:conversationId': 'inbox:write',
  'GET /conversations/:conversationId/messages': 'messages:read',
  'GET /reports/answers': 'reports:read',
  'GET /reports/orders': 'reports:read',
  'GET /reports/failures': 'reports:read',
  'GET /messages': 'messages:read',
  'GET /messages/:messageId': 'messages:read',
  'POST /media': ['media:write', 'messages:send'],
  'GET /media/:mediaId': 'messages:read',
  'POST /media/:mediaId/fetch': ['media:write', 'messages:send'],
  'GET /messages/:messageId/media': 'messages:read',
  'POST /messages/:messageId/read': 'messages:send',
  'GET /drafts': 'messages:read',
  'GET /drafts/:draftId': 'messages:read',
  'POST /drafts': ['drafts:write', 'messages:send'],
  'PATCH /drafts/:draftId': 'messages:send',
  'DELETE /drafts/:draftId': ['drafts:write', 'messages:send'],
  'POST /drafts/:draftId/send': 'messages:send',
  'GET /stream': 'messages:read',
  'GET /events': 'messages:read',
  'GET /events/:eventId': 'messages:read',
  'GET /templates': 'messages:read',
  'POST /templates': 'templates:write',
  'GET /templates/:templateId': 'messages:read',
  'PATCH /templates/:templateId': 'templates:write',
  'DELETE /templates/:templateId': 'templates:write',
}
/** A HEAD is the GET without its body; where that has no end there is none. */
const scopeOf = ({ method, url }: Route) =>
  SCOPES[url === '/stream' ? `${method} ${url}` : `${method.replace('HEAD', 'GET')} ${url}`]

/** Of these routes a key has none, whatever its scopes. */
const USERS = ['POST /conversations/:conversationId/seen', 'POST /conversations/:conversationId/typing']

const isOpen = ({ method, url }: Route) => url in OPEN || `${method.replace('HEAD', 'GET')} ${url}` in OPEN

/** What users of each role may do, besides what every user may. */
const ROLES: Record<Role, Scope[]> = {
  reader: ['messages:read', 'orders:read', 'senders:read'],
  get attendant() {
    return [
      ...this.reader,
      'messages:send',
      'media:write',
      'drafts:write',
      'inbox:write',
      'deliveries:resolve',
      'payments:read',
      'payments:charge',
    ] as Scope[]
  },
  get manager() {
    return [
      ...this.attendant,
      'templates:write',
      'reports:read',
      'users:write',
      'payments:confirm',
    ] as Scope[]
  },
  get treasurer() {
    return [...this.manager, 'payments:refund'] as Scope[]
  },
  owner: [...scopes],
}

let stage: Stage
let routes: Route[]
const keys = {} as Record<Scope, string>
before(async () => {
  const listening = listenToRoutes()
  stage = await openStage({ env: { RECADO_TRUSTED_PROXIES: '127.0.0.1' } })
  listening.stop()
  routes = listening.routes
  for (const scope of scopes) {
    keys[scope] = (await stage.makeKey(stage.shop.workspaceId, [scope])).key
  }
})
after(() => stage.close())

/** Each time from another address, because an address may not fail often. */
let lastAddress = 0
const answerTo = ({ method, url }: Route, apiKey: string | null) =>
  stage.call(method, toPath(url, {}), undefined, {
    apiKey,
    headers: { 'x-forwarded-for': `2001:db8:${(lastAddress += 1).toString(16)}::1` },
  })
const ask = async (route: Route, apiKey: string | null) => (await answerTo(route, apiKey)).status

test('every route is open by name, or needs a key, or is a method the address does not have', async () => {
  // a wrong method is answered before anything else is looked at
  const guarded: Route[] = []
  for (const route of routes.filter((route) => !isOpen(route))) {
    if (scopeOf(route)) guarded.push(route)
    else assert.equal(await ask(route, keys.admin), 405, `${route.method} ${route.url} has no scope here`)
  }
  const named = guarded.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`)
  assert.deepEqual(named.sort(), Object.keys(SCOPES).sort())
  const opened = new Set(
    routes.flatMap(({ method, url }) => [url, `${method} ${url}`]).filter((one) => one in OPEN),
  )
  assert.deepEqual([...opened].sort(), Object.keys(OPEN).sort())
})

test('each takes a key of its scope or of admin, refuses one of another scope, and whoever has none', async () => {
  for (const route of routes.filter(scopeOf)) {
    const scope = scopeOf(route)
    const what = `${route.method} ${route.url}`
    assert.equal(await ask(route, null), 401, what)
    for (const [has, key] of Object.entries(keys)) {
      const isForUsers = scope === 'user' || USERS.includes(`${route.method} ${route.url}`)
      const may = !isForUsers && ([scope, 'admin'].flat().includes(has) || scope === 'any')
      const status = await ask(route, key)
      assert.ok(may ? ![401, 403].includes(status) : status === 403, `${what} with ${has}: ${status}`)
    }
  }
})

for (const role of roles) {
  test(`each is open to a user who is ${role} if the role has its scope, and to no other`, async () => {
    for (const route of routes.filter(scopeOf)) {
      const scope = scopeOf(route)
      const user = await openUser(stage, role) // another one each time: some of it signs out
      const may =
        scope === 'any' ||
        scope === 'user' ||
        [scope].flat().some((one) => ROLES[role].includes(one as Scope))
      const { status } = await user.call(route.method, toPath(route.url, {}))
      const what = `${route.method} ${route.url} as ${role}: ${status}`
      assert.ok(may ? ![401, 403].includes(status) : status === 403, what)
    }
  })
}

test('no cache on the way may keep an answer that takes a key, whatever it is', async () => {
  for (const route of routes.filter(scopeOf))
    for (const key of [keys.admin, keys['messages:send'], keys['messages:read'], null]) {
      const { status, headers } = await answerTo(route, key)
      assert.equal(headers['cache-control'], 'no-store', `${route.method} ${route.url} ${status}`)
    }
})
