/**
 * Plays requests at the edge of what is valid against the real service and checks every answer.
 * None may be a 5xx or deviate from the served document, and the database must hold what was
 * answered with 200.
 *
 * Request `n` of a seed is always made in the same way; ids, cursors and keys are those of the run.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { Agent } from 'undici'
import { createRandom } from '../../scripts/random.ts'
import { openGround } from '../stack/ground.ts'
import { openPostgresServer } from '../stack/postgres.ts'
import { openStack, type Stack } from '../stack/stack.ts'
import { createAsk } from './ask.ts'
import { readDocument, type OpenApi, type Operation } from './document.ts'
import { makeRequest, type World } from './make-request.ts'
import { makeWorld } from './make-world.ts'
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
  /**
   * Memory of the service in MiB: before the run, and ten times during it. Null where it cannot be
   * read.
   */
  memoryMib: (number | null)[]
}

const CONCURRENCY = 16
const MEMORY_SAMPLES = 10
/**
 * The last third of the samples may reach this multiple of the middle third before we call it a
 * leak. Steady growth from zero gives 1.4; a total that doubles during the run gives 1.2. In a
 * short run, caches still fill.
 */
const MEMORY_GROWTH_MAX = 1.2
const REQUESTS_TO_JUDGE_MEMORY = 20_000
/** Spreads request numbers over the seeds of the random numbers. */
const STRIDE = 0x9e3779b1

/**
 * WhatsApp's silence is documented as 502, and not what is looked for: a slow machine must not look
 * like it.
 */
const SETTINGS = { RECADO_LOG_LEVEL: 'info', RECADO_WHATSAPP_ANSWER_TIMEOUT_MS: '30000' }
/** Odd requests name addresses for the service to call. */
const SOURCE = path.join(import.meta.dirname, 'recado-on-loopback.ts')

export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const postgres = await openPostgresServer()
  try {
    const stack = await openStack(await openGround(postgres), {
      env: SETTINGS,
      source: SOURCE,
      hasBank: true,
    })
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
      let answer = await ask(request)
      for (let tries = 1; isNotReady(operation, answer) && tries < READY_TRIES; tries++)
        answer = await ask(request)
      const { status, type, requestId, body } = answer
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
  const operation = api.operations[n % api.operations.length] as Operation
  return { operation, request: makeRequest(operation, world, random, sample) }
}

/**
 * Whether the database did not answer in the two seconds that readiness waits. On a busy machine
 * that says nothing of the request.
 */
const isNotReady = ({ path }: Operation, { status }: { status: number }) =>
  path === '/health/ready' && status === 503
const READY_TRIES = 10

const isSend = (path: string) =>
  (path.startsWith('/messages/') && !/preflight|\{/.test(path)) || path === '/drafts/{draftId}/send'

async function countSent({ db }: Stack): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from messages where role = 'assistant'`,
  )
  return rows[0]?.count ?? 0
}

/**
 * @param samples in MiB, evenly spread over the run, taken at any moment between two garbage
 * collections
 */
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
