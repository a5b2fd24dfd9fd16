/** recado serve: runs the service until it is told to stop. */
import type { Command } from 'commander'
import { isDebugging, isRunByNpm, readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { openDatabase } from '../postgres/open-database.ts'
import { assertMeant, EMBEDDED_OPTION } from './embedded-word.ts'
import { explain } from './exit.ts'

type Options = { embedded?: boolean; stopWithParent?: boolean }

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Run the service until SIGTERM or Ctrl-C. Logs one JSON line for each event.')
    .option(...EMBEDDED_OPTION)
    .option('--stop-with-parent', 'stop when standard input closes, so that no orphan is left behind')
    .action(async (options: Options) => {
      const log = openLog(isDebugging() ? 'debug' : 'info')
      try {
        await serve(options)
      } catch (error) {
        const { sentence, exitCode } = explain(error)
        log.fatal({ event: 'fatal', err: error }, sentence.replaceAll('\n', ' '))
        process.exitCode = exitCode
      }
    })
}

/** For what is written down and let go when requests and calls have ended, or have had their time. */
const STOP_GRACE_MS = 5_000

const PARENT_POLL_MS = 500

async function serve({ embedded, stopWithParent = false }: Options): Promise<void> {
  const asked = askedToStop(stopWithParent)
  const config = readConfig()
  assertMeant(config, 'serve', embedded)
  const log = openLog(config.logLevel)
  const isUnderWay = Promise.withResolvers<void>()
  const database = openDatabase(config, log, 'own', isUnderWay.resolve)
  // Loading the service leaves no moment for anything else: an embedded server that runs by then starts meanwhile. A failure is
  // told by `startService`.
  await Promise.race([isUnderWay.promise, database.catch(() => undefined)])
  const { startService } = await import('../main.ts')
  const service = await startService(config, { log, database })
  await asked
  const stopByMs = config.drainMs + config.stopMs + STOP_GRACE_MS
  const late = setTimeout(() => {
    log.error(
      { event: 'stop_cut' },
      'Something does not let go, such as a database that hangs: the process ends.',
    )
    process.exit(1)
  }, stopByMs)
  await service.close()
  clearTimeout(late)
}

/**
 * Resolves at the first signal, when standard input closes, or when the npm that runs us is gone. A second signal ends
 * the process at once.
 */
function askedToStop(stopWithParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        resolve()
        process.once(signal, () => process.exit(1))
      })
    }
    if (isRunByNpm()) watchParent(resolve)
    if (!stopWithParent) return
    process.stdin.once('close', resolve).once('end', resolve).resume()
    void process.stdin.unref?.()
  })
}

/** npm asked to stop kills the shell between it and us, and many shells do not tell their child. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, PARENT_POLL_MS)
  timer.unref()
}
