/**
 * Statistics of the planner for tables that grow fast. autovacuum looks at them once a minute; until then a table full of
 * rows is taken for the empty one it was, and reading all of it for a lookup in it.
 */
import type { Queryable } from './connection.ts'

/** Changed rows at which a table is worth looking at. */
const CHANGED_MIN = 500
/** Beyond this many rows autovacuum is soon enough. */
const ROWS_MAX = 200_000

/**
 * Analyzes tables of ours that have grown by half since they were last analyzed. Needs to own them; those of others are
 * left alone with a warning of the server.
 */
export async function analyzeGrown(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select quote_ident(s.relname) as name
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = current_schema()
       and s.n_mod_since_analyze >= greatest($1, c.reltuples / 2) and s.n_live_tup <= $2 and s.n_live_tup > 0`,
    [CHANGED_MIN, ROWS_MAX],
  )
  for (const { name } of rows) await db.query(`analyze ${name}`)
}
