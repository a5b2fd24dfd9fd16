/** The service's interface for a program that runs it in its own process, as `recado serve` and `npm start` do. */
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Service } from './main.ts'
import { openDatabase } from './postgres/open-database.ts'

export { askedToStop } from './asked-to-stop.ts'
export { explain } from './commands/exit.ts'
export { readConfig } from './config.ts'
export { lockFile, makeDataFolder } from './data-folder.ts'
export { openLogFile } from './log-file.ts'
export { openLogOutput } from './log-output.ts'
export { openLog } from './log.ts'
export type { Service } from './main.ts'

/**
 * Loading the service blocks the event loop. So an embedded server is launched first, and starts meanwhile. Rejects as `startService`
 * does.
 */
export async function openService(config: Config, log: Log): Promise<Service> {
  const isUnderWay = Promise.withResolvers<void>()
  const database = openDatabase(config, log, 'own', isUnderWay.resolve)
  await Promise.race([isUnderWay.promise, database.catch(() => undefined)]) // if this rejects, so does `startService`
  const { startService } = await import('./main.ts')
  return await startService(config, { log, database })
}
