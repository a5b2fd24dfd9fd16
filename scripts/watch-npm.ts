/**
 * When npm is stopped it kills the shell between itself and this process, and many shells do not
 * notify their child.
 */
const POLL_MS = 500
/** Read at the start: if the shell ends before the watch begins, the parent has changed already. */
const parent = process.ppid

/** Calls `onGone` once the shell that runs an npm script has ended; does nothing without npm. */
export function watchNpm(onGone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, POLL_MS)
  timer.unref()
}
