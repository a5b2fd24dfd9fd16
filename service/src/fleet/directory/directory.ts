/**
 * The directory in memory: which servers there are, and on which a workspace is.
 *
 * It follows the database by notifications, and reads it every few seconds besides. While the
 * database is away, what is known stays in force: the directory only says where to ask, and a
 * server that has not the workspace refuses by itself.
 */
import { systemClock, type Clock } from '../../engine/clock.ts'
import { ConfigError, type Config } from '../../engine/settings/config.ts'
import type { Log } from '../../engine/log/log.ts'
import { openPool, type Pool } from '../../engine/postgres/connection.ts'
import { countMissingMigrations, migrate, type Schema } from '../../engine/postgres/migrate.ts'
import { openNotifications } from '../../engine/postgres/notifications.ts'
import { createRefresh } from '../../engine/queue/refresh.ts'
import { repeat } from '../../engine/jobs/repeat.ts'
import { toSecretKey, type SecretKeys } from '../../engine/secrets/credentials.ts'
import {
  listPlacements,
  listServers,
  readVersion,
  type Placement,
  type Server,
} from './directory-repository.ts'

export type Directory = {
  /** All of them, by name. */
  servers(): Server[]
  server(name: string): Server | null
  /** Null for a workspace that was never placed. */
  placementOf(workspaceId: string): Placement | null
  /** How many workspaces are on each server, by its name. */
  countByServer(): Map<string, number>
  /** Calls the listener whenever servers or placements have changed here. */
  onChanged(listener: () => void): void
  /**
   * Reads what is new now. Rejects when the database does not answer; then what is known stays in
   * force.
   */
  refresh(): Promise<void>
  /** Milliseconds since the database was last read. */
  ageMs(): number
  /** For the functions of directory-repository.ts and moves-repository.ts. */
  pool: Pool
  secretKeys: SecretKeys
  close(): Promise<void>
}

const DIRECTORY: Schema = {
  folder: new URL('./migrations/', import.meta.url),
  table: 'directory.migrations', // another name than the table of a server, which may be in the same database
}
const SCAN_MS = 5_000
const CONNECTIONS = 2

type Settings = Pick<Config, 'directoryUrl' | 'secretKey' | 'secretKeyPrevious'>

/**
 * Opens the directory of RECADO_DIRECTORY_URL, makes or updates its schema, and reads it whole.
 * Rejects if its database does not answer, and with a `ConfigError` without settings for it.
 * @param scans false: it is read once, for a short command
 */
export async function openDirectory(
  config: Settings,
  log: Log,
  { scans = true, clock = systemClock }: { scans?: boolean; clock?: Clock } = {},
): Promise<Directory> {
  const { directoryUrl, secretKey, secretKeyPrevious } = config
  if (!directoryUrl || !secretKey) {
    throw new ConfigError(['RECADO_DIRECTORY_URL and RECADO_SECRET_KEY are needed to reach the directory.'])
  }
  await using opened = new AsyncDisposableStack()
  const pool = openPool(directoryUrl, CONNECTIONS)
  opened.defer(() => pool.end())
  if ((await countMissingMigrations(pool, DIRECTORY)) > 0) await migrate(pool, DIRECTORY)

  const secretKeys = {
    current: toSecretKey(secretKey),
    previous: secretKeyPrevious && toSecretKey(secretKeyPrevious),
  }
  const listeners: (() => void)[] = []
  const placements = new Map<string, Placement>()
  let servers = new Map<string, Server>()
  let version = -1
  let readAtMs = 0

  /** Placements before servers: a server that is named is there by then. */
  async function read(): Promise<void> {
    const startedMs = clock.monotonicMs()
    const latest = await readVersion(pool)
    if (latest !== version) {
      const isOlder = latest < version // it was restored from a backup
      const fresh = await listPlacements(pool, isOlder ? 0 : version)
      const all = await listServers(pool, secretKeys)
      if (isOlder) placements.clear()
      for (const placement of fresh) placements.set(placement.workspaceId, placement)
      servers = new Map(all.map((server) => [server.name, server]))
      version = latest
      for (const listener of listeners) listener()
    }
    readAtMs = startedMs
  }

  const refresh = createRefresh(read)
  await refresh()
  if (scans) {
    const notifications = await openNotifications(directoryUrl, pool, clock, log, ['directory'])
    opened.defer(() => notifications.close())
    const hear = () => void refresh().catch(() => undefined) // the scan reports it
    notifications.on('directory', hear)
    notifications.onReconnected(hear)
    opened.defer(await repeat({ clock, log }, 'directory_read', SCAN_MS, refresh))
  }
  const stack = opened.move()
  return {
    servers: () => [...servers.values()],
    server: (name) => servers.get(name) ?? null,
    placementOf: (workspaceId) => placements.get(workspaceId) ?? null,
    countByServer() {
      const counts = new Map([...servers.keys()].map((name) => [name, 0]))
      for (const { server } of placements.values()) counts.set(server, (counts.get(server) ?? 0) + 1)
      return counts
    },
    onChanged: (listener) => void listeners.push(listener),
    refresh,
    ageMs: () => clock.monotonicMs() - readAtMs,
    pool,
    secretKeys,
    close: () => stack.disposeAsync(),
  }
}
