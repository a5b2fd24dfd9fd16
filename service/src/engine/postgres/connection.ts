/**
 * Connections to PostgreSQL: a pool for reading and for rare writes, and writers for group commit.
 *
 * Durability is left as the server has it: nothing here changes synchronous_commit.
 */
import pg from 'pg'
import { DatabaseUnavailableError, isConnectionError } from './errors.ts'
import { connectClient, openPoolOf, openServers } from './servers.ts'
import { SESSION_SETTINGS } from './session-settings.ts'
import { runTogether, type Rows, type Statement } from './write/statement-batch.ts'

export type Pool = pg.Pool
/** What a query function needs: a pool, a client or a transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

/** One connection that commits batches, one after another. */
export type Writer = {
  /**
   * Commits the statements together and returns the rows of each. Throws `DatabaseUnavailableError`
   * when the outcome is unknown: the connection was lost, or the server warned that the commit has
   * not reached its standby.
   */
  commit(statements: Statement[]): Promise<Rows[]>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
/** A statement that takes longer than this is stuck; none of ours comes near. */
const STATEMENT_TIMEOUT_MS = 30_000
/**
 * A server that is silent for this long is given up: a live one would have cancelled the statement
 * before.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
/** Silence after which TCP keep-alive probes the server. */
const KEEP_ALIVE_MS = 10_000
/**
 * A process that freezes inside a transaction holds its locks, so that no other process can take
 * over. None of ours pauses in one for longer than a round trip.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5_000

/**
 * Pins the plans of batch statements: with default settings the planner prefers a sequential scan
 * over conversations for a large batch, and plans one-row batches again each time (half of their
 * cost).
 */
export const WRITER_SETTINGS = `
  set enable_seqscan = off;
  set enable_mergejoin = off;
  set plan_cache_mode = force_generic_plan;
`
/**
 * Our statements cause no warnings. The server sends one when it stops waiting for its synchronous
 * standby: the commit has happened on this server and may be lost in a failover (PostgreSQL manual,
 * "Synchronous Replication").
 */
const WARNINGS = /^01/
/** Compiling pays for no statement of ours, and may take longer than a search. */
const POOL_SETTINGS = `
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS};
  set jit = off;
  ${SESSION_SETTINGS}
`

/** bigint columns are fences and counts, far below 2^53. */
const INT8_OID = 20
const types = new pg.TypeOverrides()
types.setTypeParser(INT8_OID, Number)

/** Settings that all connections share. */
export const CONNECTION = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: ANSWER_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types,
}

/**
 * Opens a pool. It connects when first asked, so an unreachable server shows at the first query.
 */
export function openPool(connectionString: string, connectionsMax: number): Pool {
  const pool = openPoolOf(openServers(connectionString), {
    ...CONNECTION,
    connectionString,
    max: connectionsMax,
    application_name: 'recado',
    onConnect: async (client) => void (await client.query(POOL_SETTINGS)),
  })
  pool.on('error', () => undefined) // an idle connection died: the pool has dropped it already
  return pool
}

/**
 * Opens a writer. It connects at the first commit and again after a loss. `onCommitted` gets what
 * was committed.
 */
export function openWriter(
  connectionString: string,
  onCommitted: (statements: Statement[]) => void = () => undefined,
): Writer {
  const servers = openServers(connectionString)
  let client: pg.Client | undefined
  let closed = false
  let isUnsafe = false // the server sent a warning during the write under way
  let last: Promise<unknown> = Promise.resolve()

  async function connected(): Promise<pg.Client> {
    if (client) return client
    if (closed) throw new DatabaseUnavailableError('The writer is closed.')
    const opening = await connectClient(servers, { ...CONNECTION, application_name: 'recado writer' })
    const forget = () => {
      if (client === opening) client = undefined
    }
    opening.on('error', forget)
    opening.on('end', forget)
    opening.on('notice', ({ code }) => {
      if (code && WARNINGS.test(code)) isUnsafe = true
    })
    try {
      await opening.query(POOL_SETTINGS + WRITER_SETTINGS)
    } catch (error) {
      void opening.end().catch(() => undefined)
      throw error
    }
    client = opening
    return opening
  }

  /** One write at a time, so that a warning belongs to the write under way. */
  function inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
    const turn = last.then(write)
    last = turn.catch(() => undefined)
    return turn
  }

  async function write(statements: Statement[]) {
    let used: pg.Client | undefined
    try {
      used = await connected()
      isUnsafe = false
      const rows = await runTogether(used, statements, types)
      onCommitted(statements)
      if (isUnsafe) throw new DatabaseUnavailableError('The commit may not have reached the standby.')
      return rows
    } catch (error) {
      if (!isConnectionError(error)) throw error
      client = undefined
      used?.end().catch(() => undefined)
      throw new DatabaseUnavailableError('The database was lost while writing.', { cause: error })
    }
  }

  return {
    commit: (statements) => inTurn(() => write(statements)),
    async close() {
      closed = true
      const closing = client
      client = undefined
      await closing?.end().catch(() => undefined)
    },
  }
}
