/** recado route: passes requests on to several servers until it is asked to stop. */
import type { Command } from 'commander'
import { stopRequested } from '../engine/stop-request.ts'
import { readConfig } from '../engine/settings/config.ts'
import { openLog } from '../engine/log/log.ts'
import { endWith } from '../engine/exit.ts'

/** For answers that end late. */
const STOP_GRACE_MS = 5_000

export function addRoute(program: Command): void {
  program
    .command('route')
    .description('Pass each request to the server of its workspace, until SIGTERM or Ctrl-C.')
    .action(async () => {
      try {
        await route()
      } catch (error) {
        endWith(error)
      }
    })
}

async function route(): Promise<void> {
  const asked = stopRequested()
  const config = readConfig()
  const { startRouter } = await import('../fleet/routing/router.ts')
  const router = await startRouter(config, openLog(config.logLevel))
  await asked
  const late = setTimeout(() => process.exit(1), config.drainMs + config.stopMs + STOP_GRACE_MS)
  await router.close()
  clearTimeout(late)
}
