/** npm asked to stop kills the shell between it and us, and many shells do not tell their child. */
const POLL_MS = 500
/** As the process began: a shell that is gone before anybody watches has left another parent already. */
const parent = process.ppid

/** Calls `onGone` once the shell that runs an npm script is gone; does nothing where npm does not run us. */
export function watchNpm(onGone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, POLL_MS)
  timer.unref()
}
