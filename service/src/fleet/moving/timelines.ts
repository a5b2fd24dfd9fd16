/**
 * Whether a database is still the one that a copy was made with. One that was restored, or a
 * standby that was promoted, may have forgotten changes that the other server of a move has, and
 * skips some that it has not: nothing of such a copy can be trusted.
 */
import type { Queryable } from '../../engine/postgres/connection.ts'
import { MoveError } from './assert-movable.ts'

export type Timelines = { source: string | null; target: string | null }

/**
 * Each cluster has an identifier. Each promotion and each restore to a moment begins a new timeline
 * in it, and a dump makes another database.
 */
export async function readTimeline(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ timeline: string }>(
    `select concat_ws(' ', s.system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), d.oid) as timeline
     from pg_control_system() s, pg_database d where d.datname = current_database()`,
  )
  return rows[0]?.timeline ?? ''
}

/** Throws a `MoveError` if the database is another one than was noted at the copy. */
export async function assertTimeline(
  db: Queryable,
  noted: Timelines,
  side: 'source' | 'target',
): Promise<void> {
  if ((await readTimeline(db)) === noted[side]) return
  throw new MoveError(
    `The ${side} was restored or has failed over since the copy was made, so the copy may lack changes. Run the move with --abort, and begin it again.`,
  )
}
