/**
 * Servers behind a router: each with a database and a service, reached through a relay that a test
 * can freeze.
 */
import { randomBytes } from 'node:crypto'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { readConfig } from '../../src/engine/settings/config.ts'
import { openDirectory, type Directory } from '../../src/fleet/directory/directory.ts'
import { addServer, placeWorkspace } from '../../src/fleet/directory/directory-repository.ts'
import { silentLog } from '../../src/engine/log/log.ts'
import { startRouter, type Router } from '../../src/fleet/routing/router.ts'
import { callAt, type Call } from './call.ts'
import { createDatabase } from './database.ts'
import { openStage, type Stage } from './stage.ts'

/**
 * Passes bytes on until it is frozen: then it accepts connections and bytes, and answers nothing,
 * as a process that was stopped.
 */
export type Relay = {
  port: number
  freeze(): void
  thaw(): void
  /** Connections it has been asked to open. */
  connections(): number
  close(): Promise<void>
}

/** @param target where to, as `net.connect` accepts it */
async function openRelay(target: NetConnectOpts): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  let count = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    if (isFrozen) socket.pause()
  }
  const server = createServer((caller) => {
    count += 1
    const service = connect(target)
    keep(caller)
    keep(service)
    for (const [from, to] of [
      [caller, service],
      [service, caller],
    ] as const) {
      from.on('data', (bytes) => void to.write(bytes))
      from.once('close', () => to.destroy())
    }
    if (isFrozen) for (const socket of [caller, service]) socket.pause()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    connections: () => count,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** A stage behind relays. */
export type StagedServer = { stage: Stage; http: Relay; database: Relay }

export type Servers = {
  first: StagedServer
  second: StagedServer
  directory: Directory
  router: Router
  /** Calls through the router. */
  call: Call
  startAnother(moreEnv?: Record<string, string>): Promise<Router>
  close(): Promise<void>
}

/** Two servers, `first` and `second`, and a router before them. */
export async function openServers(env: Record<string, string> = {}): Promise<Servers> {
  await using opened = new AsyncDisposableStack()
  const place = await createDatabase()
  opened.defer(() => place.drop())
  const settings = {
    RECADO_DIRECTORY_URL: place.connectionString,
    RECADO_SECRET_KEY: randomBytes(32).toString('base64'),
    RECADO_PORT: '0',
    RECADO_STOP_TIMEOUT_MS: '500',
    ...env,
  }
  const directory = await openDirectory(readConfig(settings), silentLog)
  opened.defer(() => directory.close())

  async function openServer(name: string, shopsFrom: number): Promise<StagedServer> {
    const realTime = 'servers hear of each other by their databases'
    const { RECADO_SECRET_KEY } = settings
    const env = { RECADO_TRUSTED_PROXIES: '127.0.0.1', RECADO_SECRET_KEY }
    const stage = await openStage({ shopsFrom, realTime, env })
    opened.defer(() => stage.close())
    const { port, hostname: host } = new URL(stage.service.url)
    const http = await openRelay({ host, port: Number(port) })
    opened.defer(() => http.close())
    const databaseUrl = new URL(stage.env['DATABASE_URL'] as string)
    const database = await openRelay(toTarget(databaseUrl))
    opened.defer(() => database.close())
    for (const part of ['host', 'port']) databaseUrl.searchParams.delete(part)
    databaseUrl.host = `127.0.0.1:${database.port}`
    const server = { name, url: `http://127.0.0.1:${http.port}`, databaseUrl: databaseUrl.href }
    await addServer(directory.pool, directory.secretKeys, server, new Date())
    await placeWorkspace(directory.pool, stage.shop.workspaceId, name)
    return { stage, http, database }
  }

  const first = await openServer('first', 1)
  const second = await openServer('second', 100)
  const stack = opened.move()
  const startAnother = async (moreEnv: Record<string, string> = {}) => {
    const router = await startRouter(readConfig({ ...settings, ...moreEnv }), silentLog)
    stack.defer(() => router.close())
    return router
  }
  const router = await startAnother()
  return {
    first,
    second,
    directory,
    router,
    startAnother,
    call: (...asked) => callAt(router, ...asked),
    close: () => stack.disposeAsync(),
  }
}

/** Where a database listens: an address, or the socket in a folder. */
function toTarget({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host')
  const number = searchParams.get('port') ?? (port || '5432')
  if (folder?.startsWith('/')) return { path: `${folder}/.s.PGSQL.${number}` }
  return { host: folder ?? hostname, port: Number(number) }
}
