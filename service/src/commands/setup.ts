/** recado setup: prints the address at which the first owner is created. */
import type { Command } from 'commander'
import { isClaimed } from '../access/setup/first-owner.ts'
import { findSetupToken, toSetupUrl } from '../access/setup/setup-token.ts'
import { findSecretKeys } from '../engine/secrets/secret-key.ts'
import { CommandError } from '../engine/exit.ts'
import { printing, withDatabase } from './command.ts'

export function addSetup(program: Command): void {
  printing(
    program
      .command('setup')
      .description('Print the address where the first owner of a new installation is created.'),
    async () =>
      await withDatabase(async ({ pool, config }) => {
        if (config.directoryUrl)
          throw new CommandError('With a directory owners are created by command: recado user create.')
        if (await isClaimed(pool))
          throw new CommandError(
            'There is an owner already. More people are invited in the console, or by recado user create.',
          )
        const keys = await findSecretKeys(config, pool)
        if (!keys)
          throw new CommandError('There is no secret key yet: the first start of the service makes it.')
        const token = await findSetupToken(pool, keys.current, config.setupToken)
        const { publicUrl, host, port } = config
        const url = toSetupUrl(publicUrl ?? `http://${host}:${port}`, token)
        return { json: { url }, text: `Create the first owner here:\n${url}` }
      }),
  )
}
