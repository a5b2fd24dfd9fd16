/** recado secrets rotate: re-encrypts the secrets in the database under the current secret key. */
import type { Command } from 'commander'
import { rotateServerSecrets } from '../fleet/directory/directory-repository.ts'
import { rotateAccountSecrets } from '../payments/accounts/rotate-account-secrets.ts'
import { rotateCredentials } from '../senders/rotate-credentials.ts'
import { openSecretKeys } from '../engine/secrets/secret-key.ts'
import { rotateEndpointSecrets } from '../webhooks/rotate-endpoint-secrets.ts'
import { countOf, printing, withDatabase } from './command.ts'
import { CommandError } from '../engine/exit.ts'
import { withDirectory } from './with-directory.ts'

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
    () =>
      withDatabase(async ({ config, pool }) => {
        const secretKeys = await openSecretKeys(config, pool)
        const endpoints = await rotateEndpointSecrets(pool, secretKeys)
        const accounts = await rotateAccountSecrets(pool, secretKeys)
        const { rotated: senders, left: others } = await rotateCredentials(pool, secretKeys)
        const servers = config.directoryUrl
          ? await withDirectory(
              (directory) => rotateServerSecrets(directory.pool, directory.secretKeys),
              config,
            )
          : 0
        const keyId = secretKeys.current.id
        const list = others.map((one) => `${one.count} under the key with the id ${one.keyId}`).join(', ')
        const left = `Some are left: ${list}. Set that key as RECADO_SECRET_KEY_PREVIOUS and run this again.`
        return {
          json: { rotated: senders + endpoints + accounts + servers, keyId },
          text: `Encrypted the secrets of ${countOf(senders, 'sender')}, ${countOf(endpoints, 'webhook endpoint')} and ${countOf(accounts, 'payment account')}${config.directoryUrl ? `, and of ${countOf(servers, 'server')},` : ''} again. The key has the id ${keyId}.`,
          failure: others.length > 0 ? new CommandError(left) : null,
        }
      }),
  )
}
