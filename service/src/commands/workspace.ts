/** recado workspace create|list: tenants. */
import type { Command } from 'commander'
import { newId } from '../new-id.ts'
import { insertAuditEntry } from '../people/audit-repository.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { NAME_MAX } from '../tenants/api-key.ts'
import { insertWorkspace, listWorkspaces, type Workspace } from '../tenants/workspaces-repository.ts'
import { assertName } from './arguments.ts'
import { printing, table, toDeed, withDatabase } from './command.ts'

export function addWorkspace(program: Command): void {
  const workspace = program
    .command('workspace')
    .description('Workspaces: each owns its keys, senders and conversations.')

  printing(
    workspace
      .command('create')
      .description('Make a workspace.')
      .argument('<name>', `what people call it, at most ${NAME_MAX} characters`),
    async (name: string) => {
      assertName(name, 'A name has')
      const made = await withDatabase(({ pool, now }) =>
        inTransaction(pool, async (client) => {
          const one = await insertWorkspace(client, name, now)
          const done = { outcome: 'done', problem: null } as const
          await insertAuditEntry(client, newId(), toDeed(one.id, 'workspace.create', one.id), done, now)
          return one
        }),
      )
      return { json: toFields(made), text: `Made workspace ${made.id}.` }
    },
  )

  printing(workspace.command('list').description('List all workspaces.'), async () => {
    const data = await withDatabase(({ pool }) => listWorkspaces(pool))
    const rows = data.map(({ id, name, createdAt }) => [id, name, createdAt.toISOString()])
    return { json: { data: data.map(toFields) }, text: table(['ID', 'NAME', 'CREATED'], rows) }
  })
}

/** With the API's names of fields. */
const toFields = ({ id, name, createdAt }: Workspace) => ({ id, name, createDate: createdAt.toISOString() })
