/** recado workspace create|list: tenants. */
import type { Command } from 'commander'
import { NAME_MAX } from '../tenants/api-key.ts'
import { insertWorkspace, listWorkspaces, type Workspace } from '../tenants/workspaces-repository.ts'
import { print, table, withDatabase } from './command.ts'
import { CommandError, EXIT } from './exit.ts'

export function addWorkspace(program: Command): void {
  const workspace = program
    .command('workspace')
    .description('Workspaces: each owns its keys, senders and conversations.')

  workspace
    .command('create')
    .description('Make a workspace.')
    .argument('<name>', `what people call it, at most ${NAME_MAX} characters`)
    .option('--json', 'print JSON')
    .action(async (name: string, { json = false }: { json?: boolean }) => {
      const length = [...name].length
      if (length < 1 || length > NAME_MAX) {
        throw new CommandError(`A name has 1 to ${NAME_MAX} characters.`, EXIT.usage)
      }
      const made = await withDatabase(({ pool, now }) => insertWorkspace(pool, name, now))
      print(json, toFields(made), `Made workspace ${made.id}.`)
    })

  workspace
    .command('list')
    .description('List all workspaces.')
    .option('--json', 'print JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const data = await withDatabase(({ pool }) => listWorkspaces(pool))
      const rows = data.map(({ id, name, createdAt }) => [id, name, createdAt.toISOString()])
      print(json, { data: data.map(toFields) }, table(['ID', 'NAME', 'CREATED'], rows))
    })
}

/** In the words of the API. */
const toFields = ({ id, name, createdAt }: Workspace) => ({ id, name, createDate: createdAt.toISOString() })
