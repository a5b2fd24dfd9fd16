/**
 * What runs again and again, so long after each end. A failure is logged, and the next run is on
 * time.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'

type Tools = { clock: Clock; log: Log }

/** Runs now, and resolves after that first run. @returns ends it; a run under way goes on */
export async function repeat(
  tools: Tools,
  name: string,
  intervalMs: number,
  run: () => Promise<void>,
): Promise<() => void> {
  await runLogged(tools, name, run)
  return repeatLater(tools, name, intervalMs, run)
}

/** Runs first after an interval. @returns as above */
export function repeatLater(
  tools: Tools,
  name: string,
  intervalMs: number,
  run: () => Promise<void>,
): () => void {
  let isStopped = false
  let cancel = tools.clock.after(intervalMs, () => void runOnce())
  async function runOnce() {
    await runLogged(tools, name, run)
    if (!isStopped) cancel = tools.clock.after(intervalMs, () => void runOnce())
  }
  return () => {
    isStopped = true
    cancel()
  }
}

async function runLogged({ log }: Tools, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log.warn(
      { event: `${name}_failed`, err: error },
      'The database could not be asked; it is tried again soon.',
    )
  }
}
