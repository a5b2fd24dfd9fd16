/** recado server add|set|list|drain|open|remove: the servers of the directory. */
import type { Command } from 'commander'
import { systemClock } from '../engine/clock.ts'
import { readConfig, ConfigError } from '../engine/settings/config.ts'
import {
  addServer,
  placeWorkspaces,
  removeServer,
  setServerAddresses,
  setServerState,
  type Server,
  type ServerState,
} from '../fleet/directory/directory-repository.ts'
import { openMoves } from '../fleet/directory/moves-repository.ts'
import { httpUrl, URL_HINT } from '../engine/settings/setting-kinds.ts'
import type { Directory } from '../fleet/directory/directory.ts'
import { MoveError } from '../fleet/moving/assert-movable.ts'
import { raiseFence } from '../fleet/moving/fence.ts'
import { abortMove, moveWorkspace } from '../fleet/moving/move-workspace.ts'
import { listWorkspaces } from '../workspaces/workspaces-repository.ts'
import { countOf, printing, table, withDatabase } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { assertServer, withDirectory } from './with-directory.ts'

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

export function addServerCommand(program: Command): void {
  const server = program
    .command('server')
    .description(
      'Servers: each has a database and the workspaces in it; `recado route` passes requests on to them.',
    )

  printing(
    server
      .command('add')
      .description(
        'Add the server of DATABASE_URL, with the workspaces that it has, and put up the fence of moves.',
      )
      .argument('<name>', 'lowercase letters, digits and -, at most 40')
      .requiredOption('--url <url>', 'where `recado route` reaches its Recado'),
    async (name: string, { url }: { url: string }) => {
      if (!NAME.test(name))
        throw new CommandError('A name has 1 to 40 lowercase letters, digits and -.', EXIT.usage)
      const address = toAddress(url)
      const { databaseUrl } = readConfig()
      if (!databaseUrl) throw new ConfigError(['DATABASE_URL must be that of the server.'])
      const ids = await withDatabase(async ({ pool }) => {
        await raiseFence(pool) // first: from then on a workspace may move here, or away
        return (await listWorkspaces(pool)).map(({ id }) => id)
      })
      const placed = await withDirectory(async ({ pool, secretKeys }) => {
        const draft = { name, url: address, databaseUrl }
        if (!(await addServer(pool, secretKeys, draft, new Date())))
          throw new CommandError('A server with this name or address already exists.')
        return await placeWorkspaces(pool, ids, name)
      })
      const text = `Added server ${name} with ${countOf(placed, 'workspace')}.`
      const elsewhere = ids.length - placed
      if (elsewhere > 0)
        process.stderr.write(
          `${countOf(elsewhere, 'workspace')} of its database stay where the directory has them: on another server.\n`,
        )
      return { json: { name, url: address, state: 'open', workspaces: placed }, text }
    },
  )

  printing(
    server
      .command('set')
      .description('Change the addresses of a server: of its database, to DATABASE_URL, and of its Recado.')
      .argument('<name>')
      .option('--url <url>', 'where `recado route` reaches its Recado; else it stays'),
    async (name: string, { url }: { url?: string }) => {
      const address = url === undefined ? null : toAddress(url)
      const { databaseUrl } = readConfig()
      if (address === null && databaseUrl === null)
        throw new CommandError('Give --url, or DATABASE_URL in the environment.', EXIT.usage)
      const fields = await withDirectory(async (directory) => {
        const { pool, secretKeys } = directory
        assertServer(directory, name)
        const other = directory.servers().find((one) => one.databaseUrl === databaseUrl && one.name !== name)
        if (other) throw new CommandError(`DATABASE_URL is that of server ${other.name}.`)
        if (databaseUrl !== null) await prepareDatabase(directory, name)
        if (!(await setServerAddresses(pool, secretKeys, { name, url: address, databaseUrl })))
          throw new CommandError('A server with this address already exists.')
        await directory.refresh()
        return toFields(assertServer(directory, name), directory.countByServer().get(name) ?? 0)
      })
      const changed = [databaseUrl !== null && 'database', address !== null && 'address'].filter(Boolean)
      return { json: fields, text: `Changed the ${changed.join(' and the ')} of server ${name}.` }
    },
  )

  printing(server.command('list').description('List all servers.'), async () => {
    const data = await withDirectory(async (directory) => {
      const counts = directory.countByServer()
      return directory.servers().map((one) => toFields(one, counts.get(one.name) ?? 0))
    })
    const rows = data.map(({ name, url, state, workspaces }) => [name, url, state, String(workspaces)])
    return { json: { data }, text: table(['NAME', 'URL', 'STATE', 'WORKSPACES'], rows) }
  })

  for (const [verb, state, description] of [
    ['drain', 'draining', 'Place new workspaces elsewhere; it serves those that it has.'],
    ['open', 'open', 'Accept new workspaces again.'],
  ] as const)
    printing(server.command(verb).description(description).argument('<name>'), (name: string) =>
      changeState(name, state),
    )

  printing(
    server
      .command('remove')
      .description('Remove a server that has no workspace.')
      .argument('<name>')
      .option('--lost', 'its database is lost for good: end the moves that it is part of, without it'),
    async (name: string, { lost }: { lost?: boolean }) => {
      await withDirectory(async (directory) => {
        assertServer(directory, name)
        if (lost === true) await endMovesWithout(directory, name)
        if ((await removeServer(directory.pool, name)) === 'in use')
          throw new CommandError('The server has workspaces, or one is moving: move them first.')
      })
      return { json: { name }, text: `Removed server ${name}.` }
    },
  )
}

function toAddress(url: string): string {
  const address = httpUrl(url)
  if (address === undefined) throw new CommandError(`--url takes ${URL_HINT}.`, EXIT.usage)
  return address
}

/**
 * Raises the fence in the database of DATABASE_URL. Throws if the server has workspaces, and the
 * database none of them.
 */
const prepareDatabase = (directory: Directory, name: string) =>
  withDatabase(async ({ pool }) => {
    const placed = directory.countByServer().get(name) ?? 0
    const isHere = ({ id }: { id: string }) => directory.placementOf(id)?.server === name
    if (placed > 0 && !(await listWorkspaces(pool)).some(isHere))
      throw new CommandError(`The database of DATABASE_URL has no workspace of server ${name}.`)
    await raiseFence(pool)
  })

/**
 * Ends the moves that a server which is lost for good is part of. Those to it are given up. Of
 * those from it the workspace is at the target: it opens there.
 */
async function endMovesWithout(directory: Directory, lost: string): Promise<void> {
  if ((directory.countByServer().get(lost) ?? 0) > 0)
    throw new CommandError(
      'The server has workspaces. Restore its database, and run `recado restored`: docs/backups.md.',
    )
  const options = { directory, clock: systemClock, lost }
  try {
    for (const { workspaceId, source, target } of await openMoves(directory.pool))
      if (target === lost) await abortMove(workspaceId, options)
      else if (source === lost) await moveWorkspace(workspaceId, target, options)
  } catch (error) {
    throw error instanceof MoveError ? new CommandError(error.message) : error
  }
}

async function changeState(name: string, state: ServerState) {
  const fields = await withDirectory(async (directory) => {
    const server = assertServer(directory, name)
    await setServerState(directory.pool, name, state)
    return toFields({ ...server, state }, directory.countByServer().get(name) ?? 0)
  })
  return { json: fields, text: `Server ${name} is ${state}.` }
}

/** Never its database, whose address has a password. */
const toFields = ({ name, url, state }: Server, workspaces: number) => ({ name, url, state, workspaces })
