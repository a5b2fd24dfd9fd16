/** recado migrate: brings the database to the newest schema. */
import type { Command } from 'commander'
import { renewEpochs } from '../events/event-log.ts'
import { migrate } from '../postgres/migrate.ts'
import { countOf, printing, withDatabase } from './command.ts'
import { EMBEDDED_OPTION } from './embedded-word.ts'

export function addMigrate(program: Command): void {
  printing(
    program
      .command('migrate')
      .description('Bring the database to the newest schema. Safe while other processes do the same.')
      .option(
        '--restored',
        'The database was restored from a backup: ids of events from before are refused from now on',
      )
      .option(...EMBEDDED_OPTION),
    async ({ embedded = false, restored = false }: { embedded?: boolean; restored?: boolean }) => {
      const { applied, renewed } = await withDatabase(
        async ({ pool }) => {
          const count = await migrate(pool)
          return { applied: count, renewed: restored ? await renewEpochs(pool) : 0 }
        },
        { needsSchema: false, embedded },
      )
      const text = [
        applied === 0 ? 'The schema is up to date.' : `Applied ${countOf(applied, 'migration')}.`,
        ...(restored ? [`${countOf(renewed, 'event log')} began a new epoch.`] : []),
      ]
      return { json: { applied, ...(restored ? { renewed } : {}) }, text: text.join('\n') }
    },
  )
}
