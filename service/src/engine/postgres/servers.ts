/**
 * The servers that a DATABASE_URL names: one, or several of which one at a time accepts writes, as
 * after a failover (`postgresql://recado@first:5432,second:5432/recado`, PostgreSQL manual,
 * "Specifying Multiple Hosts").
 */
import pg from 'pg'
import { DatabaseUnavailableError } from './errors.ts'

export type Servers = {
  /** Connection string of the server to try now: the one that served last. */
  current(): string
  /**
   * Moves on to the next server, as this one failed or accepts no writes. Does nothing if another
   * caller did so before.
   */
  turnFrom(connectionString: string): void
  count: number
}

export function openServers(databaseUrl: string): Servers {
  const connectionStrings = listServers(databaseUrl)
  let turn = 0
  const current = () => connectionStrings[turn % connectionStrings.length] ?? databaseUrl
  return {
    current,
    turnFrom(connectionString) {
      if (connectionString === current()) turn += 1
    },
    count: connectionStrings.length,
  }
}

/**
 * One connection string for each host, in their order. As in libpq, hosts are in the authority or
 * in `host` and `port` of the query, and a single port applies to all hosts. `target_session_attrs`
 * is dropped: we always look for the server that accepts writes.
 */
export function listServers(databaseUrl: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/.exec(databaseUrl)
  if (!parts) return [databaseUrl]
  const [, begin = '', authority = '', path = '', query = ''] = parts
  const params = new URLSearchParams(query)
  const hosts = split(params.get('host')) ?? split(authority) ?? []
  if (hosts.length < 2) return [databaseUrl]

  const ports = split(params.get('port')) ?? []
  for (const name of ['host', 'port', 'target_session_attrs']) params.delete(name)
  return hosts.map((host, index) => {
    const own = new URLSearchParams(params)
    const [, name = '', port = ports[index] ?? ports[0] ?? ''] =
      /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? []
    own.set('host', name.replace(/^\[(.*)\]$/, '$1'))
    if (port) own.set('port', port)
    return `${begin}localhost${path}?${own}`
  })
}

const split = (list: string | null) => (list === null || list === '' ? null : list.split(','))

/** Throws `DatabaseUnavailableError` if the server is a standby. A single server is not asked. */
async function assertTakesWrites(client: Pick<pg.ClientBase, 'query'>, servers: Servers): Promise<void> {
  if (servers.count === 1) return
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw new DatabaseUnavailableError('The server is a standby: it accepts no writes.')
}

/**
 * A connection to the server that accepts writes. Tries each server once, and throws the error of
 * the last.
 */
export async function connectClient(servers: Servers, config: pg.ClientConfig): Promise<pg.Client> {
  for (let left = servers.count; ; left--) {
    const connectionString = servers.current()
    const client = new pg.Client({ ...config, connectionString })
    client.on('error', () => undefined) // the event `end` follows
    try {
      await client.connect()
      await assertTakesWrites(client, servers)
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      servers.turnFrom(connectionString)
      if (left <= 1) throw error
    }
  }
}

/** Errors of servers, as distinct from those of the pool itself. */
const turnedFrom = new WeakSet<object>()

/**
 * A connection that is lost between the pool's hand and its holder's: without a listener its
 * `error` would end the process.
 */
class HeardClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined) // its next use fails
  }
}

/**
 * For a pool, which creates its clients itself: each connects to the current server, and moves on
 * to the next if that fails.
 */
function clientClassOf(servers: Servers): new () => pg.Client {
  return class extends HeardClient {
    readonly connectionString: string

    constructor(config?: pg.ClientConfig) {
      const connectionString = servers.current()
      super({ ...config, connectionString })
      this.connectionString = connectionString
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connecting = super.connect().then(async () => {
        await assertTakesWrites(this, servers)
        return this
      })
      connecting.catch((error: Error) => {
        turnedFrom.add(error)
        servers.turnFrom(this.connectionString)
        void this.end().catch(() => undefined) // a standby would keep the connection, and the pool does not close it
      })
      if (!callback) return connecting
      // oxlint-disable-next-line promise/no-callback-in-promise -- pg-pool connects with a callback
      connecting.then(() => callback(null as unknown as Error), callback)
    }
  }
}

/**
 * A pool that fails to connect only after it tried each server. For a single server, a plain pool.
 */
export function openPoolOf(servers: Servers, config: pg.PoolConfig): pg.Pool {
  if (servers.count === 1) return new pg.Pool({ ...config, Client: HeardClient })
  return new PoolOfServers({ ...config, Client: clientClassOf(servers) }, servers.count)
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

class PoolOfServers extends pg.Pool {
  readonly #servers: number

  constructor(config: pg.PoolConfig, servers: number) {
    super(config)
    this.#servers = servers
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...connected: Connected) => void): void
  override connect(callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | void {
    if (callback) return this.#connect(this.#servers, callback)
    return new Promise((resolve, reject) => {
      this.#connect(this.#servers, (error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #connect(left: number, callback: (...connected: Connected) => void): void {
    super.connect((...connected) => {
      const [error] = connected
      // For a server that does not answer in time, the pool wraps the error in one of its own.
      const isServers = error && (turnedFrom.has(error) || turnedFrom.has(Object(error.cause)))
      if (isServers && left > 1) this.#connect(left - 1, callback)
      else callback(...connected)
    })
  }
}
