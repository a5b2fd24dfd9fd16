/**
 * Plays requests at the edge of what is valid against the real service and checks every answer. None may be a 5xx or
 * deviate from the served document, and the database must hold what was answered with 200.
 *
 * Request `n` of a seed is always made in the same way; ids, cursors and keys are those of the run.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { Agent, request as send } from 'undici'
import { createRandom } from '../../scripts/random.ts'
import { requestOf } from '../clients/bodies.ts'
import { openGround } from '../stack/ground.ts'
import { openPostgresServer } from '../stack/postgres.ts'
import type { Shop } from '../stack/shops.ts'
import { openStack, type Stack } from '../stack/stack.ts'
import { readDocument, type OpenApi } from './document.ts'
import { FILES } from './make-upload.ts'
import { makeRequest, type FuzzRequest, type World } from './make-request.ts'
import { createSampler, type Sampler } from './sample-schema.ts'

export type FuzzOptions = {
  requests: number
  seed: number
  first: number
  /** Called ten times during the run. */
  onProgress?: (done: number, faults: number, memoryMib: number | null) => void
}
export type FuzzResult = {
  requests: number
  seconds: number
  statuses: Record<string, number>
  operations: Record<string, Record<string, number>>
  /** The first fault of each kind, with the number of its request. */
  faults: string[]
  /** Memory of the service in MiB: before the run, and ten times during it. Null where it cannot be read. */
  memoryMib: (number | null)[]
}

const CONCURRENCY = 16
const CUSTOMERS = 60
/** Spare keys to revoke, and spare messages that fail. */
const SPARES = 25
const MEMORY_SAMPLES = 10
/**
 * The last third of the samples may reach this multiple of the middle third before we call it a leak. Steady growth from
 * zero gives 1.4; a total that doubles during the run gives 1.2. In a short run, caches still fill.
 */
const MEMORY_GROWTH_MAX = 1.2
const REQUESTS_TO_JUDGE_MEMORY = 20_000
/** Spreads request numbers over the seeds of the random numbers. */
const STRIDE = 0x9e3779b1

/** WhatsApp's silence is documented as 502, and not what is looked for: a slow machine must not look like it. */
const SETTINGS = { RECADO_LOG_LEVEL: 'info', RECADO_WHATSAPP_ANSWER_TIMEOUT_MS: '30000' }
/** Odd requests name addresses for the service to call. */
const SOURCE = path.join(import.meta.dirname, 'recado-on-loopback.ts')

export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const postgres = await openPostgresServer()
  try {
    const stack = await openStack(await openGround(postgres), { env: SETTINGS, source: SOURCE })
    try {
      return await play(stack, options)
    } finally {
      await stack.close()
    }
  } finally {
    await postgres.close()
  }
}

async function play(stack: Stack, { requests, seed, first, onProgress }: FuzzOptions): Promise<FuzzResult> {
  const [service] = stack.processes
  if (!service) throw new Error('No service was started.')
  const agent = new Agent({ connections: CONCURRENCY, pipelining: 1 })
  const ask = createAsk(service.url, agent)
  const api = readDocument(
    (await ask({ method: 'GET', target: '/openapi.json', headers: {}, body: null })).body as never,
  )
  const world = await makeWorld(stack, ask)
  const sample = createSampler(seed)

  const faults = new Map<string, string>()
  const statuses: Record<string, number> = {}
  const operations: Record<string, Record<string, number>> = {}
  const accepted = new Set<string>()
  const storedBefore = await countSent(stack)
  const memoryMib = [residentMib(service.pid)]
  const startedAt = performance.now()
  let next = first

  async function playOne(n: number): Promise<void> {
    const { operation, request } = makeNth(n, seed, api, world, sample)
    const name = `${operation.method} ${operation.path}`
    const report = (sentence: string) => {
      const kind = `${name}: ${sentence}`
      if (!faults.has(kind)) faults.set(kind, `${kind} (request ${n}: ${request.target.slice(0, 200)})`)
    }
    try {
      const { status, type, requestId, body } = await ask(request)
      statuses[status] = (statuses[status] ?? 0) + 1
      const ofOperation = (operations[name] ??= {})
      ofOperation[status] = (ofOperation[status] ?? 0) + 1
      if (status >= 500) report(`answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
      if (!requestId) report('the answer has no Request-Id')
      const wrong = api.judge(operation, { status, type, body })
      if (wrong) report(wrong)
      if (status === 200 && isSend(operation.path)) accepted.add((body as { id: string }).id)
      const { resentAs } = (body ?? {}) as { resentAs?: string | null } // a resolution may create a message
      if (status === 200 && resentAs) accepted.add(resentAs)
    } catch (error) {
      report(`no answer: ${(error as Error).message}`)
    }
  }

  async function work(): Promise<void> {
    while (next < first + requests) {
      const n = next++
      const done = n - first + 1
      await playOne(n)
      if (done % Math.ceil(requests / MEMORY_SAMPLES) === 0) {
        const mib = residentMib(service?.pid)
        memoryMib.push(mib)
        onProgress?.(done, faults.size, mib)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  const seconds = (performance.now() - startedAt) / 1000

  const stored = (await countSent(stack)) - storedBefore
  if (stored !== accepted.size) {
    faults.set('stored', `${accepted.size} messages were answered with 200, and ${stored} are stored`)
  }
  if (requests >= REQUESTS_TO_JUDGE_MEMORY && isGrowing(memoryMib))
    faults.set('memory', `the memory of the service grows: ${memoryMib.join(', ')} MiB`)
  await agent.close()
  return { requests, seconds, statuses, operations, faults: [...faults.values()], memoryMib }
}

function makeNth(n: number, seed: number, api: OpenApi, world: World, sample: Sampler) {
  const random = createRandom(seed + Math.imul(n + 1, STRIDE))
  const operation = random.pick(api.operations)
  return { operation, request: makeRequest(operation, world, random, sample) }
}

const isSend = (path: string) =>
  (path.startsWith('/messages/') && !/preflight|\{/.test(path)) || path === '/drafts/{draftId}/send'

type Answer = { status: number; type: string; requestId: string | undefined; body: unknown }
type Ask = (request: FuzzRequest) => Promise<Answer>

function createAsk(url: string, dispatcher: Agent): Ask {
  return async ({ method, target, headers, body: sent }) => {
    const {
      statusCode,
      headers: got,
      body,
    } = await send(url + target, {
      ...{ method: method as 'GET', headers, dispatcher },
      ...(sent ? { body: sent } : {}),
    })
    const type = String(got['content-type'] ?? '').split(';')[0] ?? ''
    const isEndless = type === 'text/event-stream'
    if (isEndless) body.on('error', () => undefined).destroy()
    const text = isEndless ? '' : await body.text()
    const isJson = type.endsWith('json') && text !== ''
    const answer: unknown = isJson ? JSON.parse(text) : text
    return { status: statusCode, type, requestId: got['request-id'] as string | undefined, body: answer }
  }
}

/** Creates customers, conversations and pages through the API. */
async function makeWorld(stack: Stack, ask: Ask): Promise<World> {
  const [shop, stranger] = stack.shops
  const customers = Array.from({ length: CUSTOMERS }, (_, n) => `+55119870${String(10_000 + n)}`)
  const messageIds: string[] = []
  const get = async (target: string, apiKey: string) =>
    (await ask({ method: 'GET', target, headers: { 'api-key': apiKey }, body: null })).body as {
      data: { id: string }[]
      cursors: { next: string | null; prev: string | null }
      updateDate?: string
    }
  const post = async (owner: Shop, target: string, body: unknown) => {
    const headers = { 'api-key': owner.apiKey, 'content-type': 'application/json' }
    const answer = await ask({ method: 'POST', target, headers, body: Buffer.from(JSON.stringify(body)) })
    return (answer.body as { id: string }).id
  }
  const upload = async (owner: Shop, { bytes, type, name }: (typeof FILES)[number]) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name, { type }))
    const packed = new Response(form)
    const headers = { 'api-key': owner.apiKey, 'content-type': packed.headers.get('content-type') ?? '' }
    const body = Buffer.from(await packed.arrayBuffer())
    return ((await ask({ method: 'POST', target: '/media', headers, body })).body as { id: string }).id
  }
  const share = async (owner: Shop, to: string) => {
    const contacts = [{ name: { formatted_name: 'Ana', first_name: 'Ana' } }]
    messageIds.push(await post(owner, '/messages/contacts', { from: owner.from, to, contacts }))
  }
  const keyIds: string[] = []
  for (const owner of [shop, stranger]) {
    for (const to of customers.slice(0, CUSTOMERS / 2)) {
      await stack.simulator.writes(owner, to)
    }
    await stack.simulator.flush() // each conversation begins with what the customer wrote
    for (const to of customers.slice(0, CUSTOMERS / 2)) await share(owner, to)
  }
  // it may be changed as it comes: the strangers' own must go on being one that WhatsApp knows
  const { appSecret, ...credentials } = stranger.credentials
  const spareSender = await post(stranger, '/senders', {
    ...{ address: '+551140000099', phoneNumberId: '106540352240099' },
    credentials: { ...credentials, appSecrets: [appSecret] },
  })
  const templateIds: string[] = []
  for (let n = 0; n < SPARES; n++) {
    const body = [{ type: 'BODY', text: 'Seu pedido está pronto.' }]
    const draft = { from: stranger.from, name: `pronto_${n}`, language: 'pt_BR', category: 'UTILITY' }
    templateIds.push(await post(stranger, '/templates', { ...draft, components: body }))
  }
  const mediaIds: string[] = []
  for (const owner of [shop, shop, shop, stranger]) {
    for (const file of FILES) mediaIds.push(await upload(owner, file))
  }
  const [customer = ''] = customers
  const referenceId = 'fuzz-order'
  const order = { marker: referenceId, type: 'order_details' as const, to: customer }
  const { path, body } = requestOf(shop, order, '', false)
  messageIds.push(await post(shop, path, body))
  await stack.simulator.setFaults({ on: 'send', mode: 'error', code: 131026 }) // refused for good: a person must decide
  for (let n = 0; n < SPARES; n++) {
    keyIds.push(await post(stranger, '/keys', { name: `Spare ${n}`, scopes: ['messages:read'] }))
    await share(stranger, customers.at(-1 - n) ?? '')
  }
  await stack.eventually(() => hasFailed(stack, SPARES), 'messages that the channel refuses fail')
  await stack.simulator.setFaults()
  const pages = [
    await get('/conversations?limit=5', shop.apiKey),
    await get('/conversations?sort=asc&limit=5', shop.apiKey),
  ]
  const strangers = await get('/conversations?limit=5', stranger.apiKey)
  const written: World['written'] = []
  for (const to of customers.slice(0, CUSTOMERS / 2)) {
    const [conversation] = (await get(`/conversations?to=${encodeURIComponent(to)}`, shop.apiKey)).data
    const path = `/conversations/${conversation?.id}/messages?sort=asc&limit=1`
    for (const { id } of (await get(path, shop.apiKey)).data) written.push({ to, messageId: id })
  }
  const drafts = new Map<string, string>()
  for (const place of [...pages, ...pages].flatMap(({ data }) => data)) {
    for (const text of ['Oi!', 'Tudo bem?', 'Chega hoje.', 'Obrigada!'].map(
      (words) => `${words} ${drafts.size}`,
    )) {
      const draft = { conversationId: place.id, type: 'text', body: { text: { body: text } } }
      const id = await post(shop, '/drafts', draft)
      drafts.set(id, (await get(`/drafts/${id}`, shop.apiKey)).updateDate ?? '')
    }
  }
  const endpointIds: string[] = []
  for (let n = 0; n < SPARES; n++)
    endpointIds.push(await post(stranger, '/webhook-endpoints', { url: `https://shop.example/recado/${n}` }))
  const { data: events } = await get('/events?limit=50', shop.apiKey)
  const conversationIds = [...pages, strangers].flatMap(({ data }) => data.map(({ id }) => id))
  for (const id of conversationIds.slice(0, 5))
    pages.push(await get(`/conversations/${id}/messages?limit=1`, shop.apiKey))
  const cursors = [...pages, strangers]
    .flatMap(({ cursors: { next, prev } }) => [next, prev])
    .filter((cursor) => cursor !== null)
  return {
    shop,
    stranger,
    customers,
    written,
    drafts,
    ids: {
      ...{
        conversationId: conversationIds,
        messageId: [...messageIds, ...written.map(({ messageId }) => messageId)],
        keyId: keyIds,
        referenceId: [referenceId],
      },
      senderId: [shop.senderId, spareSender],
      mediaId: mediaIds,
      templateId: templateIds,
      draftId: [...drafts.keys()],
      endpointId: endpointIds,
      eventId: events.map(({ id }) => id),
    },
    cursors,
  }
}

async function hasFailed({ db }: Stack, count: number): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from failed_messages')
  return (rows[0]?.count ?? 0) >= count
}

async function countSent({ db }: Stack): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from messages where role = 'assistant'`,
  )
  return rows[0]?.count ?? 0
}

/** @param samples in MiB, evenly spread over the run, taken at any moment between two garbage collections */
export function isGrowing(samples: readonly (number | null)[]): boolean {
  const known = samples.filter((mib) => mib !== null)
  const third = Math.floor(known.length / 3)
  if (third === 0) return false
  const middle = Math.max(...known.slice(-2 * third, -third))
  return Math.max(...known.slice(-third)) > middle * MEMORY_GROWTH_MAX
}

/** Memory of a process in MiB; null on systems without `ps`. */
function residentMib(pid: number | undefined): number | null {
  if (process.platform === 'win32' || pid === undefined) return null
  return Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
  )
}
