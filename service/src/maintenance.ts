/**
 * Maintenance: once a minute, deletes expired rows, in small steps so that nothing waits for it. Every few seconds, keeps the planner's
 * statistics of growing tables up to date.
 */
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

const PRUNE_INTERVAL_MS = 60_000
const ANALYZE_INTERVAL_MS = 2_000
/** Rows pruned in one step. */
const STEP_ROWS = 5_000

/** Deletes at most `limit` rows that have expired by `now`; returns how many it deleted. */
type Prune = (now: Date, limit: number) => Promise<number>

export type Maintenance = {
  prunes: Prune[]
  /** Updates the planner's statistics of tables that have grown enough. */
  analyze: () => Promise<void>
}

export function startMaintenance(
  { prunes, analyze }: Maintenance,
  clock: Clock,
  log: Log,
): { close(): void } {
  let closed = false
  const cancels = new Map<string, () => void>()

  function repeat(name: string, intervalMs: number, run: () => Promise<void>) {
    const cancel = clock.after(intervalMs, async () => {
      try {
        if (!closed) await run()
      } catch (error) {
        log.warn(
          { event: 'maintenance_failed', reason: name, err: error },
          'Maintenance failed; it is tried again.',
        )
      }
      if (!closed) repeat(name, intervalMs, run)
    })
    cancels.set(name, cancel)
  }

  async function prune() {
    for (const one of prunes) while (!closed && (await one(clock.now(), STEP_ROWS)) === STEP_ROWS);
  }

  repeat('prune', PRUNE_INTERVAL_MS, prune)
  repeat('analyze', ANALYZE_INTERVAL_MS, analyze)
  return {
    close() {
      closed = true
      for (const cancel of cancels.values()) cancel()
    },
  }
}
