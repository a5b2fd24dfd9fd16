/** recado key create|list|set|revoke: API keys. A key is shown once, when it is made. */
import { Option, type Command } from 'commander'
import { toKeyAnswer } from '../api/operations/keys/key-answer.ts'
import { DAY_MS, DAYS_MAX } from '../clock.ts'
import type { Queryable } from '../postgres/connection.ts'
import { channelOf } from '../postgres/notifications.ts'
import { NAME_MAX, RATE_MAX, scopes, type Scope } from '../tenants/api-key.ts'
import { insertApiKey, listApiKeys, revokeApiKey, updateApiKeyRate } from '../tenants/api-keys-repository.ts'
import { chooseWorkspace, isUuid, WORKSPACE_OPTION } from './arguments.ts'
import { print, table, withDatabase } from './command.ts'
import { CommandError, EXIT } from './exit.ts'

const RATE_OPTION = [
  '--rate <requests>',
  'requests a minute it may make of one process; `default` for RECADO_KEY_RATE_PER_MINUTE',
] as const

export function addKey(program: Command): void {
  const key = program.command('key').description('API keys of a workspace.')

  key
    .command('create')
    .description('Make a key. It is shown now and never again.')
    .option(...WORKSPACE_OPTION)
    .requiredOption('--name <name>', 'what it is for')
    .addOption(
      new Option('--scope <scope...>', 'what it may do')
        .choices(scopes)
        .default(['messages:send', 'messages:read']),
    )
    .option('--expires-in-days <days>', 'after how many days it ends; never if not given')
    .option(...RATE_OPTION)
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions) => {
      const nameLength = [...options.name].length
      if (nameLength < 1 || nameLength > NAME_MAX) {
        throw new CommandError(`--name takes 1 to ${NAME_MAX} characters.`, EXIT.usage)
      }
      const ratePerMinute = toRate(options.rate ?? 'default')
      const made = await withDatabase(async ({ pool, now }) => {
        const workspaceId = await chooseWorkspace(pool, options.workspace)
        const expiresAt = toExpiry(options.expiresInDays, now)
        return await insertApiKey(
          pool,
          {
            workspaceId,
            name: options.name,
            scopes: [...new Set(options.scope)],
            ...{ expiresAt, ratePerMinute },
          },
          now,
        )
      })
      print(
        options.json ?? false,
        { ...toKeyAnswer(made), key: made.key },
        `Made key ${made.id}. Keep it now, it is not shown again:\n${made.key}`,
      )
    })

  key
    .command('list')
    .description('List the keys of a workspace.')
    .option(...WORKSPACE_OPTION)
    .option('--json', 'print JSON')
    .action(async ({ workspace, json = false }: { workspace?: string; json?: boolean }) => {
      const data = await withDatabase(async ({ pool }) => {
        return await listApiKeys(pool, await chooseWorkspace(pool, workspace))
      })
      const rows = data.map((one) => [
        one.id,
        one.prefix,
        one.name,
        one.scopes.join(' '),
        one.revokedAt ? 'revoked' : one.expiresAt && one.expiresAt <= new Date() ? 'expired' : 'valid',
        one.ratePerMinute === null ? 'default' : `${one.ratePerMinute}/min`,
        one.lastUsedAt?.toISOString() ?? null,
      ])
      print(
        json,
        { data: data.map(toKeyAnswer) },
        table(['ID', 'BEGINS', 'NAME', 'SCOPES', 'STATE', 'RATE', 'LAST USED'], rows),
      )
    })

  key
    .command('set')
    .description('Change how many requests a key may make. Running processes follow within a second.')
    .argument('<id>', 'id of the key')
    .option(...WORKSPACE_OPTION)
    .requiredOption(...RATE_OPTION)
    .option('--json', 'print JSON')
    .action(async (id: string, { workspace, rate, json = false }: SetOptions) => {
      const ratePerMinute = toRate(rate)
      const changed = await withDatabase(async ({ pool }) => {
        const workspaceId = await chooseWorkspace(pool, workspace)
        const one = isUuid(id) ? await updateApiKeyRate(pool, workspaceId, id, ratePerMinute) : null
        if (!one) throw new CommandError('There is no such key in this workspace.', EXIT.notFound)
        await announce(pool, one.id)
        return one
      })
      print(json, toKeyAnswer(changed), `Changed key ${changed.id}.`)
    })

  key
    .command('revoke')
    .description('End a key. Running processes refuse it within a second.')
    .argument('<id>', 'id of the key')
    .option(...WORKSPACE_OPTION)
    .option('--json', 'print JSON')
    .action(async (id: string, { workspace, json = false }: { workspace?: string; json?: boolean }) => {
      const revoked = await withDatabase(async ({ pool, now }) => {
        const workspaceId = await chooseWorkspace(pool, workspace)
        const one = isUuid(id) ? await revokeApiKey(pool, workspaceId, id, now) : null
        if (!one) throw new CommandError('There is no such key in this workspace.', EXIT.notFound)
        await announce(pool, one.id)
        return one
      })
      print(json, toKeyAnswer(revoked), `Revoked key ${revoked.id}.`)
    })
}

type CreateOptions = {
  workspace?: string
  name: string
  scope: Scope[]
  expiresInDays?: string
  rate?: string
  json?: boolean
}
type SetOptions = { workspace?: string; rate: string; json?: boolean }

/** Running processes forget what they remember of keys. */
const announce = (db: Queryable, keyId: string) =>
  db.query('select pg_notify($1, $2)', [channelOf('keys'), keyId])

function toRate(text: string): number | null {
  if (text === 'default') return null
  if (/^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= RATE_MAX) return Number(text)
  throw new CommandError(`--rate takes a whole number from 1 to ${RATE_MAX}, or default.`, EXIT.usage)
}

function toExpiry(days: string | undefined, now: Date): Date | null {
  if (days === undefined) return null
  if (!/^[1-9][0-9]{0,4}$/.test(days) || Number(days) > DAYS_MAX) {
    throw new CommandError(`--expires-in-days takes a whole number from 1 to ${DAYS_MAX}.`, EXIT.usage)
  }
  return new Date(now.getTime() + Number(days) * DAY_MS)
}
