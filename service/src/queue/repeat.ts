import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/**
 * Runs now, and again so long after each end, until the function it returns is called. A failure is logged, and the next
 * run is on time. Resolves after the first run.
 */
export async function repeat(
  { clock, log }: { clock: Clock; log: Log },
  name: string,
  intervalMs: number,
  run: () => Promise<void>,
): Promise<() => void> {
  let stopped = false
  let cancel = () => undefined as void
  async function runOnce() {
    try {
      await run()
    } catch (error) {
      const fields = { event: `${name}_failed`, err: error }
      log.warn(fields, 'The database could not be asked; it is tried again soon.')
    }
    if (!stopped) cancel = clock.after(intervalMs, () => void runOnce())
  }
  await runOnce()
  return () => {
    stopped = true
    cancel()
  }
}
