/** recado migrate: brings the database to the newest schema. */
import type { Command } from 'commander'
import { migrate } from '../engine/postgres/migrate.ts'
import { FENCE } from '../fleet/moving/fence.ts'
import { countOf, printing, withDatabase } from './command.ts'
import { EMBEDDED_OPTION } from './embedded-word.ts'

export function addMigrate(program: Command): void {
  printing(
    program
      .command('migrate')
      .description('Bring the database to the newest schema. Safe while other processes do the same.')
      .option(...EMBEDDED_OPTION),
    async ({ embedded = false }: { embedded?: boolean }) => {
      const run = { needsSchema: false, embedded }
      const applied = await withDatabase(({ pool }) => migrate(pool, undefined, [FENCE]), run)
      const text = applied === 0 ? 'The schema is up to date.' : `Applied ${countOf(applied, 'migration')}.`
      return { json: { applied }, text }
    },
  )
}
