/** The wish that a process stops: Ctrl-C, SIGTERM, a closed terminal, or an npm that is gone. */
import { isRunByNpm } from './config.ts'

/** npm passes on the Ctrl-C that the terminal has sent already. */
const ECHO_MS = 500
const PARENT_POLL_MS = 500
/** As the process began: a shell that is gone before anybody watches has left another parent already. */
const parent = process.ppid

/** Resolves at the first wish. A signal that comes later than an echo of it would ends the process at once. */
export function askedToStop(): Promise<void> {
  const asked = Promise.withResolvers<void>()
  let askedAt: number | undefined
  const onSignal = () => {
    askedAt ??= performance.now()
    if (performance.now() - askedAt > ECHO_MS) process.exit(1)
    asked.resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  if (isRunByNpm()) watchParent(asked.resolve)
  return asked.promise
}

/** npm that is asked to stop kills the shell between it and us, and many shells do not tell their child. */
function watchParent(onGone: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, PARENT_POLL_MS)
  timer.unref()
}
