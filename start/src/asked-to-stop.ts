/** Ctrl-C, SIGTERM, a closed terminal, or a launcher or npm that is gone: one wish, noticed once. */
import { watchNpm } from '../../scripts/watch-npm.ts'

/** npm passes on the Ctrl-C that the terminal has sent us already. */
const REPEATED_MS = 500

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
  watchNpm(ask)
  return asked.promise
}
