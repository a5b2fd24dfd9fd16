/**
 * The service's interface for a program that runs it in its own process, as `recado serve` and
 * `npm start` do.
 */
import type { Config } from './engine/settings/config.ts'
import type { Log } from './engine/log/log.ts'
import type { Service } from './main.ts'
import { openDatabase } from './engine/postgres/open-database.ts'

export { stopRequested } from './engine/stop-request.ts'
export { explain } from './engine/exit.ts'
export { readConfig } from './engine/settings/config.ts'
export { lockFile, makeDataFolder } from './engine/data-folder.ts'
export { openLogFile } from './engine/log/log-file.ts'
export { openLogOutput } from './engine/log/log-output.ts'
export { openLog } from './engine/log/log.ts'
export type { Service } from './main.ts'

/**
 * Loading the service blocks the event loop. So an embedded server is launched first, and starts
 * meanwhile. Rejects as `startService` does.
 */
export async function openService(config: Config, log: Log): Promise<Service> {
  const isUnderWay = Promise.withResolvers<void>()
  const database = openDatabase(config, log, 'own', isUnderWay.resolve)
  await Promise.race([isUnderWay.promise, database.catch(() => undefined)]) // if this rejects, so does `startService`
  const { startService } = await import('./main.ts')
  return await startService(config, { log, database })
}
