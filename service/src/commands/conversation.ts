/** recado conversation merges|unmerge: conversations that became one, and taking them apart again. */
import type { Command } from 'commander'
import { listMerges, type Merge } from '../conversations/merge-conversations.ts'
import { undoMerge } from '../conversations/undo-merge.ts'
import { assertWorkspace, isUuid, WORKSPACE_OPTION } from './arguments.ts'
import { print, table, withDatabase } from './command.ts'
import { CommandError, EXIT } from './exit.ts'

/** In the words of the API. */
const toFields = ({ mergedConversationId, conversationId, mergedAt }: Merge) => ({
  ...{ mergedConversationId, conversationId },
  mergeDate: mergedAt.toISOString(),
})

type Options = { workspace: string; json?: boolean }

export function addConversation(program: Command): void {
  const conversation = program
    .command('conversation')
    .description('Conversations that turned out to be with one contact.')

  conversation
    .command('merges')
    .description('List the conversations that became part of others.')
    .requiredOption(...WORKSPACE_OPTION)
    .option('--json', 'print JSON')
    .action(async ({ workspace, json = false }: Options) => {
      const data = await withDatabase(async ({ pool }) => {
        await assertWorkspace(pool, workspace)
        return await listMerges(pool, workspace)
      })
      const rows = data.map((one) => [
        one.mergedConversationId,
        one.conversationId,
        one.mergedAt.toISOString(),
      ])
      print(json, { data: data.map(toFields) }, table(['MERGED', 'INTO', 'AT'], rows))
    })

  conversation
    .command('unmerge')
    .description('Take a merge apart. If the channel tells the same again, it happens again.')
    .argument('<id>', 'id of the conversation that was merged')
    .requiredOption(...WORKSPACE_OPTION)
    .option('--json', 'print JSON')
    .action(async (id: string, { workspace, json = false }: Options) => {
      await withDatabase(async ({ pool }) => {
        await assertWorkspace(pool, workspace)
        if (!isUuid(id) || !(await undoMerge(pool, workspace, id))) {
          throw new CommandError('There is no such merge in this workspace.', EXIT.notFound)
        }
      })
      print(json, { id }, `Conversation ${id} is one of its own again.`)
    })
}
