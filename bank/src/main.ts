/**
 * The bank as a process. It ends on SIGTERM, SIGINT or SIGHUP, when the npm that runs it has ended
 * and, with --stop-with-parent, when its input closes.
 */
import { watchNpm } from '../../scripts/watch-npm.ts'
import { startBank, type Bank } from './bank.ts'
import { announce } from './log.ts'
import { readSettings, SettingsError } from './settings.ts'

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
  const bank = await startBank(readSettings(process.env))
  const stop = createStop(bank)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  watchNpm(stop)
  if (process.argv.includes('--stop-with-parent')) {
    process.stdin.on('close', stop)
    process.stdin.resume()
  }
  const { url, controlUrl, caFile } = bank
  announce('listening', `The bank listens on ${url}, its control API on ${controlUrl}.`, {
    url,
    controlUrl,
    caFile,
  })
}

/** Stops once, however often it is called. A bank that does not finish in time is killed. */
function createStop(bank: Bank): () => void {
  let isStopping = false
  return () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(EXIT_FAILED), STOP_MS_MAX).unref()
    bank.close().then(
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
  return `${address}:${port} is already in use: stop what listens there, or choose other ports with BANK_PORT and BANK_CONTROL_PORT.`
}
