/** Maintenance: prunes what has served its time, in small steps so that nothing waits for it. */
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Pool } from './postgres/connection.ts'

/** How long an idempotency key is remembered. */
const IDEMPOTENCY_AGE_MS = 24 * 60 * 60 * 1000
const INTERVAL_MS = 60_000
/** Rows deleted in one statement. */
const STEP_ROWS = 5_000

/** Starts pruning once a minute. */
export function startMaintenance(pool: Pool, clock: Clock, log: Log): { close(): void } {
  let closed = false
  let cancel = clock.after(INTERVAL_MS, () => void run())

  async function run() {
    try {
      const before = new Date(clock.now().getTime() - IDEMPOTENCY_AGE_MS)
      while (!closed && (await pruneIdempotencyKeys(pool, before)) === STEP_ROWS);
    } catch (error) {
      log.warn({ event: 'maintenance_failed', err: error }, 'Pruning failed; it is tried again in a minute.')
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

/** Deletes up to a step's worth of keys made before the moment; returns how many. Several processes may do it at once. */
async function pruneIdempotencyKeys(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from idempotency_keys k
     using (
       select workspace_id, route, key from idempotency_keys
       where created_at <= $1 limit $2 for update skip locked
     ) old
     where k.workspace_id = old.workspace_id and k.route = old.route and k.key = old.key`,
    [before, STEP_ROWS],
  )
  return rowCount ?? 0
}
