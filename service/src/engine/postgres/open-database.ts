/**
 * Opens the database: the one that DATABASE_URL names, or else the embedded one of the data folder.
 */
import type { Config } from '../settings/config.ts'
import type { Log } from '../log/log.ts'
import { borrowEmbeddedPostgres, openEmbeddedPostgres } from './embedded/embedded.ts'
import { logStep } from './log-step.ts'

export type Database = {
  connectionString: string
  isEmbedded: boolean
  close(): Promise<void>
}

/**
 * `own`: for the service, which holds the data folder alone. `borrow`: for a short command, which
 * uses a running server of the folder if there is one.
 *
 * @param onStep called at each step of starting an embedded server
 */
export async function openDatabase(
  config: Config,
  log: Log,
  manner: 'own' | 'borrow',
  onStep: () => void = () => undefined,
): Promise<Database> {
  if (config.databaseUrl) {
    return { connectionString: config.databaseUrl, isEmbedded: false, close: () => Promise.resolve() }
  }
  const open = manner === 'own' ? openEmbeddedPostgres : borrowEmbeddedPostgres
  const embedded = await open({
    dataDir: config.dataDir,
    onStep(step) {
      logStep(log, step)
      onStep()
    },
  })
  return { connectionString: embedded.connectionString, isEmbedded: true, close: () => embedded.close() }
}
