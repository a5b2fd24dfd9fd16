/** Ctrl-C, SIGTERM, a closed terminal, or a launcher or npm that is gone: one wish, noticed once. */

/** npm passes on the Ctrl-C that the terminal has sent us already. */
const REPEATED_MS = 500

const PARENT_POLL_MS = 500

/** Settles at the first wish. `onImpatience` is called at a signal that comes later than an echo of it would. */
export function askedToStop(onImpatience: () => void): Promise<void> {
  const asked = Promise.withResolvers<void>()
  let askedAt: number | undefined
  const ask = () => {
    askedAt ??= performance.now()
    asked.resolve()
  }
  const onSignal = () => {
    if (askedAt !== undefined && performance.now() - askedAt > REPEATED_MS) onImpatience()
    ask()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.once('disconnect', ask)
  if (process.env['npm_lifecycle_event'] !== undefined) watchParent(ask)
  return asked.promise
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
