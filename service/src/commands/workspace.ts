/** recado workspace create|list|move: tenants. */
import type { Command } from 'commander'
import { NAME_MAX } from '../engine/text-schema.ts'
import { readConfig, type Config } from '../engine/settings/config.ts'
import { placeWorkspace } from '../fleet/directory/directory-repository.ts'
import { newId } from '../engine/new-id.ts'
import { insertAuditEntry } from '../engine/audit/audit-repository.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { insertWorkspace, listWorkspaces, type Workspace } from '../workspaces/workspaces-repository.ts'
import { assertName } from './arguments.ts'
import { addMove } from './move-workspace.ts'
import { printing, table, toDeed, withDatabase } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { assertServer, atServer, emptiestServer, withDirectory } from './with-directory.ts'

export function addWorkspace(program: Command): void {
  const workspace = program
    .command('workspace')
    .description('Workspaces: each owns its keys, senders and conversations.')

  printing(
    workspace
      .command('create')
      .description('Make a workspace.')
      .argument('<name>', `what people call it, at most ${NAME_MAX} characters`)
      .option('--server <name>', 'with a directory: the server; else the open one that has the fewest'),
    async (name: string, { server: named }: { server?: string }) => {
      assertName(name, 'A name has')
      const config = readConfig()
      if (!config.directoryUrl) {
        if (named !== undefined)
          throw new CommandError(
            '--server is for servers of a directory: set RECADO_DIRECTORY_URL.',
            EXIT.usage,
          )
        return toResult(await create(config, name))
      }
      return await withDirectory(async (directory) => {
        const server = named === undefined ? emptiestServer(directory) : assertServer(directory, named)
        const made = await create(atServer(config, server), name)
        await placeWorkspace(directory.pool, made.id, server.name)
        return toResult(made, server.name)
      }, config)
    },
  )

  printing(workspace.command('list').description('List all workspaces.'), async () => {
    const data = await withDatabase(({ pool }) => listWorkspaces(pool))
    const rows = data.map(({ id, name, createdAt }) => [id, name, createdAt.toISOString()])
    return { json: { data: data.map(toFields) }, text: table(['ID', 'NAME', 'CREATED'], rows) }
  })

  addMove(workspace)
}

const create = (config: Config, name: string): Promise<Workspace> =>
  withDatabase(
    ({ pool, now }) =>
      inTransaction(pool, async (client) => {
        const one = await insertWorkspace(client, name, now)
        const done = { outcome: 'done', problem: null } as const
        await insertAuditEntry(client, newId(), toDeed(one.id, 'workspace.create', one.id), done, now)
        return one
      }),
    { config },
  )

/** @param server where it was made; null without a directory */
const toResult = (made: Workspace, server: string | null = null) => ({
  json: { ...toFields(made), ...(server === null ? {} : { server }) },
  text: `Created workspace ${made.id}${server === null ? '' : ` on server ${server}`}.`,
})

/** With the API's names of fields. */
const toFields = ({ id, name, createdAt }: Workspace) => ({ id, name, createDate: createdAt.toISOString() })
