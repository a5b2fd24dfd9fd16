/**
 * The simulator as a process. It ends on SIGTERM, SIGINT or SIGHUP, when the npm that runs it has
 * ended and, with --stop-with-parent, when its input closes.
 */
import { watchNpm } from '../../scripts/watch-npm.ts'
import { announce } from './log.ts'
import { readSettings, SettingsError } from './settings.ts'
import { startSimulator, type Simulator } from './simulator.ts'

const STOP_MS_MAX = 2_500
const EXIT_FAILED = 1
const EXIT_WRONG_SETTINGS = 2

process.stdout.on('error', () => {}) // the log's reader is gone or its disk full: go on answering calls

try {
  await run()
} catch (error) {
  announce('fatal', toSentence(error))
  process.exit(error instanceof SettingsError ? EXIT_WRONG_SETTINGS : EXIT_FAILED)
}

async function run() {
  const settings = readSettings(process.env)
  const simulator = await startSimulator(settings)
  const stop = createStop(simulator)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  watchNpm(stop)
  if (process.argv.includes('--stop-with-parent')) {
    process.stdin.on('close', stop)
    process.stdin.resume()
  }
  announce('listening', `The simulator listens on ${simulator.url}.`, { url: simulator.url })
}

/** Stops once, however often it is called. A simulator that does not finish in time is killed. */
function createStop(simulator: Simulator): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(EXIT_FAILED), STOP_MS_MAX).unref()
    simulator.close().then(
      () => process.exit(0),
      (error: unknown) => {
        announce('fatal', toSentence(error))
        process.exit(EXIT_FAILED)
      },
    )
  }
}

function toSentence(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code !== 'EADDRINUSE') return message
  return `${address}:${port} is already in use: stop what listens there, or set RECADO_SIMULATOR_PORT to another port.`
}
