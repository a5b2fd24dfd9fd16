/** recado key create|list|set|revoke: API keys. A key is shown once, when it is made. */
import { Option, type Command } from 'commander'
import { toKeyAnswer } from '../access/keys/operations/key-answer.ts'
import { DAY_MS, DAYS_MAX } from '../engine/clock.ts'
import { notify } from '../engine/postgres/notifications.ts'
import { RATE_MAX } from '../access/keys/api-key.ts'
import { scopes, type Scope } from '../engine/http/scopes.ts'
import {
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKeyRate,
  type ApiKey,
} from '../access/keys/api-keys-repository.ts'
import { assertFound, assertName, isUuid, toWholeNumber } from './arguments.ts'
import { printing, table, withWorkspace, WORKSPACE_OPTION, type WorkspaceContext } from './command.ts'

const RATE_OPTION = [
  '--rate <requests>',
  'requests a minute that one process accepts from it; `default` for RECADO_KEY_RATE_PER_MINUTE',
] as const

export function addKey(program: Command): void {
  const key = program.command('key').description('API keys of a workspace.')

  printing(
    key
      .command('create')
      .description('Create an API key. It is shown only once.')
      .option(...WORKSPACE_OPTION)
      .requiredOption('--name <name>', 'what it is for')
      .addOption(
        new Option('--scope <scope...>', 'what it may do')
          .choices(scopes)
          .default(['messages:send', 'messages:read']),
      )
      .option('--expires-in-days <days>', 'after how many days it expires; never if not given')
      .option(...RATE_OPTION),
    async ({ workspace, name, scope, expiresInDays, rate = 'default' }: CreateOptions) => {
      assertName(name, '--name takes')
      const ratePerMinute = toRate(rate)
      const days =
        expiresInDays === undefined ? null : toWholeNumber('--expires-in-days', expiresInDays, DAYS_MAX)
      const made = await withWorkspace(workspace, 'key.create', async ({ pool, now, workspaceId, about }) => {
        const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
        const draft = { workspaceId, name, scopes: [...new Set(scope)], expiresAt, ratePerMinute }
        const one = await insertApiKey(pool, draft, now)
        about(one.id)
        return one
      })
      return {
        json: { ...toKeyAnswer(made), key: made.key },
        text: `Created key ${made.id}. Save it now, it is not shown again:\n${made.key}`,
      }
    },
  )

  printing(
    key
      .command('list')
      .description('List the keys of a workspace.')
      .option(...WORKSPACE_OPTION),
    async ({ workspace }: WorkspaceOption) => {
      const data = await withWorkspace(workspace, null, ({ pool, workspaceId }) =>
        listApiKeys(pool, workspaceId),
      )
      const rows = data.map((one) => [
        one.id,
        one.prefix,
        one.name,
        one.scopes.join(' '),
        one.revokedAt ? 'revoked' : one.expiresAt && one.expiresAt <= new Date() ? 'expired' : 'valid',
        one.ratePerMinute === null ? 'default' : `${one.ratePerMinute}/min`,
        one.lastUsedAt?.toISOString() ?? null,
      ])
      return {
        json: { data: data.map(toKeyAnswer) },
        text: table(['ID', 'BEGINS', 'NAME', 'SCOPES', 'STATE', 'RATE', 'LAST USED'], rows),
      }
    },
  )

  printing(
    key
      .command('set')
      .description('Change how many requests a key may send. Running processes follow within a second.')
      .argument('<id>', 'id of the key')
      .option(...WORKSPACE_OPTION)
      .requiredOption(...RATE_OPTION),
    async (id: string, { workspace, rate }: WorkspaceOption & { rate: string }) => {
      const ratePerMinute = toRate(rate)
      const changed = await changeKey(id, workspace, 'key.change', ({ pool, workspaceId }) =>
        updateApiKeyRate(pool, workspaceId, id, ratePerMinute),
      )
      return { json: toKeyAnswer(changed), text: `Changed key ${changed.id}.` }
    },
  )

  printing(
    key
      .command('revoke')
      .description('Revoke a key. Running processes refuse it within a second.')
      .argument('<id>', 'id of the key')
      .option(...WORKSPACE_OPTION),
    async (id: string, { workspace }: WorkspaceOption) => {
      const revoked = await changeKey(id, workspace, 'key.revoke', ({ pool, now, workspaceId }) =>
        revokeApiKey(pool, workspaceId, id, now),
      )
      return { json: toKeyAnswer(revoked), text: `Revoked key ${revoked.id}.` }
    },
  )
}

type WorkspaceOption = { workspace?: string }
type CreateOptions = WorkspaceOption & {
  name: string
  scope: Scope[]
  expiresInDays?: string
  rate?: string
}

/** Changes a key; running processes then forget the keys that they have cached. */
const changeKey = (
  id: string,
  workspace: string | undefined,
  action: 'key.change' | 'key.revoke',
  change: (context: WorkspaceContext) => Promise<ApiKey | null>,
): Promise<ApiKey> =>
  withWorkspace(workspace, action, async (context) => {
    context.about(id)
    const changed = assertFound(isUuid(id) ? await change(context) : null, 'key')
    await notify(context.pool, 'keys', changed.id)
    return changed
  })

const toRate = (text: string): number | null =>
  text === 'default' ? null : toWholeNumber('--rate', text, RATE_MAX, ', or default')
