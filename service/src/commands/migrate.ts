/** recado migrate: brings the database to the newest schema. */
import type { Command } from 'commander'
import { migrate } from '../postgres/migrate.ts'
import { countOf, print, withDatabase } from './command.ts'

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database to the newest schema. Safe while other processes do the same.')
    .option('--json', 'print JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const applied = await withDatabase(({ pool }) => migrate(pool), { needsSchema: false })
      print(
        json,
        { applied },
        applied === 0 ? 'The schema is up to date.' : `Applied ${countOf(applied, 'migration')}.`,
      )
    })
}
