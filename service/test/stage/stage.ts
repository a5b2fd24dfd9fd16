/**
 * The stage on which stories are played: a service in this process, a shop with a sender and a key,
 * and a clock that the test controls.
 *
 * A stage owns its database, a copy of one that was migrated once, its services, its shops, its
 * folder of media, and a check of all that its services log and of the statements that they send.
 * It shares the database server with the run, and the simulator with the stages before it in this
 * process: that is emptied in between, and follows the clock of the stage.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Channel } from '../../src/channels/channel.ts'
import { readConfig } from '../../src/engine/settings/config.ts'
import type { Log } from '../../src/engine/log/log.ts'
import type { PaymentProvider } from '../../src/providers/provider.ts'
import { startService, type Overrides, type Service } from '../../src/main.ts'
import { startSimulator, type Simulator } from '../../../testkit/simulator.ts'
import { until as untilRealTimePasses, type Until } from '../../../testkit/until.ts'
import { callAt, type Call } from './call.ts'
import { createWithSchema } from './database.ts'
import { watchFence } from './fence.ts'
import { collectLogLines } from './log-lines.ts'
import { settle, watchRequests } from './settle.ts'
import { createShops, type MakeKey, type Shop, type ShopDraft } from './shops.ts'
import { collectSpans, type RecordedSpan } from './spans.ts'
import { tap } from './statements.ts'
import { createStillClock, createTestClock, type TestClock } from './test-clock.ts'
import { untilClockMoves } from './until.ts'

export type { Answer, CallOptions } from './call.ts'
export type { Shop } from './shops.ts'

export type Stage = {
  shop: Shop
  simulator: Simulator
  clock: TestClock
  /** What the services recorded, in the order in which it began. */
  spans: RecordedSpan[]
  /** A direct connection, to read what is stored or to break it. */
  db: pg.Pool
  service: Service
  /** Calls the public API as the shop. */
  call: Call
  /** Creates another workspace, or uses the one named, and adds a sender and a key. */
  openShop(draft?: ShopDraft): Promise<Shop>
  makeKey: MakeKey
  /** Stops the service and starts another on the same database. */
  restart(): Promise<void>
  /**
   * Starts a second service on the same database, as a second process would; the caller closes it.
   */
  startAnother(overrides?: Overrides, moreEnv?: Record<string, string>): Promise<Service>
  /** Adds log lines that a service wrote elsewhere, such as in a process of its own. */
  logged(text: string): void
  /**
   * Forbids this value in the log, checked when the stage closes. Bodies of calls and webhooks are
   * forbidden already.
   */
  keepSecret(value: unknown): void
  env: Record<string, string>
  /** Resolves when nothing is left to do until time passes. */
  settled(): Promise<void>
  /**
   * Lets time pass once all that is under way has ended. `clock.advance` moves it at once, in the
   * middle of things: an answer that is being written then counts its next attempt from afterwards.
   */
  pass(ms: number): Promise<void>
  until: Until
  /**
   * Waits until the message has the status or a later one: the simulated phone does not wait for
   * the test. A message that failed was not sent.
   */
  messageWith(id: string, status: string, shop?: Pick<Shop, 'apiKey'>): Promise<Record<string, unknown>>
  close(): Promise<void>
}

export type StageOptions = {
  /**
   * Its clock runs with real time, for this reason. Otherwise it stands still and moves by `pass`,
   * `clock.advance` and `until` alone. What looks on from outside, such as a browser or another
   * process, cannot wait for a clock that stands still.
   */
  realTime?: string
  /** Settings on top of the short delays that tests use. */
  env?: Record<string, string>
  /** Settings of the simulator, which is then of this stage alone. */
  simulatorEnv?: Record<string, string>
  log?: Log
  channel?: Channel
  /** Besides those of the registry; `stage/payments.ts` has one. */
  paymentProviders?: PaymentProvider[]
  /**
   * Connects each number to the simulator before the service has its sender, so that it reads the
   * templates of it at once.
   */
  readsTemplates?: boolean
  /** The number of its first shop, for shops of several stages that are to differ. */
  shopsFrom?: number
  /** Bounds small enough for a test to reach. */
  bounds?: Pick<Overrides, 'bufferMax' | 'writeBounds' | 'poolWaitingMax'>
  /**
   * Inserts a proxy before the database: takes the connection string, returns the one the service
   * uses.
   */
  through?: (connectionString: string) => Promise<string>
}

/**
 * `RECADO_LEASE_MS` where a test waits for a lease to lapse. A busy machine stops a process for a
 * second now and then. If a lease lapsed for that, the outcome of a call would be unknown.
 */
export const SHORT_LEASE_MS = 3_000

/**
 * The database's clock decides when a lease lapses, and a clock that stands still renews none. On a
 * machine that pauses a lease may not be acquired at once: it is after a third of this, which is
 * within the minute that `until` waits.
 */
const LEASE_OF_STILL_MS = 150_000
const BEYOND: Record<string, string[]> = { sent: ['delivered', 'read'], delivered: ['read'] }

export async function openStage({
  realTime,
  env = {},
  log,
  channel,
  paymentProviders = [],
  readsTemplates = false,
  shopsFrom = 1,
  bounds = {},
  simulatorEnv = {},
  through = async (address) => address,
}: StageOptions = {}): Promise<Stage> {
  const still = realTime === undefined ? createStillClock() : null
  const clock = still ?? createTestClock()
  tap()
  watchRequests()
  const [database, simulator] = await Promise.all([
    createWithSchema(),
    startSimulator(simulatorEnv, still?.now),
  ])
  const given = env['RECADO_SECRET_KEY']
  const secretKey = given === undefined ? randomBytes(32) : Buffer.from(given, 'base64')
  const logLines = collectLogLines()
  const { keepSecret } = logLines
  const fence = watchFence()
  const spans = collectSpans()
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'recado-media-'))
  keepSecret(secretKey.toString('base64'))
  const db = new pg.Pool({ connectionString: database.connectionString, max: 3 })
  db.on('error', () => undefined)

  const settings = {
    DATABASE_URL: await through(database.connectionString),
    RECADO_SECRET_KEY: secretKey.toString('base64'),
    RECADO_PORT: '0',
    RECADO_WHATSAPP_URL: simulator.url,
    RECADO_WHATSAPP_MEDIA_HOSTS: simulator.url,
    RECADO_WHATSAPP_PARTNERS: `${simulator.url}/partner=D360-API-KEY`,
    RECADO_WEBHOOK_ALLOW: 'loopback',
    RECADO_RETRY_FIRST_MS: '20',
    RECADO_RETRY_MAX_MS: '50',
    RECADO_SCAN_INTERVAL_MS: '200',
    RECADO_MEDIA_DIR: mediaDir,
    ...(still ? { RECADO_LEASE_MS: String(LEASE_OF_STILL_MS) } : {}),
    ...env,
  }
  const start = (overrides: Overrides = {}, moreEnv: Record<string, string> = {}) =>
    startService(readConfig({ ...settings, ...moreEnv }), {
      clock,
      log: log ?? logLines.log,
      ...('OTEL_EXPORTER_OTLP_ENDPOINT' in settings ? {} : { tracing: spans.tracing }),
      ...bounds,
      ...(channel ? { channel } : {}),
      paymentProviders,
      ...overrides,
    })

  let service: Service | undefined
  const shops = createShops({
    db,
    clock,
    simulator,
    secretKey,
    keepSecret,
    first: shopsFrom,
    connectsFirst: readsTemplates,
    serviceUrl: () => service?.url,
  })
  const shop = await shops.open()
  service = await start()
  await shops.connectAll()

  const call: Call = (method, path, body, { headers = {}, apiKey = shop.apiKey } = {}) => {
    keepSecret([body, apiKey])
    return callAt(service as Service, method, path, body, { headers, apiKey })
  }
  const settled = (signal?: AbortSignal) => settle(simulator.flush, signal)
  const until = still ? untilClockMoves(still, settled) : untilRealTimePasses

  return {
    shop,
    clock,
    db,
    call,
    until,
    keepSecret,
    settled: () => settled(),
    async pass(ms) {
      await settled()
      clock.advance(ms)
    },
    logged: logLines.add,
    simulator: {
      ...simulator,
      customerWrites: (from, text, more) => {
        keepSecret([from, text, more])
        return simulator.customerWrites(from, text, more)
      },
    },
    spans: spans.all,
    get service() {
      return service as Service
    },
    async openShop(draft) {
      const opened = await shops.open(draft)
      // the service knows a sender once it answers the webhook verification with the sender's token
      const question = `hub.mode=subscribe&hub.challenge=1&hub.verify_token=${opened.verifyToken}`
      const isKnown = async () => (await call('GET', `/channels/whatsapp/webhook?${question}`)).status === 200
      await until(isKnown, 'the service learns of the new sender')
      return opened
    },
    makeKey: shops.makeKey,
    async restart() {
      await service?.close()
      service = await start()
      await shops.connectAll()
    },
    startAnother: start,
    env: settings,
    messageWith: (id, status, { apiKey } = shop) => {
      let found = 'not found'
      return until(
        async () => {
          const { body } = await call('GET', `/messages/${id}`, undefined, { apiKey })
          found = body.status
          return [status, ...(BEYOND[status] ?? [])].includes(found) ? body : null
        },
        () => `message ${id} becomes ${status}; it is ${found}`,
      )
    },
    async close() {
      await service?.close()
      fence.stop()
      await simulator.close()
      try {
        await fence.assertKept(db)
      } finally {
        await db.end()
        await database.drop()
        await rm(mediaDir, { recursive: true, force: true })
      }
      for (const span of spans.all) logLines.add(JSON.stringify(span))
      logLines.assertDiscreet()
    },
  }
}
