/**
 * Permissions, on every route the running service has: what needs no key is named here, all else
 * needs one of the right scope, or a user of a role that has it. What the operations of a noun need
 * is said once. An operation of a new noun fails, and so does a route that is neither open by name
 * nor an operation of the document.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roles, scopes, type Role, type Scope } from '../../src/engine/http/scopes.ts'
import { listenToRoutes, toPath, type Route } from '../stage/routes.ts'
import { kinds } from '../../src/kinds/registry.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { openUser } from '../stage/signed-in.ts'
import { readOpenApiDocument } from '../../../scripts/openapi-document.ts'
import { readOperations, type Document } from './foreign-requests.ts'

/** Routes that answer anyone, and why. */
const OPEN: Record<string, string> = {
  '/payment-callbacks/:secret': 'a bank has no key of ours: it knows the secret in the address',
  '/payment-callbacks/:secret/pix': 'as above',
  '/channels/whatsapp/webhook': 'WhatsApp has no key of ours: it signs, or knows the verify token',
  '/health/live': 'for operators; shows nothing of a workspace',
  '/health/ready': 'as above',
  '/metrics': 'read by Prometheus with a token of its own',
  '/': 'leads a browser to the console',
  '/openapi.json': 'the reference is public',
  '/docs': 'as above; these are its pages',
  '/docs/reference/:noun': 'as above',
  '/docs/reference.css': 'as above',
  '/docs/reference.js': 'as above',
  '/docs/reference.json': 'as above',
  '/docs/problems': 'as above',
  '/docs/preflight': 'as above',
  '/docs/failures': 'as above',
  '/docs/payments': 'as above',
  '/console': 'the files of the console, the same for everybody; what it shows it asks for with a key',
  '/console/*': 'as above',
  'POST /session': 'a user who signs in has nothing yet',
  'POST /setup': 'the first owner has nothing yet but the token',
  'POST /session/link': 'as above',
  'POST /session/link/check': 'as above',
  'GET /session/methods': 'as above',
  'POST /session/passkey/options': 'as above',
  'POST /session/passkey': 'as above',
  'GET /session/oidc': 'as above; it sends a browser to the provider',
  'GET /session/oidc/callback': 'as above; the provider sends a browser back',
}

/** One of several is enough. `user`: any user, and no key. */
type Needed = Scope | Scope[] | 'any' | 'user'

/** What the operations of each noun need: those that read, and those that write. */
const NOUNS: Record<string, { reads?: Needed; writes?: Needed }> = {
  'audit-entries': { reads: 'audit:read' },
  'audit-entries.csv': { reads: 'audit:read' },
  conversations: { reads: 'messages:read', writes: 'inbox:write' },
  deliveries: { reads: 'messages:read', writes: 'deliveries:resolve' },
  devices: { reads: 'user', writes: 'user' },
  drafts: { reads: 'messages:read', writes: ['drafts:write', 'messages:send'] },
  events: { reads: 'messages:read' },
  keys: { reads: 'keys:write', writes: 'keys:write' },
  labels: { reads: 'messages:read', writes: 'inbox:write' },
  me: { reads: 'any', writes: 'user' },
  media: { reads: 'messages:read', writes: ['media:write', 'messages:send'] },
  mentions: { reads: 'messages:read' },
  messages: { reads: 'messages:read', writes: 'messages:send' },
  notes: { writes: 'inbox:write' },
  'order-suggestion': { reads: 'messages:read' },
  orders: { reads: ['orders:read', 'messages:read'] },
  'orders.csv': { reads: ['orders:read', 'messages:read'] },
  passkeys: { reads: 'user', writes: 'user' },
  'payment-accounts': { reads: ['payments:read', 'payments:accounts'], writes: 'payments:accounts' },
  payments: { reads: 'payments:read', writes: 'payments:confirm' },
  reports: { reads: 'reports:read' },
  'saved-replies': { reads: 'messages:read', writes: 'inbox:write' },
  senders: { reads: ['senders:read', 'senders:write'], writes: 'senders:write' },
  session: { writes: 'user' },
  sessions: { reads: 'user', writes: 'user' },
  stream: { reads: 'messages:read' },
  templates: { reads: 'messages:read', writes: 'templates:write' },
  users: { reads: ['messages:read', 'users:write'], writes: 'users:write' },
  'webhook-endpoints': { reads: 'webhooks:write', writes: 'webhooks:write' },
  workspace: { reads: 'any', writes: 'workspace:write' },
}

/** Operations that need something else than their noun says, and why. */
const EXCEPTIONS: Record<string, Needed> = {
  // each user has read and types for themselves, and writes nothing that others see
  'POST /conversations/:conversationId/seen': 'messages:read',
  'POST /conversations/:conversationId/typing': 'messages:send',
  // a program may propose a message, and a person alone decides what is sent
  'PATCH /drafts/:draftId': 'messages:send',
  'POST /drafts/:draftId/send': 'messages:send',
  // who drafts wants to know what would be sent
  ...Object.fromEntries(
    [...kinds.keys()].map((type) => [
      `POST /messages/preflight/${type}`,
      ['messages:send', 'drafts:write'] satisfies Scope[],
    ]),
  ),
  // money, although it is asked for by its order
  'GET /orders/:referenceId/payments': 'payments:read',
  'POST /orders/:referenceId/payments': 'payments:confirm',
  // each user reaches the own, and what a user may change there is seen once the user is found
  'GET /users/:userId/methods': 'any',
  'DELETE /users/:userId/methods': 'any',
  // money that leaves
  'PUT /payments/:paymentId/refunds/:refundId': 'payments:refund',
}

const document = JSON.parse(await readOpenApiDocument()) as Document
const all = readOperations(document)
const operations = all.map(({ name }) => name)

/** A HEAD is the GET without its body; where that has no end there is none. */
const nameOf = ({ method, url }: Route) =>
  url === '/stream' ? `${method} ${url}` : `${method.replace('HEAD', 'GET')} ${url}`
const nounOf = (name: string) => name.split('/')[1] ?? ''

/** Nothing if it is no operation of the document, or none that is known here. */
function scopeOf(route: Route): Needed | undefined {
  const name = nameOf(route)
  if (!operations.includes(name)) return undefined
  const { reads, writes } = NOUNS[nounOf(name)] ?? {}
  return EXCEPTIONS[name] ?? (name.startsWith('GET ') ? reads : writes)
}

/** Of these routes a key has none, whatever its scopes. */
const USERS = [
  'GET /mentions',
  'POST /conversations/:conversationId/seen',
  'POST /conversations/:conversationId/typing',
]

const isOpen = (route: Route) => route.url in OPEN || nameOf(route) in OPEN

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
/** By the scopes they have. */
const keys = new Map<string, string>()
before(async () => {
  const listening = listenToRoutes()
  stage = await openStage({ env: { RECADO_TRUSTED_PROXIES: '127.0.0.1' } })
  listening.stop()
  routes = listening.routes
})
after(() => stage.close())

/** Each time from another address, because an address may not fail often. */
let lastAddress = 0
const answerTo = ({ method, url }: Route, apiKey: string | null) =>
  stage.call(method, toPath(url, {}), undefined, {
    apiKey,
    headers: { 'x-forwarded-for': `2001:db8:${(lastAddress += 1).toString(16)}::1` },
  })

async function keyWith(has: Scope[]): Promise<string> {
  const made = keys.get(has.join()) ?? (await stage.makeKey(stage.shop.workspaceId, has)).key
  keys.set(has.join(), made)
  return made
}

/** The status, of an answer that no cache on the way may keep. */
async function ask(route: Route, apiKey: string | null): Promise<number> {
  const { status, headers } = await answerTo(route, apiKey)
  assert.equal(headers['cache-control'], 'no-store', `${nameOf(route)} ${status}`)
  return status
}

test('every route is open by name, or an operation with a scope, or a method the address does not have', async () => {
  // a wrong method is answered before anything else is looked at
  const guarded: string[] = []
  const admin = await keyWith(['admin'])
  for (const route of routes.filter((one) => !isOpen(one))) {
    const what = `${route.method} ${route.url} has no scope here`
    if (scopeOf(route)) guarded.push(nameOf(route))
    else assert.equal((await answerTo(route, admin)).status, 405, what)
  }
  assert.deepEqual([...new Set(guarded)].sort(), operations.toSorted())
  const nouns = new Set(guarded.map(nounOf))
  assert.deepEqual([...nouns].sort(), Object.keys(NOUNS).sort())
  assert.deepEqual(
    Object.keys(EXCEPTIONS).filter((name) => !guarded.includes(name)),
    [],
  )
  const opened = new Set(
    routes.flatMap(({ method, url }) => [url, `${method} ${url}`]).filter((one) => one in OPEN),
  )
  assert.deepEqual([...opened].sort(), Object.keys(OPEN).sort())
})

test('the document says of each operation what it needs, and of no other', () => {
  const named = Object.fromEntries(all.map((one) => [one.name, one['x-scopes']]))
  const needed = routes
    .filter(({ method }) => method !== 'HEAD')
    .flatMap((route) => {
      const scope = scopeOf(route)
      if (scope === undefined) return []
      return [[nameOf(route), [scope].flat().filter((one) => one !== 'any' && one !== 'user')] as const]
    })
  assert.deepEqual(named, Object.fromEntries(needed))
  const open = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).filter((one) => one.security?.length === 0),
  )
  assert.ok(open.length > 0)
  for (const one of open) assert.equal(one['x-scopes'], undefined)
})

test('each accepts a key of its scope or of admin, refuses one of all others, and callers without a key', async () => {
  for (const route of routes.filter(scopeOf)) {
    const scope = scopeOf(route)
    const isForUsers = scope === 'user' || USERS.includes(nameOf(route))
    const enough = scopes.filter(
      (one) => !isForUsers && (scope === 'any' || one === 'admin' || [scope].flat().includes(one)),
    )
    const what = `${route.method} ${route.url}`
    assert.equal(await ask(route, null), 401, what)
    for (const one of enough) {
      const status = await ask(route, await keyWith([one]))
      assert.ok(![401, 403].includes(status), `${what} with ${one}: ${status}`)
    }
    const others = scopes.filter((one) => !enough.includes(one))
    if (others.length > 0) assert.equal(await ask(route, await keyWith(others)), 403, what)
  }
})

for (const role of roles) {
  test(`each is open to a user who is ${role} if the role has its scope, and to no other`, async () => {
    let user = await openUser(stage, role)
    for (const route of routes.filter(scopeOf)) {
      const scope = scopeOf(route)
      const may =
        scope === 'any' ||
        scope === 'user' ||
        [scope].flat().some((one) => ROLES[role].includes(one as Scope))
      const { status } = await user.call(route.method, toPath(route.url, {}))
      const what = `${route.method} ${route.url} as ${role}: ${status}`
      assert.ok(may ? ![401, 403].includes(status) : status === 403, what)
      if (nameOf(route) === 'DELETE /session') user = await openUser(stage, role) // it signed out
    }
  })
}
