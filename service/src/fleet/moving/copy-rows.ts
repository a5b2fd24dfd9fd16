/**
 * Copies the rows of a workspace as text, which every type of PostgreSQL reads as it writes it.
 * Both servers have the same schema.
 */
import type pg from 'pg'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { quoted } from './server-connection.ts'

const ROWS = 1_000

/** Those that can be written: without generated ones. In the order of the table. */
export async function listColumns(db: Queryable, table: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Both are in a transaction. @returns how many rows there were */
export async function copyRows(
  source: pg.Client,
  target: pg.Client,
  table: string,
  workspaceId: string,
): Promise<number> {
  const columns = (await listColumns(target, table)).map(quoted)
  await source.query(
    `declare copied no scroll cursor for select t::text as row from ${table} t where t.workspace_id = '${workspaceId}'`,
  )
  let count = 0
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${ROWS} from copied`)
    if (rows.length === 0) break
    await target.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.map((column) => `(c.whole).${column}`).join(', ')}
       from (select given::${table} as whole from unnest($1::text[]) as given offset 0) c`,
      [rows.map(({ row }) => row)],
    )
    count += rows.length
  }
  await source.query('close copied')
  return count
}
