/**
 * recado payments add|list|check|remove: accounts of a shop at banks. Secrets are written, never
 * shown.
 */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Option, type Command } from 'commander'
import { compileSchema } from '../engine/http/lazy-schemas.ts'
import { toFaults } from '../engine/http/faults.ts'
import { toAccountAnswer } from '../payments/accounts/operations/account-answer.ts'
import { systemClock } from '../engine/clock.ts'
import { describeError } from '../engine/log/log.ts'
import {
  findAccount,
  insertAccount,
  listAccounts,
  listSealed,
  openSealed,
  toAccount,
} from '../payments/accounts/accounts-repository.ts'
import { removeAccount, resumeAccount, stopAccount } from '../payments/accounts/change-account.ts'
import { checkAccount } from '../payments/accounts/check-account.ts'
import { toCallbackUrl, toOpenAccount } from '../payments/accounts/open-accounts.ts'
import type { Failure } from '../providers/provider.ts'
import { allProviderRules, openProviders } from '../providers/registry.ts'
import { watchProvider } from '../payments/accounts/watch-provider.ts'
import { notify } from '../engine/postgres/notifications.ts'
import { openSecretKeys } from '../engine/secrets/secret-key.ts'
import { assertFound, isUuid } from './arguments.ts'
import { assertSecretKey } from './assert-secret-key.ts'
import { printing, table, withWorkspace, WORKSPACE_OPTION, type WorkspaceContext } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { readJsonFile } from './read-json-file.ts'

type AddOptions = {
  workspace?: string
  provider: string
  name: string
  details: string
  credentials: string
  certificate?: string
}

export function addPayments(program: Command): void {
  const payments = program
    .command('payments')
    .description('Payment accounts: where orders are charged, at banks and other providers.')
  const rules = allProviderRules()

  printing(
    payments
      .command('add')
      .description('Add an account. The bank is not called: recado payments check tests it.')
      .option(...WORKSPACE_OPTION)
      .addOption(
        new Option('--provider <name>').choices(rules.map(({ name }) => name)).default(rules[0]?.name),
      )
      .requiredOption('--name <name>', 'what people call it')
      .requiredOption('--details <file>', 'JSON file with what is not secret, such as the Pix key')
      .requiredOption('--credentials <file>', 'JSON file with the secrets; - reads standard input')
      .option(
        '--certificate <file>',
        'the .p12 or .pfx file from the bank; its password is in the credentials',
      )
      .addHelpText('after', '\ndocs/payments.md lists the fields of each provider.'),
    async (options: AddOptions) => {
      const details = asObject(await readJsonFile('--details', options.details), 'details')
      const credentials = {
        ...asObject(await readJsonFile('--credentials', options.credentials), 'credentials'),
        ...(options.certificate !== undefined && { certificateFile: await readBase64(options.certificate) }),
      }
      const made = await withWorkspace(options.workspace, 'payment_account.create', async (context) => {
        const { config, pool, now, workspaceId, about } = context
        const providers = await openProviders(config, systemClock)
        try {
          const provider = providers.of(options.provider)
          if (!provider) throw new CommandError('There is no provider of this name.', EXIT.usage)
          assertFits(provider.detailsSchema, details, 'details')
          assertFits(provider.credentialsSchema, credentials, 'credentials')
          const read = await provider.readCredentials(credentials, details)
          if ('mistakes' in read)
            throw new CommandError(`The credentials are not right. ${read.mistakes.join(' ')}`, EXIT.usage)
          const secretKeys = await openSecretKeys(config, pool)
          await assertSecretKey(pool, secretKeys)
          const draft = { workspaceId, provider: provider.name, name: options.name, details, ...read }
          const { account, callback } = await insertAccount(pool, secretKeys.current, draft, now)
          about(account.id)
          await notify(pool, 'payment_accounts', account.id)
          return { account, callbackUrl: config.publicUrl && toCallbackUrl(config.publicUrl, callback) }
        } finally {
          await providers.close()
        }
      })
      const { account, callbackUrl } = made
      return {
        json: { ...toAccountAnswer(account), callbackUrl },
        text: `Added payment account ${account.id}. Test it: recado payments check ${account.id}`,
      }
    },
  )

  printing(
    payments
      .command('list')
      .description('List the payment accounts of a workspace.')
      .option(...WORKSPACE_OPTION),
    async ({ workspace }: { workspace?: string }) => {
      const data = await withWorkspace(workspace, null, ({ pool, workspaceId }) =>
        listAccounts(pool, workspaceId),
      )
      const rows = data.map((one) => [
        one.id,
        one.provider,
        one.name,
        one.isDefault ? 'default' : '',
        one.certificate?.endsAt.toISOString().slice(0, 10) ?? 'none',
        one.stoppedAt ? `stopped since ${one.stoppedAt.toISOString()}` : 'running',
      ])
      return {
        json: { data: data.map(toAccountAnswer) },
        text: table(['ID', 'PROVIDER', 'NAME', '', 'CERTIFICATE', 'STATE'], rows),
      }
    },
  )

  printing(
    payments
      .command('check')
      .description('Test an account with a charge of one cent; a stopped account resumes if all is well.')
      .argument('<id>', 'id of the account')
      .option(...WORKSPACE_OPTION),
    async (id: string, { workspace }: { workspace?: string }) => {
      const { ok, checks } = await withWorkspace(workspace, 'payment_account.check', (context) =>
        check(id, context),
      )
      if (!ok) process.exitCode = EXIT.unhealthy
      const lines = checks.map((one) => `${one.ok ? 'ok  ' : 'FAIL'}  ${one.check}: ${one.detail}`)
      return { json: { ok, checks }, text: lines.join('\n') }
    },
  )

  printing(
    payments
      .command('remove')
      .description('Remove an account: no new charges are created there. Existing charges are still tracked.')
      .argument('<id>', 'id of the account')
      .option(...WORKSPACE_OPTION),
    async (id: string, { workspace }: { workspace?: string }) => {
      const removed = await withWorkspace(workspace, 'payment_account.delete', async (context) => {
        const { pool, workspaceId, now, about } = context
        about(id)
        const one = isUuid(id) ? await removeAccount(pool, { workspaceId, accountId: id }, now) : null
        const found = assertFound(one, 'payment account')
        await notify(pool, 'payment_accounts', found.id)
        return found
      })
      return { json: toAccountAnswer(removed), text: `Removed payment account ${removed.id}.` }
    },
  )
}

async function check(id: string, { config, pool, now, workspaceId, about }: WorkspaceContext) {
  about(id)
  const account = assertFound(isUuid(id) ? await findAccount(pool, workspaceId, id) : null, 'payment account')
  const name = { workspaceId, accountId: account.id }
  const sealed = (await listSealed(pool)).find((one) => one.id === account.id)
  const providers = await openProviders(config, systemClock)
  try {
    const known = providers.of(account.provider)
    if (!sealed || !known) throw new CommandError('The provider of this account is not known here.')
    const secrets = openSealed(sealed, await openSecretKeys(config, pool))
    const stopped = async (_account: object, failure: Failure) =>
      void (await stopAccount(pool, name, failure, now))
    const provider = watchProvider(known, { begun: () => () => undefined, stopped })
    const found = await checkAccount(
      toOpenAccount(provider, toAccount(sealed), secrets, config.publicUrl),
      now,
    )
    if (found.ok) await resumeAccount(pool, name)
    await notify(pool, 'payment_accounts', account.id)
    return found
  } finally {
    await providers.close()
  }
}

function asObject(json: unknown, what: string): Record<string, unknown> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json }
  throw new CommandError(`The ${what} are not a JSON object.`, EXIT.usage)
}

/** Says which fields are wrong, never what they hold. */
function assertFits(schema: object, value: object, what: string): void {
  const faults = toFaults(compileSchema(schema)(value), 'body')
  if (faults.length === 0) return
  const sentences = faults.map(({ pointer, detail }) => `${pointer}: ${detail}`)
  throw new CommandError(`The ${what} are not right. ${sentences.join(' ')}`, EXIT.usage)
}

async function readBase64(file: string): Promise<string> {
  if (!['.p12', '.pfx'].includes(extname(file).toLowerCase()))
    throw new CommandError(
      '--certificate accepts a .p12 or .pfx file. PEM goes into the file of --credentials, as certificate and key.',
      EXIT.usage,
    )
  try {
    return (await readFile(file)).toString('base64')
  } catch (error) {
    const { code, message } = describeError(error)
    throw new CommandError(`${file} cannot be read (${code ?? message}).`, EXIT.usage)
  }
}
