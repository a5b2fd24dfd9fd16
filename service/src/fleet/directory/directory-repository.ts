/**
 * The directory in its database: servers and placements of workspaces. moves-repository.ts has the
 * moves.
 *
 * Whatever changes a server or a placement raises the version of the directory and announces it.
 * The lock of that one row puts all such writes in order; they are rare.
 */
import type { Pool, Queryable } from '../../engine/postgres/connection.ts'
import { notify } from '../../engine/postgres/notifications.ts'
import { inTransaction } from '../../engine/postgres/transaction.ts'
import { decryptText, encryptText, type SecretKeys } from '../../engine/secrets/credentials.ts'

/** `draining`: it serves what it has, and new workspaces go elsewhere. */
export type ServerState = 'open' | 'draining'

/**
 * @property url where the router reaches its Recado; @property databaseUrl with its password: log
 * it nowhere
 */
export type Server = { name: string; url: string; databaseUrl: string; state: ServerState }

/** @property epoch raised whenever a workspace comes to a server */
export type Placement = { workspaceId: string; server: string; epoch: number }

/** What `database_url` is encrypted for. */
const ownerOf = (name: string) => `directory.servers ${name}`

/** Runs a change of servers or placements in one transaction, with the version that it makes. */
export function change<Result>(
  pool: Pool,
  run: (db: Queryable, version: number) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ version: number }>(
      'update directory.versions set version = version + 1 returning version',
    )
    const version = rows[0]?.version ?? 0
    const result = await run(db, version)
    await notify(db, 'directory', String(version))
    return result
  })
}

/** Adds an open server. Returns false if there is one of this name or address. */
export const addServer = (
  pool: Pool,
  { current }: SecretKeys,
  { name, url, databaseUrl }: Omit<Server, 'state'>,
  now: Date,
): Promise<boolean> =>
  change(pool, async (db) => {
    const { rowCount } = await db.query(
      `insert into directory.servers (name, url, database_url, secret_key_id, added_at)
       select $1, $2, $3, $4, $5
       where not exists (select from directory.servers where name = $1 or url = $2)`,
      [name, url, encryptText(current, ownerOf(name), databaseUrl), current.id, now],
    )
    return rowCount === 1
  })

/**
 * Gives a server what is given of its addresses. Returns false if there is none of this name, or
 * another one has the address.
 */
export const setServerAddresses = (
  pool: Pool,
  { current }: SecretKeys,
  { name, url, databaseUrl }: { name: string; url: string | null; databaseUrl: string | null },
): Promise<boolean> =>
  change(pool, async (db) => {
    const { rowCount } = await db.query(
      `update directory.servers set url = coalesce($2, url), database_url = coalesce($3, database_url),
         secret_key_id = case when $3::bytea is null then secret_key_id else $4 end
       where name = $1 and not exists (select from directory.servers where url = $2 and name <> $1)`,
      [name, url, databaseUrl && encryptText(current, ownerOf(name), databaseUrl), current.id],
    )
    return rowCount === 1
  })

/** Opens a server for new workspaces, or closes it. Returns false if there is none of this name. */
export const setServerState = (pool: Pool, name: string, state: ServerState): Promise<boolean> =>
  change(pool, async (db) => {
    const { rowCount } = await db.query('update directory.servers set state = $2 where name = $1', [
      name,
      state,
    ])
    return rowCount === 1
  })

/**
 * Removes a server that has no workspace and no move, with the records of moves that have ended.
 */
export const removeServer = (pool: Pool, name: string): Promise<'removed' | 'unknown' | 'in use'> =>
  change(pool, async (db) => {
    const { rows } = await db.query<{ isUsed: boolean }>(
      `select exists (select from directory.placements where server = $1)
           or exists (select from directory.moves where $1 in (source, target) and ended_at is null) as "isUsed"
       from directory.servers where name = $1`,
      [name],
    )
    if (!rows[0]) return 'unknown'
    if (rows[0].isUsed) return 'in use'
    await db.query('delete from directory.moves where $1 in (source, target)', [name])
    await db.query('delete from directory.servers where name = $1', [name])
    return 'removed'
  })

/** All servers by name. Throws if one is under a secret key that is not given. */
export async function listServers(db: Queryable, keys: SecretKeys): Promise<Server[]> {
  const { rows } = await db.query<Omit<Server, 'databaseUrl'> & { secret: Buffer; keyId: string }>(
    `select name, url, state, database_url as secret, secret_key_id as "keyId" from directory.servers order by name`,
  )
  return rows.map(({ secret, keyId, ...server }) => {
    const key = [keys.current, keys.previous].find((one) => one?.id === keyId)
    if (!key)
      throw new Error(`The directory has server ${server.name} under another secret key (id ${keyId}).`)
    return { ...server, databaseUrl: decryptText(key, ownerOf(server.name), secret) }
  })
}

/** Encrypts again what is under the previous key. Returns how many servers that were. */
export async function rotateServerSecrets(pool: Pool, keys: SecretKeys): Promise<number> {
  let count = 0
  for (const { name, databaseUrl } of await listServers(pool, keys)) {
    const { rowCount } = await pool.query(
      `update directory.servers set database_url = $2, secret_key_id = $3 where name = $1 and secret_key_id <> $3`,
      [name, encryptText(keys.current, ownerOf(name), databaseUrl), keys.current.id],
    )
    count += rowCount ?? 0
  }
  return count
}

/**
 * Places workspaces that have no place yet; those that have one keep it. Returns how many were
 * placed.
 */
export const placeWorkspaces = (pool: Pool, workspaceIds: string[], server: string): Promise<number> =>
  change(pool, async (db, version) => {
    const { rowCount } = await db.query(
      `insert into directory.placements (workspace_id, server, epoch)
       select workspace_id, $2, $3 from unnest($1::uuid[]) as given(workspace_id)
       on conflict (workspace_id) do nothing`,
      [workspaceIds, server, version],
    )
    return rowCount ?? 0
  })

export const placeWorkspace = async (pool: Pool, workspaceId: string, server: string): Promise<boolean> =>
  (await placeWorkspaces(pool, [workspaceId], server)) === 1

export async function readVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>('select version from directory.versions')
  return rows[0]?.version ?? 0
}

/** Placements that came after this version; all of them after 0. */
export async function listPlacements(db: Queryable, afterVersion: number): Promise<Placement[]> {
  const { rows } = await db.query<Placement>(
    'select workspace_id as "workspaceId", server, epoch from directory.placements where epoch > $1',
    [afterVersion],
  )
  return rows
}
