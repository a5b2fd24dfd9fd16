/**
 * Maintenance: once a minute, makes what the next days need, then deletes expired rows, in small
 * steps so that nothing waits for it. Every few seconds, keeps the planner's statistics of growing
 * tables up to date. Each job fails by itself: a lock that one of them waits for in vain keeps none
 * of the others from its work.
 */
import type { Clock } from '../engine/clock.ts'
import { repeatLater } from '../engine/jobs/repeat.ts'
import type { Log } from '../engine/log/log.ts'

const PRUNE_INTERVAL_MS = 60_000
const ANALYZE_INTERVAL_MS = 2_000
/** Rows pruned in one step. */
const STEP_ROWS = 5_000

/** Deletes at most `limit` rows that have expired by `now`; returns how many it deleted. */
type Prune = (now: Date, limit: number) => Promise<number>

export type Maintenance = {
  /** What must be there before anything is deleted, by name. */
  makes: Record<string, () => Promise<void>>
  /** By name. */
  prunes: Record<string, Prune>
  /** Updates the planner's statistics of tables that have grown enough. */
  analyze: () => Promise<void>
}

export function startMaintenance(
  { makes, prunes, analyze }: Maintenance,
  clock: Clock,
  log: Log,
): { close(): void } {
  let closed = false

  async function runOne(reason: string, run: () => Promise<void>) {
    try {
      if (!closed) await run()
    } catch (error) {
      log.warn({ event: 'maintenance_failed', reason, err: error }, 'Maintenance failed; it is tried again.')
    }
  }

  async function pruneAll() {
    for (const [name, make] of Object.entries(makes)) await runOne(name, make)
    for (const [name, prune] of Object.entries(prunes))
      await runOne(name, async () => {
        while (!closed && (await prune(clock.now(), STEP_ROWS)) === STEP_ROWS);
      })
  }

  const stops = [
    repeatLater({ clock, log }, 'prune', PRUNE_INTERVAL_MS, pruneAll),
    repeatLater({ clock, log }, 'analyze', ANALYZE_INTERVAL_MS, () => runOne('analyze', analyze)),
  ]
  return {
    close() {
      closed = true
      for (const stop of stops) stop()
    },
  }
}
