/**
 * Connections to the databases of two servers for a move: its statements may take as long as a
 * workspace is large.
 */
import pg from 'pg'
import { CONNECTION } from '../../engine/postgres/connection.ts'
import { SESSION_SETTINGS } from '../../engine/postgres/session-settings.ts'
import { connectClient, listServers, openServers } from '../../engine/postgres/servers.ts'

/** Copies must read what they write: text of all types, the same on both servers. */
const SESSION = `${SESSION_SETTINGS}
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '10s';
  set jit = off;
`

/** The caller ends it. */
export async function connectServer(databaseUrl: string): Promise<pg.Client> {
  const { query_timeout: _, ...rest } = CONNECTION
  const client = await connectClient(openServers(databaseUrl), { ...rest, application_name: 'recado move' })
  await client.query(SESSION)
  return client
}

/** A connection that speaks the replication protocol. The caller ends it. */
export async function connectReplication(databaseUrl: string): Promise<pg.Client> {
  let failure: unknown
  for (const connectionString of listServers(databaseUrl)) {
    // `replication` is a parameter of the startup message, which the types of pg do not know
    const config: pg.ClientConfig & { replication: string } = {
      connectionString,
      replication: 'database',
      application_name: 'recado move',
      connectionTimeoutMillis: CONNECTION.connectionTimeoutMillis,
    }
    const client = new pg.Client(config)
    client.on('error', () => undefined) // the query under way rejects
    try {
      await client.connect()
      return client
    } catch (error) {
      failure = error
      await client.end().catch(() => undefined)
    }
  }
  throw failure
}

/** Runs in one transaction, with the leave of the fence to write about the workspace. */
export async function asMove<Result>(
  client: pg.Client,
  workspaceId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(`select set_config('recado.moves', $1, true)`, [workspaceId])
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Of the publication, the replication slot and the subscription. */
export const nameOf = (workspaceId: string): string => `recado_move_${workspaceId.replaceAll('-', '')}`

/** Names and addresses in commands that take no parameters. */
export const { escapeIdentifier: quoted, escapeLiteral: literal } = pg
