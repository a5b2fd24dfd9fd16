/**
 * Counts what statements cost PostgreSQL, in things that do not depend on the machine: WAL, rows
 * and blocks.
 */
import type pg from 'pg'
import type { Statement } from '../../src/engine/postgres/write/statement-batch.ts'

/** For each message. */
export type Cost = {
  walBytes: number
  rowsRead: number
  rowsWritten: number
  /** Pages of our tables and their indexes that were looked at, each as often as that happened. */
  blocks: number
}

/**
 * What this session did and the server has not counted yet. Whatever a foreign key checks is in it
 * as well.
 */
const COUNTED = `
  select (coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)) filter (where c.relkind = 'r'), 0)
          + sum(pg_stat_get_xact_tuples_fetched(c.oid)))::int as "rowsRead",
         sum(pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid))
           filter (where c.relkind = 'r')::int as "rowsWritten",
         sum(pg_stat_get_xact_blocks_fetched(c.oid))::int as blocks
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'i')`

/**
 * Commits the statements together and counts what that took. Nothing else may write on the server.
 * @returns the rows of the last statement as well
 */
export async function count(
  client: pg.Client,
  statements: readonly Statement[],
  messages: number,
): Promise<{ cost: Cost; rows: Record<string, unknown>[] }> {
  const before = await walAt(client)
  await client.query('begin')
  const first = await doneSoFar(client)
  let rows: Record<string, unknown>[] = []
  for (const statement of statements) ({ rows } = await client.query(statement))
  const last = await doneSoFar(client)
  await client.query('commit')
  const walBytes = (await walAt(client)) - before
  const each = (sum: number) => sum / messages
  return {
    cost: {
      walBytes: each(walBytes),
      rowsRead: each(last.rowsRead - first.rowsRead),
      rowsWritten: each(last.rowsWritten - first.rowsWritten),
      blocks: each(last.blocks - first.blocks),
    },
    rows,
  }
}

type Done = Omit<Cost, 'walBytes'>

async function doneSoFar(client: pg.Client): Promise<Done> {
  const { rows } = await client.query<Done>({ name: 'done-so-far', text: COUNTED })
  return rows[0] as Done
}

async function walAt(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ at: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`,
  )
  return rows[0]?.at ?? 0
}
