/**
 * The stage on which stories are played: a service on a fresh database, the simulator as its channel, a shop with a
 * sender and a key, and a clock that the test controls.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import type { Channel } from '../../src/channels/channel.ts'
import { readConfig } from '../../src/config.ts'
import { toMatchKey } from '../../src/contacts/address.ts'
import type { Log } from '../../src/log.ts'
import type { PaymentProvider } from '../../src/payments/provider.ts'
import { startService, type Overrides, type Service } from '../../src/main.ts'
import type { Scope } from '../../src/tenants/scopes.ts'
import { insertApiKey } from '../../src/tenants/api-keys-repository.ts'
import { toSecretKey } from '../../src/tenants/credentials.ts'
import { insertSender, type UnknownPolicy } from '../../src/tenants/senders-repository.ts'
import { insertWorkspace } from '../../src/tenants/workspaces-repository.ts'
import { createWithSchema } from './database.ts'
import { watchFence } from './fence.ts'
import { collectLogLines } from './log-lines.ts'
import { collectSpans, type RecordedSpan } from './spans.ts'
import { tap } from './statements.ts'
import { startSimulator, type Simulator } from '../../../testkit/simulator.ts'
import { settle, watchRequests } from './settle.ts'
import { createStillClock, createTestClock, type TestClock } from './test-clock.ts'

/** A workspace with one sender and one key. */
export type Shop = {
  workspaceId: string
  senderId: string
  /** E.164 with `+`. */
  from: string
  phoneNumberId: string
  apiKey: string
  appSecret: string
  verifyToken: string
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into field by field; a wrong field fails the test
export type Answer<Body = any> = { status: number; headers: Record<string, string>; body: Body; text: string }

export type CallOptions = { headers?: Record<string, string>; apiKey?: string | null }

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
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  /** Creates another workspace, or uses the one named, and adds a sender and a key. */
  openShop(draft?: {
    workspaceId?: string
    scopes?: Scope[]
    unknownPolicy?: UnknownPolicy
    throughputPerSecond?: number
  }): Promise<Shop>
  makeKey(workspaceId: string, scopes: Scope[], expiresAt?: Date | null): Promise<{ id: string; key: string }>
  /** Stops the service and starts another on the same database. */
  restart(): Promise<void>
  /** Starts a second service on the same database, as a second process would; the caller closes it. */
  startAnother(overrides?: Overrides, moreEnv?: Record<string, string>): Promise<Service>
  /** Adds log lines that a service wrote elsewhere, such as in a process of its own. */
  logged(text: string): void
  /** Forbids this value in the log, checked when the stage closes. Bodies of calls and webhooks are forbidden already. */
  keepSecret(value: unknown): void
  env: Record<string, string>
  /** Resolves when nothing is left to do until time passes. */
  settled(): Promise<void>
  /**
   * Waits until `ask` returns a true value, and returns that. On a still stage time passes from one moment at which
   * something is due to the next; it fails after a minute of its time. On one whose time runs it fails after a minute.
   */
  until<Result>(
    ask: () => Promise<Result | null | undefined | false>,
    what: string | (() => string),
  ): Promise<Result>
  /** Waits until the message has the status or a later one: the simulated phone does not wait for the test. A message that failed was not sent. */
  messageWith(id: string, status: string, shop?: Pick<Shop, 'apiKey'>): Promise<Record<string, unknown>>
  close(): Promise<void>
}

export type StageOptions = {
  /**
   * Its clock stands still and moves by `clock.advance` and `until` alone. Not for what looks on from outside, such as a
   * browser or another process: that cannot wait for such a clock.
   */
  isStill?: boolean
  /** Settings on top of the short delays that tests use. */
  env?: Record<string, string>
  /** Settings of the simulator. */
  simulatorEnv?: Record<string, string>
  log?: Log
  channel?: Channel
  /** Besides those of the registry; `stage/payments.ts` has one. */
  paymentProviders?: PaymentProvider[]
  /** Connects each number to the simulator before the service has its sender, so that it reads the templates of it at once. */
  readsTemplates?: boolean
  /** The number of its first shop, for shops of several stages that are to differ. */
  shopsFrom?: number
  /** Bounds small enough for a test to reach. */
  bounds?: Pick<Overrides, 'bufferMax' | 'writeBounds' | 'poolWaitingMax'>
  /** Inserts a proxy before the database: takes the connection string, returns the one the service uses. */
  through?: (connectionString: string) => Promise<string>
}

/**
 * `RECADO_LEASE_MS` where a test waits for a lease to lapse. A busy machine stops a process for a second now and then. If a lease lapsed for
 * that, the outcome of a call would be unknown.
 */
export const SHORT_LEASE_MS = 3_000

/** Of real time. */
const PATIENCE_MS = 60_000
const POLL_MS = 20
/** Of the stage's time. What is due later than this, a test asks for by `clock.advance`. */
const STILL_PATIENCE_MS = 60_000
const BEYOND: Record<string, string[]> = { sent: ['delivered', 'read'], delivered: ['read'] }

export async function openStage({
  isStill = false,
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
  const still = isStill ? createStillClock() : null
  const clock = still ?? createTestClock()
  tap()
  watchRequests()
  const [database, simulator] = await Promise.all([
    createWithSchema(),
    startSimulator(simulatorEnv, still?.now),
  ])
  const secretKey = randomBytes(32)
  const logLines = collectLogLines()
  const fence = watchFence()
  const spans = collectSpans()
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'recado-media-'))
  logLines.keepSecret(secretKey.toString('base64'))
  const db = new pg.Pool({ connectionString: database.connectionString, max: 3 })
  db.on('error', () => undefined)

  const settings = {
    DATABASE_URL: await through(database.connectionString),
    RECADO_SECRET_KEY: secretKey.toString('base64'),
    RECADO_PORT: '0',
    RECADO_WHATSAPP_URL: simulator.url,
    RECADO_WHATSAPP_MEDIA_HOSTS: simulator.url,
    RECADO_WEBHOOK_ALLOW: 'loopback',
    RECADO_RETRY_FIRST_MS: '20',
    RECADO_RETRY_MAX_MS: '50',
    RECADO_SCAN_INTERVAL_MS: '200',
    RECADO_MEDIA_DIR: mediaDir,
    // The database's clock decides when a lease lapses, and a clock that stands still renews none.
    ...(isStill ? { RECADO_LEASE_MS: '300000' } : {}),
    ...env,
  }
  const start = (overrides: Overrides = {}, moreEnv: Record<string, string> = {}) =>
    startService(readConfig({ ...settings, ...moreEnv }), {
      ...{
        clock,
        log: log ?? logLines.log,
        ...('OTEL_EXPORTER_OTLP_ENDPOINT' in settings ? {} : { tracing: spans.tracing }),
        ...bounds,
        ...(channel ? { channel } : {}),
        paymentProviders,
      },
      ...overrides,
    })

  let count = shopsFrom - 1
  const openShop: Stage['openShop'] = async (draft = {}) => {
    count += 1
    const address = `551140000${String(count).padStart(3, '0')}`
    const phoneNumberId = `10654035224${String(count).padStart(4, '0')}`
    const credentials = {
      accessToken: randomBytes(12).toString('hex'),
      appSecrets: [randomBytes(12).toString('hex')],
      verifyToken: randomBytes(8).toString('hex'),
    }
    const number = {
      ...{ from: `+${address}`, phoneNumberId, verifyToken: credentials.verifyToken },
      appSecret: credentials.appSecrets[0] as string,
    }
    if (readsTemplates) await connectAccount(number, credentials.accessToken)
    const workspaceId = draft.workspaceId ?? (await insertWorkspace(db, `Shop ${count}`, clock.now())).id
    const sender = await insertSender(
      db,
      toSecretKey(secretKey),
      {
        workspaceId,
        channel: 'whatsapp',
        address,
        matchKey: toMatchKey(address),
        channelAccountId: phoneNumberId,
        credentials,
        throughputPerSecond: draft.throughputPerSecond ?? 1000,
        unknownPolicy: draft.unknownPolicy ?? 'hold',
      },
      clock.now(),
    )
    await db.query(`select pg_notify('recado_senders', $1)`, [sender.id])
    const { key } = await makeKey(workspaceId, draft.scopes ?? ['messages:send', 'messages:read'])
    const shop = { ...number, workspaceId, senderId: sender.id, apiKey: key }
    accounts.push({ shop, accessToken: credentials.accessToken })
    logLines.keepSecret([shop.apiKey, credentials, shop.from, phoneNumberId])
    if (service) {
      await connectAccount(shop, credentials.accessToken)
      await until(() => isKnown(shop), 'the service learns of the new sender')
    }
    return shop
  }
  const makeKey: Stage['makeKey'] = (workspaceId, scopes, expiresAt = null) =>
    insertApiKey(db, { workspaceId, name: 'test', scopes, expiresAt }, clock.now())

  const accounts: { shop: Shop; accessToken: string }[] = []
  const connectAccount = (
    { from, phoneNumberId, appSecret, verifyToken }: Omit<Shop, 'workspaceId' | 'senderId' | 'apiKey'>,
    accessToken: string,
  ) =>
    simulator.control('PUT', `/accounts/${phoneNumberId}`, {
      ...{ displayPhoneNumber: from, accessToken, appSecret, verifyToken },
      // of the first shop it is known once the service has started, and told then
      webhookUrl: new URL('/channels/whatsapp/webhook', service?.url ?? simulator.url).href,
      throughputPerSecond: 1000,
    })

  /** The service knows a sender once it answers the webhook verification with the sender's token. */
  const isKnown = async ({ verifyToken }: Shop) => {
    const question = `hub.mode=subscribe&hub.challenge=1&hub.verify_token=${verifyToken}`
    return (await call('GET', `/channels/whatsapp/webhook?${question}`)).status === 200
  }

  let service: Service | undefined
  const shop = await openShop()
  service = await start()
  for (const account of accounts) await connectAccount(account.shop, account.accessToken)

  const settled = () => settle(() => simulator.control('POST', '/flush', {}))
  const until: Stage['until'] = async (ask, what) => {
    const giveUpAtMs = performance.now() + PATIENCE_MS
    let leftMs = STILL_PATIENCE_MS // without what `ask` itself advances
    for (;;) {
      const found = (await ask()) || (still && (await settled(), await ask()))
      if (found) return found
      const lookedAtMs = still?.monotonicMs() ?? 0
      if (still ? !still.advanceToNext(leftMs) : performance.now() > giveUpAtMs)
        throw new Error(`It did not happen: ${typeof what === 'string' ? what : what()}`)
      if (still) leftMs -= still.monotonicMs() - lookedAtMs
      else await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  const call: Stage['call'] = async (method, path, body, { headers = {}, apiKey = shop.apiKey } = {}) => {
    logLines.keepSecret([body, apiKey])
    const isText = typeof body === 'string' || Buffer.isBuffer(body)
    const answer = await request(`${service?.url}${path}`, {
      method: method as 'GET',
      headers: {
        ...(apiKey === null ? {} : { 'api-key': apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    })
    const isEndless = /event-stream/.test(String(answer.headers['content-type']))
    if (isEndless) answer.body.on('error', () => undefined).destroy() // stage/listen.ts reads such answers
    const text = isEndless ? '' : await answer.body.text()
    const isJson = /json/.test(String(answer.headers['content-type']))
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: isJson && text !== '' ? JSON.parse(text) : null,
      text,
    }
  }

  return {
    shop,
    keepSecret: logLines.keepSecret,
    logged: logLines.add,
    simulator: {
      ...simulator,
      customerWrites: (from, text, more) => {
        logLines.keepSecret([from, text, more])
        return simulator.customerWrites(from, text, more)
      },
    },
    clock,
    spans: spans.all,
    db,
    get service() {
      return service as Service
    },
    call,
    openShop,
    makeKey,
    async restart() {
      await service?.close()
      service = await start()
      for (const account of accounts) await connectAccount(account.shop, account.accessToken)
    },
    startAnother: start,
    env: settings,
    settled,
    until,
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
