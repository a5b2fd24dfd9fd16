/**
 * Brings the database to the schema of a folder of migrations, by default that of the service in
 * migrations/, with Postgrator.
 *
 * All of it is one transaction under an advisory lock: two processes may start at once, and a crash
 * half-way leaves nothing behind. A migration whose file changed after it was applied is refused
 * (checksums).
 *
 * Other processes serve meanwhile. A migration that took its tables one after another could
 * deadlock with them, and one that waits for a table holds up all who come after it. So it takes
 * all tables before it changes any, gives them back if that does not succeed soon, and tries again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import Postgrator from 'postgrator'
import type { Queryable } from './connection.ts'
import { isConflict } from './errors.ts'
import { connectAlone } from './transaction.ts'

/** The folder of the migrations, and the table that says which were applied. */
export type Schema = { folder: URL; table: string }

const SERVICE: Schema = { folder: new URL('./migrations/', import.meta.url), table: 'schema_migrations' }

/**
 * Any constant will do, as long as no other program on the database uses it ("recado" in ASCII).
 */
const MIGRATION_LOCK = 0x72_65_63_61_64_6fn

/** Oldest PostgreSQL the service runs on, as `server_version_num` counts. */
const SERVER_VERSION_MIN = 150_000

/**
 * How long the first try waits for a table. PostgreSQL looks for deadlocks after a second, so until
 * then no statement of the service is ended for a migration. Later tries wait longer: an autovacuum
 * gives way only to who has waited for a second.
 */
const LOCK_WAIT_MS = 500
const LOCK_WAIT_MAX_MS = 5_000
const TRY_PAUSE_MS = 250
/** Two minutes at most. */
const TRIES_MAX = 25
/**
 * A migration may fill new columns of large tables; the bound of other statements is none for it.
 */
const MIGRATION_MAX_MS = 6 * 60 * 60_000

/**
 * Applies what is missing and returns how many migrations that were. Throws if the server is too
 * old.
 * @param additions are kept up to date in the same transaction where the database has them
 */
export async function migrate(
  pool: pg.Pool,
  schema: Schema = SERVICE,
  additions: Schema[] = [],
): Promise<number> {
  const client = await connectAlone(pool)
  try {
    await assertServerVersion(client)
    for (let tries = 1; ; tries++) {
      try {
        const lockWaitMs = Math.min(tries * LOCK_WAIT_MS, LOCK_WAIT_MAX_MS)
        return await migrateOnce(client, schema, additions, lockWaitMs)
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        if (!isConflict(error)) throw describeConflict(error)
        if (tries === TRIES_MAX)
          throw new Error(
            'The schema cannot be migrated while another session uses its tables for so long, as a backup or a report does: try again once it has ended.',
            { cause: error },
          )
      }
      await sleep(TRY_PAUSE_MS)
    }
  } finally {
    client.release()
  }
}

/**
 * A statement that may take longer than those of requests. `query_timeout` is unknown to the types
 * of pg.
 */
const unhurried = (text: string, values: unknown[] = []): pg.QueryConfig & { query_timeout: number } => ({
  text,
  values,
  query_timeout: MIGRATION_MAX_MS,
})

async function migrateOnce(
  client: pg.PoolClient,
  schema: Schema,
  additions: Schema[],
  lockWaitMs: number,
): Promise<number> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  await client.query(unhurried('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])) // another process may be migrating
  const lacking = await listMissing(client, schema, additions)
  if (lacking.some(({ missing }) => missing > 0)) {
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    await lockTables(client, schema)
  }
  let applied = 0
  for (const { schema: one } of lacking) applied += (await postgratorOn(client, one).migrate()).length
  await client.query('commit')
  return applied
}

/**
 * Takes every table of ours in the schema in which the table is, or will be, that says which
 * migrations were applied.
 */
async function lockTables(client: pg.PoolClient, { table }: Schema): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(c.oid::regclass::text, ', ' order by c.oid) as names
     from pg_class c, parse_ident($1) as parts
     where c.relnamespace = to_regnamespace(quote_ident(case when cardinality(parts) = 2 then parts[1] else current_schema() end))
       and c.relkind in ('r', 'p') and not c.relispartition
       and pg_has_role(c.relowner, 'usage') -- others may keep tables there, too`,
    [table],
  )
  const names = rows[0]?.names
  if (names) await client.query(`lock table ${names} in access exclusive mode`)
}

/** How many migrations the database lacks; negative if a newer version has migrated. */
export async function countMissingMigrations(db: Queryable, schema: Schema = SERVICE): Promise<number> {
  const [only] = await listMissing(db, schema, [])
  return only?.missing ?? 0
}

/**
 * Whether the database lacks any migration of the service, or of an addition that it has; for a
 * server that is set not to migrate.
 */
export const lacksMigrations = async (db: Queryable, additions: Schema[]): Promise<boolean> =>
  (await listMissing(db, SERVICE, additions)).some(({ missing }) => missing > 0)

/** The schema, and the additions that the database has, each with how many migrations it lacks. */
async function listMissing(
  db: Queryable,
  schema: Schema,
  additions: Schema[],
): Promise<{ schema: Schema; missing: number }[]> {
  const there = await findSchemas(db, [schema, ...additions])
  const counted: { schema: Schema; missing: number }[] = []
  for (const one of [schema, ...additions]) {
    if (one !== schema && !there.includes(one)) continue
    const available = (await postgratorOn(db, one).getMigrations()).length
    const applied = there.includes(one) ? await countApplied(db, one) : 0
    counted.push({ schema: one, missing: available - applied })
  }
  return counted
}

async function countApplied(db: Queryable, { table }: Schema): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${table} where version > 0`,
  )
  return rows[0]?.count ?? 0
}

/** Whether any version of the service has ever used this database. */
export const hasSchema = async (db: Queryable, schema: Schema = SERVICE): Promise<boolean> =>
  (await findSchemas(db, [schema])).length > 0

/** Those of which the database has any version, asked at once. */
async function findSchemas(db: Queryable, schemas: Schema[]): Promise<Schema[]> {
  const { rows } = await db.query<{ table: string }>(
    'select given as table from unnest($1::text[]) as given where to_regclass(given) is not null',
    [schemas.map(({ table }) => table)],
  )
  return schemas.filter(({ table }) => rows.some((row) => row.table === table))
}

function postgratorOn(client: Queryable, { folder, table }: Schema) {
  return new Postgrator({
    driver: 'pg',
    migrationPattern: `${fileURLToPath(folder)}*.sql`,
    schemaTable: table,
    execQuery: (sql) => client.query(sql),
    execSqlScript: async (sql) => void (await client.query(unhurried(sql))),
  })
}

/** Postgrator finds by the checksum that a migration has changed, but names only its number. */
function describeConflict(error: unknown): unknown {
  const [, number] = /^MD5 checksum failed for migration \[(\d+)\]$/.exec((error as Error).message) ?? []
  if (number === undefined) return error
  return new Error(
    `Migration ${number.padStart(3, '0')} of this version is not the one this database has had: its file was changed, or a ` +
      'version that was never released made the database. Run the version that made it, or restore the backup from before.',
    { cause: error },
  )
}

async function assertServerVersion(client: pg.PoolClient) {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  const version = rows[0]
  if (version && version.number < SERVER_VERSION_MIN) {
    throw new Error(`PostgreSQL ${version.text} is too old: 15 or newer is needed.`)
  }
}
