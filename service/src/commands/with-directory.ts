/** For commands that use the directory of RECADO_DIRECTORY_URL. */
import { readConfig, type Config } from '../engine/settings/config.ts'
import { openDirectory, type Directory } from '../fleet/directory/directory.ts'
import type { Server } from '../fleet/directory/directory-repository.ts'
import { openLog, silentLog } from '../engine/log/log.ts'
import { isConnectionError } from '../engine/postgres/errors.ts'
import { CommandError, EXIT } from '../engine/exit.ts'

export async function withDirectory<Result>(
  run: (directory: Directory, config: Config) => Promise<Result>,
  config = readConfig(),
): Promise<Result> {
  const log = config.logLevel === 'debug' ? openLog('debug') : silentLog
  const directory = await openDirectory(config, log, { scans: false }).catch((error: unknown) => {
    if (!isConnectionError(error)) throw error
    throw new CommandError(
      'The directory cannot be reached. Is RECADO_DIRECTORY_URL right, and does its server run?',
    )
  })
  try {
    return await run(directory, config)
  } finally {
    await directory.close()
  }
}

/** The server of this name. Throws if there is none. */
export function assertServer(directory: Directory, name: string): Server {
  const server = directory.server(name)
  if (!server)
    throw new CommandError('There is no such server. `recado server list` shows all.', EXIT.notFound)
  return server
}

/** Where a new workspace goes: to the open server that has the fewest. Throws if none is open. */
export function emptiestServer(directory: Directory): Server {
  const counts = directory.countByServer()
  const open = directory.servers().filter(({ state }) => state === 'open')
  const [server] = open.toSorted((a, b) => (counts.get(a.name) ?? 0) - (counts.get(b.name) ?? 0))
  if (!server) throw new CommandError('No server is open for new workspaces: `recado server list` shows all.')
  return server
}

/** The database of a server, for a command that works there. */
export const atServer = (config: Config, { databaseUrl }: Server): Config => ({ ...config, databaseUrl })

/**
 * The settings with the database in which this workspace is. Without a directory, and for a
 * workspace that was never placed, they are as they were.
 */
export async function atWorkspace(config: Config, workspaceId: string | undefined): Promise<Config> {
  if (!config.directoryUrl || workspaceId === undefined) return config
  return await withDirectory(async (directory) => {
    const placement = directory.placementOf(workspaceId.toLowerCase())
    return placement ? atServer(config, assertServer(directory, placement.server)) : config
  }, config)
}
