/** What `recado doctor` sees of durability. The server of the tests itself is not durable. */
import type { Queryable } from '../../src/engine/postgres/connection.ts'

/**
 * Lets new sessions of the database find what is in `public` before what PostgreSQL has under
 * the same name.
 *
 * @param sql makes what is to be found first
 */
export async function putInFront(db: Queryable, sql: string): Promise<void> {
  await setFor(db, 'search_path = public, pg_catalog')
  await db.query(sql)
}

/** A setting of all new sessions of the database. */
async function setFor(db: Queryable, setting: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>('select current_database() as name')
  await db.query(`alter database ${rows[0]?.name} set ${setting}`)
}

/**
 * Shows a server whose commits survive a crash.
 * @param off the one setting that is off all the same
 */
export async function showDurable(db: Queryable, off = ''): Promise<void> {
  await putInFront(
    db,
    `create or replace view public.pg_settings as
     select name, case when name = '${off}' then 'off' when name in ('fsync', 'full_page_writes') then 'on' else setting end as setting
     from pg_catalog.pg_settings`,
  )
  await setFor(db, 'synchronous_commit = on')
}
