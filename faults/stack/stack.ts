/**
 * The environment of every experiment: a database of its own, the simulator, service processes, and
 * proxies in front of the database, the simulator and the service.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import { createRandom } from '../../scripts/random.ts'
import type { Program } from '../../testkit/program.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../clients/webhook-receiver.ts'
import { startLoadedBank, type LoadedBank } from './bank.ts'
import { HeardClient, type PostgresServer } from './postgres.ts'
import { createPostgresTap, type PostgresTap } from './postgres-tap.ts'
import { startService } from './service.ts'
import type { Shop } from './shops.ts'
import { startLoadedSimulator, type LoadedSimulator } from './simulator.ts'
import { openTcpProxy, type Tap, type TcpProxy } from './tcp-proxy.ts'

export type Ground = {
  postgres: PostgresServer
  /** A database with schema and shops, to copy. */
  template: string
  shops: [Shop, Shop]
  secretKey: string
}

export type Stack = {
  postgres: PostgresServer
  database: string
  /** A direct connection, past the proxy. */
  db: pg.Pool
  shops: [Shop, Shop]
  simulator: LoadedSimulator
  /** Receives the webhooks of both shops. */
  receiver: WebhookReceiver
  /** The proxy for clients and webhooks; new connections go to the processes in turn. */
  front: TcpProxy
  /** The proxies to the database and the simulator, shared by all processes. */
  toPostgres: TcpProxy
  toChannel: TcpProxy
  toReceiver: TcpProxy
  /** Of an experiment with money: the shops' bank, and the proxy to it. */
  bank: { bank: LoadedBank; toBank: TcpProxy } | null
  postgresTap: PostgresTap
  processes: Program[]
  /**
   * Starts another process behind the front; `env` may give it another path to the database,
   * `source` another `recado` command.
   */
  start(env?: Record<string, string>, source?: string): Promise<Program>
  /** Sends a process no new connections; it keeps its open ones. */
  withdraw(process: Program): void
  /** Kills a process and starts another in its place. */
  replace(process: Program): Promise<Program>
  /** With which the `recado` command reaches the database, past the proxies. */
  commandEnv: Record<string, string>
  /** Opens another proxy to the database, for one process alone. */
  openDetour(): Promise<{ databaseUrl: string }>
  close(): Promise<void>
}

export type StackOptions = {
  processes?: number
  /** One process at each of these ports, in place of `processes` at any. */
  ports?: readonly number[]
  /**
   * What is between the front and the processes, and knows them itself. `open` is called once
   * they run.
   */
  gate?: { port: number; open?: (stack: Stack) => Promise<void> }
  env?: Record<string, string>
  /** Hosts and ports of the database, for a DATABASE_URL with several; by default the proxy. */
  databaseHosts?: string
  /** The file of the `recado` command to run, for a canary. */
  source?: string
  /**
   * Processes and database are those of the last release at first: it has no event log, no webhooks
   * and no files of shops.
   */
  isOfRelease?: boolean
  /** Both shops have an account at a bank. */
  hasBank?: boolean
  /** Of what the receiver of webhooks does; 1 if not given. */
  seed?: number
  frontTap?: Tap
  channelTap?: Tap
}

export async function openStack(ground: Ground, options: StackOptions = {}): Promise<Stack> {
  const { postgres, shops } = ground
  const database = `faults_${randomBytes(6).toString('hex')}`
  await postgres.run(`create database ${database} template ${ground.template}`)
  const db = new pg.Pool({ connectionString: postgres.urlOf(database), max: 3, Client: HeardClient })
  db.on('error', () => undefined)
  const simulator = await startLoadedSimulator()
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'recado-faults-')) // shared by the processes, as several would
  const postgresTap = createPostgresTap()
  const toPostgres = await openTcpProxy([postgres.upstream], postgresTap.tap)
  const toChannel = await openTcpProxy([{ port: simulator.port }], options.channelTap)
  const receiver = await startWebhookReceiver(createRandom(options.seed ?? 1))
  const toReceiver = await openTcpProxy([{ port: receiver.port }])
  const front = await openTcpProxy([], options.frontTap)
  const bank = options.hasBank ? await openBank(shops) : null

  const processes: Program[] = []
  const started: Program[] = [] // includes withdrawn ones
  const detours: TcpProxy[] = []
  const urlTo = (hosts: string) => `postgresql://recado@${hosts}/${database}?sslmode=disable`
  const turn = () =>
    front.setUpstreams(
      options.gate
        ? [{ port: options.gate.port }]
        : processes.filter((one) => !one.hasEnded()).map(({ port }) => ({ port })),
    )

  /**
   * The last release does not know them, and refuses to start with a setting that it does not know.
   */
  const newerSettings = {
    RECADO_MEDIA_DIR: mediaDir,
    RECADO_WHATSAPP_MEDIA_HOSTS: `http://127.0.0.1:${toChannel.port},http://127.0.0.1:${simulator.port}`,
    RECADO_WEBHOOK_ALLOW: 'loopback',
  }

  async function start(env: Record<string, string> = {}, source = options.source): Promise<Program> {
    const settings = {
      DATABASE_URL: urlTo(options.databaseHosts ?? `127.0.0.1:${toPostgres.port}`),
      RECADO_SECRET_KEY: ground.secretKey,
      RECADO_WHATSAPP_URL: `http://127.0.0.1:${toChannel.port}`,
      ...(options.isOfRelease && source === options.source ? {} : newerSettings),
      ...(bank ? toBankSettings(bank, front) : {}),
      ...options.env,
      ...env,
    }
    const process = await startService(settings, source)
    started.push(process)
    processes.push(process)
    turn()
    return process
  }

  function withdraw(process: Program) {
    processes.splice(processes.indexOf(process), 1)
    turn()
  }

  const stack: Stack = {
    postgres,
    database,
    db,
    shops,
    simulator,
    receiver,
    front,
    processes,
    toPostgres,
    toChannel,
    toReceiver,
    bank,
    postgresTap,
    start,
    withdraw,
    commandEnv: { DATABASE_URL: postgres.urlOf(database), RECADO_SECRET_KEY: ground.secretKey },
    async openDetour() {
      const detour = await openTcpProxy([postgres.upstream])
      detours.push(detour)
      return { databaseUrl: urlTo(`127.0.0.1:${detour.port}`) }
    },
    async replace(process) {
      withdraw(process)
      process.thaw()
      await process.kill()
      return await start()
    },
    async close() {
      for (const process of started) {
        process.thaw()
        await process.kill()
      }
      await simulator.close()
      for (const proxy of [front, toPostgres, toChannel, toReceiver, ...detours]) await proxy.close()
      await receiver.close()
      await bank?.toBank.close()
      await bank?.bank.close()
      await db.end()
      await rm(mediaDir, { recursive: true, force: true })
      await postgres.run(`drop database if exists ${database} with (force)`)
    },
  }
  try {
    for (const shop of shops) await simulator.connect(shop, front.port)
    for (const port of options.ports ?? Array<number>(options.processes ?? 1).fill(0))
      await start({ RECADO_PORT: String(port) })
    await options.gate?.open?.(stack)
    if (bank) for (const shop of shops) await addAccount(front.port, bank.bank, shop)
    for (const shop of options.isOfRelease ? [] : shops)
      receiver.learn(shop.name, await addEndpoint(front.port, toReceiver.port, shop))
  } catch (error) {
    await stack.close() // the simulator would keep this process alive
    throw error
  }
  return stack
}

async function openBank(shops: readonly Shop[]) {
  const bank = await startLoadedBank(shops)
  return { bank, toBank: await openTcpProxy([{ port: bank.port }]) }
}

/** Money is asked for each second, and callbacks come through the front. */
const toBankSettings = ({ bank, toBank }: NonNullable<Stack['bank']>, front: TcpProxy) => ({
  RECADO_BANK_URL: `https://127.0.0.1:${toBank.port}`,
  RECADO_BANK_CA_FILE: bank.caFile,
  RECADO_PAYMENTS_READ_MS: '1000',
  RECADO_PUBLIC_URL: `http://127.0.0.1:${front.port}`,
})

/**
 * The shop gets the account that its charges are made at. Customers of the first are notified of
 * their payments.
 */
async function addAccount(frontPort: number, bank: LoadedBank, shop: Shop): Promise<void> {
  const account = bank.accounts.get(shop.name)
  if (!account) throw new Error(`Shop ${shop.name} has no account at the bank.`)
  const { clientId, clientSecret, certificate, key, keys, name, city } = account
  const added = await demand(frontPort, shop, 'POST', '/payment-accounts', {
    provider: 'api-pix',
    name: 'Bank',
    details: { bank: 'local', keyType: 'EVP', key: keys[0], merchantName: name, merchantCity: city },
    credentials: { clientId, clientSecret, certificate, key },
  })
  const check = await demand(frontPort, shop, 'POST', `/payment-accounts/${added.id}/check`)
  if (check.ok !== true) throw new Error(`The account is not well: ${JSON.stringify(check)}`)
  if (shop.name === 'A')
    await demand(frontPort, shop, 'PATCH', `/senders/${shop.senderId}`, { notifiesPayments: true })
}

/** Creates an endpoint of the shop for all events; returns its secret. */
async function addEndpoint(frontPort: number, receiverPort: number, shop: Shop): Promise<string> {
  const url = `http://127.0.0.1:${receiverPort}/${shop.name}`
  const draft = { url, types: ['*'], from: 'oldest' }
  return String((await demand(frontPort, shop, 'POST', '/webhook-endpoints', draft)).secret)
}

/** A request that must succeed. */
async function demand(
  frontPort: number,
  shop: Shop,
  method: 'POST' | 'PATCH',
  route: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await request(`http://127.0.0.1:${frontPort}${route}`, {
    method,
    headers: { 'api-key': shop.apiKey, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${method} ${route}: ${answer.statusCode} ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}
