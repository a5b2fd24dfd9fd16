/**
 * Planner statistics of tables that grow fast. By default autovacuum looks at them once a minute.
 * Until then the planner takes a full table for the empty one it was, and reads all of it for a
 * lookup.
 */
import type { Queryable } from './connection.ts'

/**
 * Changed rows from which on a table is worth analyzing; fewer in a small one, so that a new shop
 * has good plans within seconds.
 */
const CHANGED_MIN = 500
const CHANGED_MIN_OF_SMALL = 50
const SMALL_ROWS = 5_000
/** For tables with more rows, autovacuum comes soon enough. */
const ROWS_MAX = 200_000

/**
 * Analyzes tables of which half has changed since they were last analyzed. The server skips tables
 * that we do not own, or that are locked, with a warning: waiting would keep a connection.
 */
export async function analyzeGrown(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select quote_ident(s.relname) as name
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = current_schema()
       and s.n_mod_since_analyze >= greatest(case when c.reltuples < ${SMALL_ROWS} then ${CHANGED_MIN_OF_SMALL} else ${CHANGED_MIN} end, c.reltuples / 2)
       and s.n_live_tup between 1 and ${ROWS_MAX}`,
  )
  for (const { name } of rows) await db.query(`analyze (skip_locked) ${name}`)
}
