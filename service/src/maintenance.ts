/** Maintenance: once a minute, prunes what has served its time, in small steps so that nothing waits for it. */
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

const INTERVAL_MS = 60_000
/** Rows pruned in one step. */
const STEP_ROWS = 5_000

/** Prunes at most `limit` rows that have served their time by `now`; returns how many there were. */
export type Prune = (now: Date, limit: number) => Promise<number>

export function startMaintenance(prunes: Prune[], clock: Clock, log: Log): { close(): void } {
  let closed = false
  let cancel = clock.after(INTERVAL_MS, () => void run())

  async function run() {
    for (const prune of prunes) {
      try {
        while (!closed && (await prune(clock.now(), STEP_ROWS)) === STEP_ROWS);
      } catch (error) {
        log.warn(
          { event: 'maintenance_failed', err: error },
          'Pruning failed; it is tried again in a minute.',
        )
      }
    }
    if (!closed) cancel = clock.after(INTERVAL_MS, () => void run())
  }

  return {
    close() {
      closed = true
      cancel()
    },
  }
}
