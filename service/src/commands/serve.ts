/** recado serve: runs the service until it is asked to stop. */
import type { Command } from 'commander'
import { stopRequested } from '../engine/stop-request.ts'
import { readConfig } from '../engine/settings/config.ts'
import { openService } from '../index.ts'
import { openLog } from '../engine/log/log.ts'
import { assertMeant, EMBEDDED_OPTION } from './embedded-word.ts'
import { endWith } from '../engine/exit.ts'

type Options = { embedded?: boolean; stopWithParent?: boolean }

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Run the service until SIGTERM or Ctrl-C. Logs one JSON line for each event.')
    .option(...EMBEDDED_OPTION)
    .option('--stop-with-parent', 'stop when standard input closes, so that no orphan is left behind')
    .action(async (options: Options) => {
      try {
        await serve(options)
      } catch (error) {
        endWith(error)
      }
    })
}

/**
 * For what is still written and released after requests and calls have ended, or have used up their
 * time.
 */
const STOP_GRACE_MS = 5_000

async function serve({ embedded, stopWithParent = false }: Options): Promise<void> {
  const asked = stopWithParent ? Promise.race([stopRequested(), closedInput()]) : stopRequested()
  const config = readConfig()
  assertMeant(config, 'serve', embedded)
  const log = openLog(config.logLevel)
  const service = await openService(config, log)
  await asked
  const stopByMs = config.drainMs + config.stopMs + STOP_GRACE_MS
  const late = setTimeout(() => {
    log.error(
      { event: 'stop_cut' },
      'Something holds the service up, such as a database that hangs: the process ends.',
    )
    process.exit(1)
  }, stopByMs)
  await service.close()
  clearTimeout(late)
}

async function closedInput(): Promise<void> {
  const { stdin } = process
  const closed = new Promise<void>((resolve) => void stdin.once('close', resolve).once('end', resolve))
  stdin.resume()
  stdin.unref?.()
  await closed
}
