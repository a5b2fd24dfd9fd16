/**
 * The settings of PostgreSQL on which the meaning of our statements and answers depends.
 *
 * `alter role … set`, `alter database … set`, the configuration of the server and the address of
 * the database may all say otherwise, for other programs of the same database. A `set` of the
 * session outranks them, also behind a pooler in session mode, which refuses most startup options.
 * What stays as the operator has it: `synchronous_commit`, `search_path`, where tables are, and
 * `default_transaction_read_only`, which fences a database off on purpose.
 */
import type pg from 'pg'

/** Forms of values, as they go over the connection: moments, bytes, numbers, texts. */
const FORMS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
} as const

/** How transactions run. What ends or delays one from outside is off: our own bounds follow. */
const TRANSACTIONS = {
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  lock_timeout: '0',
  idle_session_timeout: '0',
  exit_on_error: 'off',
  // a writer learns by a warning that its commit did not wait for the standby
  client_min_messages: 'notice',
  gin_fuzzy_search_limit: '0',
} as const

/**
 * A superuser alone may change these. So they are changed only where they differ, and a connection
 * fails that cannot.
 */
const PRIVILEGED = {
  // a replica runs no triggers, and it is triggers that refuse writes of a workspace that has left
  session_replication_role: 'origin',
} as const

/** Settings that PostgreSQL 15 and 16 do not have. */
const NEWER = { transaction_timeout: '0' } as const

/** Statements that give a new session its settings. */
export const SESSION_SETTINGS = [
  ...Object.entries({ ...FORMS, ...TRANSACTIONS }).map(([name, value]) => `set ${name} = '${value}';`),
  ...Object.entries(PRIVILEGED).map(
    ([name, value]) =>
      `select set_config('${name}', '${value}', false) where current_setting('${name}') <> '${value}';`,
  ),
  ...Object.entries(NEWER).map(
    ([name, value]) =>
      `select set_config(name, '${value}', false) from pg_catalog.pg_settings where name = '${name}' and setting <> '${value}';`,
  ),
].join('\n')

/**
 * The settings above that the session began with otherwise, as `name is value`. Recado runs as it
 * should in spite of them. The time zone is left out: it differs on most servers.
 */
export async function listOutranked(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { timezone: _, ...rest } = { ...FORMS, ...TRANSACTIONS, ...PRIVILEGED, ...NEWER }
  const { rows } = await db.query<{ name: string; value: string }>(
    `select s.name, s.reset_val as value from pg_catalog.pg_settings s
     join unnest($1::text[], $2::text[]) as ours (name, value) on ours.name = lower(s.name)
     where lower(s.reset_val) <> lower(ours.value) order by s.name`,
    [Object.keys(rest), Object.values(rest)],
  )
  return rows.map(({ name, value }) => `${name} is ${value}`)
}
