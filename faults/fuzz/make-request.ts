/**
 * Requests at the edge of what is valid, for the operations of the document, with ids, cursors and
 * keys of a real shop.
 */
import { createHmac } from 'node:crypto'
import type { Random } from '../../scripts/random.ts'
import type { Shop } from '../stack/shops.ts'
import type { Operation, Parameter } from './document.ts'
import { makeUpload } from './make-upload.ts'
import { mutateBytes, mutateValue, pickOddText } from './mutate.ts'
import type { Sampler } from './sample-schema.ts'

/** What requests can refer to. */
export type World = {
  shop: Shop
  /** Its key has every scope: requests of admins run here, where they cannot harm the shop. */
  stranger: Shop
  /** Customers who wrote to the shop, and some who did not. */
  customers: string[]
  /** What customers wrote to the shop, and who did. */
  written: { to: string; messageId: string }[]
  /** Messages that wait for a person, of the stranger. */
  failedIds: string[]
  /** Numbers that WhatsApp knows and no workspace has yet. */
  freeNumbers: { address: string; phoneNumberId: string }[]
  /**
   * When each draft of the shop last changed, by its id: no one else changes it before it is sent.
   */
  drafts: Map<string, string>
  money: Money
  /** Ids of the shop and of the stranger, by the name of the path parameter. */
  ids: Record<string, string[]>
  cursors: string[]
  /** Cookies of users of the shop who are signed in. */
  sessions: string[]
  /** Of those who sign out. */
  leaving: string[]
}

export type Money = {
  /** What the bank accepts of the stranger. */
  account: { provider: string; details: object; credentials: object }
  /** A payment of an order. */
  paidId: string
  /** Payments that wait for a person. */
  openIds: string[]
  /** By the name of the path parameter. */
  ids: Record<'accountId' | 'paymentId' | 'refundId' | 'secret', string[]>
}

export type FuzzRequest = {
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

/** Needs a key of every scope. */
const ADMIN_TAGS = ['Administration', 'Templates', 'Webhooks', 'People']
/**
 * One request in five is the likeliest of its operation, so that each is answered with 200 also in
 * a short run.
 */
const LIKELIEST_SHARE = 0.2
/** Of some operations hardly anything else can be wrong. */
const KEYLESS_SHARE = 0.1
const FILE_FIELDS = ['image', 'document']
const IDEMPOTENCY_KEYS = 50
const BROKEN_ESCAPES = ['%', '%zz', '%00', '%c3%28', '%2f', '%2e%2e%2f', '%0d%0a', '%']
const CONTENT_TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/jsonx',
  ';',
  '',
  'multipart/form-data',
]

export function makeRequest(
  operation: Operation,
  world: World,
  seeded: Random,
  sample: Sampler,
): FuzzRequest {
  const random = seeded.chance(LIKELIEST_SHARE) ? toLikeliest(seeded) : seeded
  const { method, path, parameters } = operation
  const headers = makeHeaders(world, random)
  const isAdmin =
    operation.tags.some((tag) => ADMIN_TAGS.includes(tag)) || path.startsWith('/payment-accounts')
  if (isAdmin && headers['api-key'] === world.shop.apiKey) headers['api-key'] = world.stranger.apiKey
  if (operation.isForUsers) {
    const signsOut = method === 'DELETE' && path === '/session'
    signIn(headers, signsOut ? world.leaving : world.sessions, random)
  }
  const target = fillPath(method, path, world, random) + makeQuery(parameters, world, random, sample)
  if (method === 'GET' || method === 'DELETE') return { method, target, headers, body: null }

  if (operation.acceptsFile) {
    const { body, contentType } = makeUpload(random)
    headers['content-type'] = random.chance(0.03) ? random.pick(CONTENT_TYPES) : contentType
    return { method, target, headers, body }
  }
  if (operation.body) {
    const { schema, example } = operation.body
    const isOfTemplates = path.startsWith('/templates') // whose rules hardly any random draft keeps
    const base = random.chance(isOfTemplates ? 0.9 : 0.7) && example ? example : sample(schema, random)
    const isMessage = path.startsWith('/messages/') && !path.includes('{')
    const named = random.chance(0.9) ? nameAnew(path, base as object, world, random) : base
    const valid = isMessage && random.chance(0.9) ? address(base, world, random) : named
    const placed = path.startsWith('/drafts') ? placeDraft(valid as object, target, world, random) : valid
    return { method, target, headers, body: makeBody(placed, headers, random) }
  }
  const body = makeBody(webhook(world, random), headers, random)
  const secret = random.chance(0.9) ? world.shop.credentials.appSecret : 'another'
  headers['x-hub-signature-256'] = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return { method, target, headers, body }
}

/** Picks as before, and takes the likelier way at each turn. */
const toLikeliest = (random: Random): Random => ({ ...random, chance: (probability) => probability >= 0.5 })

/**
 * Names a conversation, or what was seen of the draft that is sent, where the body has a place for
 * it.
 */
function placeDraft(body: object, target: string, { ids, drafts }: World, random: Random): object {
  if ('conversationId' in body) return { ...body, conversationId: random.pick(ids.conversationId ?? []) }
  const updateDate = drafts.get(target.split('/')[2] ?? '')
  return 'updateDate' in body && updateDate ? { ...body, updateDate } : body
}

/**
 * A template and a sender that there is already are refused, and so is an account that the bank
 * does not know.
 */
function nameAnew(path: string, base: object, world: World, random: Random): object {
  const { stranger, money, freeNumbers } = world
  if (path === '/payment-accounts') return { ...base, ...money.account }
  if (path.startsWith('/payment-accounts/')) return knowAccount(base, money)
  if (path === '/templates') return { ...base, from: stranger.from, name: `fuzz_${random.digits(9)}` }
  if (path === '/senders/inspect' || path === '/senders/connect') return knowNumber(path, base, stranger)
  if (path !== '/senders') return base
  const { appSecret, accessToken, verifyToken } = stranger.credentials
  const credentials = { accessToken, verifyToken, appSecrets: [appSecret] }
  return { ...base, ...random.pick(freeNumbers), credentials }
}

/** The number of the stranger, with the secrets that WhatsApp knows of it. */
function knowNumber(path: string, base: object, { credentials, phoneNumberId }: World['stranger']): object {
  const { accessToken, appSecret } = credentials
  const { wabaId: _, ...rest } = base as { wabaId?: string }
  return { ...rest, accessToken, appSecret, ...(path === '/senders/connect' && { phoneNumberId }) }
}

/** What the bank knows of the account, where the body has a place for it. */
const knowAccount = (base: object, { account: { details, credentials } }: Money) => ({
  ...base,
  ...('details' in base && { details }),
  ...('credentials' in base && { credentials }),
})

/**
 * Sets valid addresses, so that most bodies pass that check, and now and then a message that is
 * answered or reacted to.
 */
function address(body: unknown, world: World, random: Random): unknown {
  const { shop, customers, written } = world
  const { reaction, ...message } = withFile(body as Record<string, object>, world, random)
  const { to, messageId } = random.pick(written)
  const isAbout = random.chance(reaction ? 0.7 : 0.2)
  return {
    ...message,
    ...(reaction && { reaction: isAbout ? { ...reaction, message_id: messageId } : reaction }),
    ...(isAbout && !reaction && { context: { messageId } }),
    from: shop.from,
    to: isAbout ? to : random.pick(customers),
  }
}

/** Names a file by its id now and then, in place of a link. */
function withFile(message: Record<string, object>, { ids }: World, random: Random): Record<string, object> {
  const field = FILE_FIELDS.find((one) => message[one])
  if (field === undefined || random.chance(0.7)) return message
  const { link: _, ...part } = message[field] as { link?: string }
  return { ...message, [field]: { ...part, id: random.pick(ids.mediaId ?? []) } }
}

function makeBody(valid: unknown, headers: Record<string, string>, random: Random): Buffer {
  headers['content-type'] = random.chance(0.03) ? random.pick(CONTENT_TYPES) : 'application/json'
  if (random.chance(0.01)) headers['content-encoding'] = random.pick(['gzip', 'identity', 'br'])
  const changes = random.chance(0.5) ? 0 : random.pick([1, 1, 1, 2, 3, 6])
  const json = JSON.stringify(mutateValue(valid, random, changes)) ?? ''
  const bytes = Buffer.from(json)
  return random.chance(0.15) ? mutateBytes(bytes, random, random.pick([1, 1, 2, 5])) : bytes
}

function makeHeaders({ shop, stranger }: World, random: Random): Record<string, string> {
  const headers: Record<string, string> = {}
  if (!random.chance(KEYLESS_SHARE))
    headers['api-key'] = random.pick([...Array<string>(30).fill(shop.apiKey), stranger.apiKey])
  if (random.chance(0.02)) headers['api-key'] = toHeader(mutateValue(shop.apiKey, random, 1))
  if (random.chance(0.25)) headers['idempotency-key'] = `fuzz-${random.below(IDEMPOTENCY_KEYS)}`
  if (random.chance(0.03)) headers['idempotency-key'] = toHeader(pickOddText(random))
  if (random.chance(0.1))
    headers.traceparent = random.pick([`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, '00-0-0-00', ''])
  if (random.chance(0.02)) headers.range = random.pick(['bytes=0-', 'bytes=9-1', 'x'])
  return headers
}

/** In place of the key, the cookie of a user, from a page of the service or of another. */
function signIn(headers: Record<string, string>, sessions: readonly string[], random: Random): void {
  if (headers['api-key'] === undefined || random.chance(0.1)) return
  delete headers['api-key']
  headers.cookie = random.pick(sessions)
  headers['sec-fetch-site'] = random.chance(0.1) ? random.pick(['cross-site', 'none', 'x']) : 'same-origin'
}

/** Only characters that an HTTP client accepts in a header. */
const toHeader = (value: unknown) => String(value).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')

function fillPath(method: string, path: string, world: World, random: Random): string {
  const known = random.chance(0.7) ? { ...world.ids, ...idsFor(path, world) } : world.ids
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const all = known[name] ?? ['1']
    // what is deleted is of one half, so that there is something to ask for until the end
    const id = random.pick(method === 'DELETE' ? all.slice(0, Math.ceil(all.length / 2)) : all)
    if (random.chance(0.8)) return id
    return random.pick([
      () => id.toUpperCase(),
      () => id.slice(0, random.below(id.length)),
      () => id + random.pick(BROKEN_ESCAPES),
      () => encodeText(String(mutateValue(id, random, 1))),
      () => encodeText(pickOddText(random)),
    ])()
  })
}

/** Those that an operation can do something with, where it cannot with all. */
function idsFor(path: string, { written, failedIds, money }: World): Record<string, string[]> {
  if (path.includes('/refunds/')) return { paymentId: [money.paidId] }
  if (path.endsWith('/decision')) return { paymentId: money.openIds }
  if (path.endsWith('/read')) return { messageId: written.map(({ messageId }) => messageId) }
  return path.endsWith('/resolve') ? { messageId: failedIds } : {}
}

function makeQuery(parameters: Parameter[], world: World, random: Random, sample: Sampler): string {
  const pairs = parameters
    .filter(({ in: place }) => place === 'query')
    .filter(({ name, required }) => random.chance(required || name.startsWith('hub.') ? 0.8 : 0.4))
    .flatMap(({ name, schema }) => {
      const value = () => {
        if (random.chance(0.2))
          return random.chance(0.5) ? encodeText(pickOddText(random)) : random.pick(BROKEN_ESCAPES)
        return encodeText(String(KNOWN_VALUES[name]?.(world, random) ?? sample(schema, random)))
      }
      return Array.from({ length: random.chance(0.05) ? 2 : 1 }, () => `${name}=${value()}`)
    })
  if (random.chance(0.03)) pairs.push(`${encodeText(pickOddText(random))}=1`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Values for parameters whose schema cannot say what exists. */
const KNOWN_VALUES: Record<string, (world: World, random: Random) => string> = {
  cursor: ({ cursors }, random) => {
    const cursor = random.pick(cursors)
    if (random.chance(0.6)) return cursor
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Buffer.from(JSON.stringify(mutateValue(parts, random, 1)) ?? '').toString('base64url')
  },
  from: ({ shop, stranger }, random) => random.pick([shop.from, shop.from.slice(1), stranger.from]),
  to: ({ customers }, random) => random.pick(customers),
  accountId: ({ ids }, random) => random.pick(ids.accountId ?? []),
  'hub.mode': () => 'subscribe',
  'hub.verify_token': ({ shop }) => shop.credentials.verifyToken,
}

const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())

let lastWamid = 0

/** A webhook of the shop's account with one element. */
function webhook({ shop, customers }: World, random: Random): unknown {
  const id = `wamid.FUZZ${(lastWamid += 1)}`
  const customer = random.pick(customers).replace('+', '')
  const at = { id, timestamp: String(Math.floor(Date.now() / 1000) - random.below(100_000)) }
  const value = random.pick([
    { messages: [{ ...at, from: customer, type: 'text', text: { body: 'Oi' } }] },
    {
      messages: [
        { ...at, from: customer, type: 'image', image: { id: '1', caption: 'Oi', mime_type: 'image/jpeg' } },
      ],
    },
    { messages: [{ ...at, from: customer, type: 'reaction', reaction: { message_id: id, emoji: '👍' } }] },
    { statuses: [{ ...at, status: random.pick(['sent', 'delivered', 'read']), recipient_id: customer }] },
    {
      statuses: [
        {
          ...at,
          status: 'failed',
          recipient_id: customer,
          errors: [{ code: 131047, title: 'Re-engagement' }],
        },
      ],
    },
  ])
  const metadata = { display_phone_number: shop.from.slice(1), phone_number_id: shop.phoneNumberId }
  const contacts = [{ wa_id: customer, profile: { name: 'Ana' } }]
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, contacts, ...value } }
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] }
}
