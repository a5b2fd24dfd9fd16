/**
 * What every experiment is made on: a database of its own, the simulator, service processes, and proxies before the
 * database, before the channel, and before the service itself, where clients and webhooks come in.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Program } from '../../testkit/program.ts'
import type { PostgresServer } from './postgres.ts'
import { createPostgresTap, type PostgresTap } from './postgres-tap.ts'
import { startService } from './service.ts'
import type { Shop } from './shops.ts'
import { startLoadedSimulator, type LoadedSimulator } from './simulator.ts'
import { openTcpProxy, type Tap, type TcpProxy } from './tcp-proxy.ts'

/** What all experiments of a run share. */
export type Ground = {
  postgres: PostgresServer
  /** A database with schema and shops, to be copied. */
  template: string
  shops: [Shop, Shop]
  secretKey: string
}

export type Stack = {
  postgres: PostgresServer
  database: string
  /** Straight to the database, past the proxy. */
  db: pg.Pool
  shops: [Shop, Shop]
  simulator: LoadedSimulator
  /** Where clients and webhooks come in; new connections go to the processes in turn. */
  front: TcpProxy
  /** Before the database and the channel, for all processes. */
  toPostgres: TcpProxy
  toChannel: TcpProxy
  postgresTap: PostgresTap
  processes: Program[]
  /** Starts one more process, behind the front, with its own way to the database if one is given. */
  start(env?: Record<string, string>): Promise<Program>
  /** Takes a process out of the front's turn; it goes on with what it has. */
  withdraw(process: Program): void
  /** Ends a process the hard way and starts another in its place. */
  replace(process: Program): Promise<Program>
  /** One more way to the database, for a process that is to have its own. */
  openDetour(): Promise<{ databaseUrl: string }>
  eventually<Result>(ask: () => Promise<Result | null | undefined | false>, what: string): Promise<Result>
  close(): Promise<void>
}

export type StackOptions = {
  processes?: number
  env?: Record<string, string>
  /** Hosts and ports of the database, for a DATABASE_URL with several; the proxy before it if not given. */
  databaseHosts?: string
  /** The `recado` command to run: that of a canary. */
  source?: string
  frontTap?: Tap
  channelTap?: Tap
}

const PATIENCE_MS = 60_000
const POLL_MS = 50

export async function openStack(ground: Ground, options: StackOptions = {}): Promise<Stack> {
  const { postgres, shops } = ground
  const database = `faults_${randomBytes(6).toString('hex')}`
  await postgres.run(`create database ${database} template ${ground.template}`)
  const db = new pg.Pool({ connectionString: postgres.urlOf(database), max: 3 })
  db.on('error', () => undefined)
  const simulator = await startLoadedSimulator()
  const postgresTap = createPostgresTap()
  const toPostgres = await openTcpProxy([{ path: postgres.socket }], postgresTap.tap)
  const toChannel = await openTcpProxy([{ port: simulator.port }], options.channelTap)
  const front = await openTcpProxy([], options.frontTap)

  const processes: Program[] = []
  const started: Program[] = [] // those that were withdrawn as well
  const detours: TcpProxy[] = []
  const urlTo = (hosts: string) => `postgresql://recado@${hosts}/${database}?sslmode=disable`
  const turn = () =>
    front.setUpstreams(processes.filter((one) => !one.hasEnded()).map(({ port }) => ({ port })))

  async function start(env: Record<string, string> = {}): Promise<Program> {
    const settings = {
      DATABASE_URL: urlTo(options.databaseHosts ?? `127.0.0.1:${toPostgres.port}`),
      RECADO_SECRET_KEY: ground.secretKey,
      RECADO_WHATSAPP_URL: `http://127.0.0.1:${toChannel.port}`,
      ...options.env,
      ...env,
    }
    const process = await startService(settings, options.source)
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
    ...{ postgres, database, db, shops, simulator, front, toPostgres, toChannel, postgresTap, processes },
    ...{ start, withdraw },
    async openDetour() {
      const detour = await openTcpProxy([{ path: postgres.socket }])
      detours.push(detour)
      return { databaseUrl: urlTo(`127.0.0.1:${detour.port}`) }
    },
    async replace(process) {
      withdraw(process)
      process.thaw()
      await process.kill()
      return await start()
    },
    async eventually(ask, what) {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        const result = await ask()
        if (result) return result
        if (performance.now() > until) throw new Error(`It did not happen: ${what}`)
        await sleep(POLL_MS)
      }
    },
    async close() {
      for (const process of started) {
        process.thaw()
        await process.kill()
      }
      await simulator.close()
      for (const proxy of [front, toPostgres, toChannel, ...detours]) await proxy.close()
      await db.end()
      await postgres.run(`drop database if exists ${database} with (force)`)
    },
  }
  try {
    for (const shop of shops) await simulator.connect(shop, front.port)
    for (let n = 0; n < (options.processes ?? 1); n++) await start()
  } catch (error) {
    await stack.close() // else the simulator would run on, and we with it
    throw error
  }
  return stack
}
