/** Waits for locks: a test of two transactions holds one back until the other waits for it. */
import type { Queryable } from '../../src/engine/postgres/connection.ts'

/** Whether at least `count` connections to the database wait for a lock. */
export async function areWaiting(db: Queryable, count: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (rowCount ?? 0) >= count
}
