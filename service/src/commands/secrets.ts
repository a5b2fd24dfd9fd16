/**
 * recado secrets rotate: re-encrypts the secrets in the database, or on all servers of a directory,
 * under the current secret key.
 */
import type { Command } from 'commander'
import { rotateServerSecrets } from '../fleet/directory/directory-repository.ts'
import { rotateAccountSecrets } from '../payments/accounts/rotate-account-secrets.ts'
import { rotateCredentials } from '../senders/rotate-credentials.ts'
import { openSecretKeys } from '../engine/secrets/secret-key.ts'
import { rotateEndpointSecrets } from '../webhooks/rotate-endpoint-secrets.ts'
import { readConfig, type Config } from '../engine/settings/config.ts'
import { countOf, printing, withDatabase, type CommandContext } from './command.ts'
import { CommandError, explain } from '../engine/exit.ts'
import { atServer, withDirectory } from './with-directory.ts'

export function addSecrets(program: Command): void {
  const secrets = program
    .command('secrets')
    .description(
      'Credentials of senders and payment accounts and secrets of webhook endpoints, as they are stored.',
    )

  printing(
    secrets
      .command('rotate')
      .description('Encrypt all of them again with RECADO_SECRET_KEY. Safe while the service runs.')
      .addHelpText(
        'after',
        '\nRECADO_SECRET_KEY_PREVIOUS is the previous key. Every process of the service must run with both first.\nInterrupted, it resumes where it was.',
      ),
    async () => {
      const config = readConfig()
      const { counts, addresses, keyId, left } = config.directoryUrl
        ? await rotateServers(config)
        : { ...(await withDatabase(rotate, { config })), addresses: null }
      const { senders, endpoints, accounts } = counts
      const also =
        addresses === null ? '' : `, and the addresses of the databases of ${countOf(addresses, 'server')},`
      return {
        json: { rotated: senders + endpoints + accounts + (addresses ?? 0), keyId },
        text: `Encrypted the secrets of ${countOf(senders, 'sender')}, ${countOf(endpoints, 'webhook endpoint')} and ${countOf(accounts, 'payment account')}${also} again. The key has the id ${keyId}.`,
        failure:
          left.length === 0
            ? null
            : new CommandError(
                `Some are left: ${left.join(', ')}. Set that key as RECADO_SECRET_KEY_PREVIOUS and run this again.`,
              ),
      }
    },
  )
}

type Rotated = {
  counts: { senders: number; endpoints: number; accounts: number }
  keyId: string
  /** What is under other keys, in words. */
  left: string[]
}

async function rotate({ config, pool }: CommandContext): Promise<Rotated> {
  const secretKeys = await openSecretKeys(config, pool)
  const endpoints = await rotateEndpointSecrets(pool, secretKeys)
  const accounts = await rotateAccountSecrets(pool, secretKeys)
  const { rotated: senders, left } = await rotateCredentials(pool, secretKeys)
  return {
    counts: { senders, endpoints, accounts },
    keyId: secretKeys.current.id,
    left: left.map(({ count, keyId }) => `${count} under the key with the id ${keyId}`),
  }
}

/**
 * On each server of the directory, and in the directory. The database of DATABASE_URL is one of
 * them, or not yet.
 */
const rotateServers = (config: Config): Promise<Rotated & { addresses: number }> =>
  withDirectory(async (directory) => {
    const servers = directory.servers()
    const places = servers.map((one) => ({ name: `server ${one.name}`, at: atServer(config, one) }))
    if (config.databaseUrl !== null && !servers.some((one) => one.databaseUrl === config.databaseUrl))
      places.push({ name: 'DATABASE_URL', at: config })
    const counts = { senders: 0, endpoints: 0, accounts: 0 }
    const left: string[] = []
    for (const { name, at } of places) {
      const one = await withDatabase(rotate, { config: at }).catch((error: unknown) => {
        const { sentence, exitCode } = explain(error)
        throw new CommandError(`At ${name}: ${sentence}`, exitCode)
      })
      for (const what of ['senders', 'endpoints', 'accounts'] as const) counts[what] += one.counts[what]
      left.push(...one.left.map((words) => `at ${name} ${words}`))
    }
    const addresses = await rotateServerSecrets(directory.pool, directory.secretKeys)
    return { counts, addresses, keyId: directory.secretKeys.current.id, left }
  }, config)
