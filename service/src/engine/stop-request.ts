/**
 * The request that a process stop: Ctrl-C, SIGTERM, a closed terminal, or an npm process that has
 * gone.
 */
import { isRunByNpm } from './settings/config.ts'

/**
 * Within this time a second signal is an echo: npm forwards the Ctrl-C that the terminal has sent
 * to us already.
 */
const ECHO_MS = 500
const PARENT_POLL_MS = 500
/**
 * Read when the process starts: a shell may be gone, and our parent another, before anything
 * watches.
 */
const parent = process.ppid

/**
 * Resolves at the first request. A signal that comes too late to be an echo of it ends the process
 * at once.
 */
export function stopRequested(): Promise<void> {
  const requested = Promise.withResolvers<void>()
  let requestedAtMs: number | undefined
  const onSignal = () => {
    requestedAtMs ??= performance.now()
    if (performance.now() - requestedAtMs > ECHO_MS) process.exit(1)
    requested.resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  if (isRunByNpm()) watchParent(requested.resolve)
  return requested.promise
}

/**
 * When npm is asked to stop, it kills the shell between it and us. Many shells do not pass that on
 * to their child.
 */
function watchParent(onGone: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, PARENT_POLL_MS)
  timer.unref()
}
