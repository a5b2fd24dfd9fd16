/** recado migrate: brings the database to the newest schema. */
import type { Command } from 'commander'
import { migrate } from '../postgres/migrate.ts'
import { countOf, print, withDatabaseToMigrate } from './command.ts'
import { EMBEDDED_OPTION } from './embedded-word.ts'

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database to the newest schema. Safe while other processes do the same.')
    .option(...EMBEDDED_OPTION)
    .option('--json', 'print JSON')
    .action(async ({ embedded = false, json = false }: { embedded?: boolean; json?: boolean }) => {
      const applied = await withDatabaseToMigrate(({ pool }) => migrate(pool), embedded)
      print(
        json,
        { applied },
        applied === 0 ? 'The schema is up to date.' : `Applied ${countOf(applied, 'migration')}.`,
      )
    })
}
