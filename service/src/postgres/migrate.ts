/**
 * Brings the database to the schema of a folder of migrations, by default that of the service in migrations/, with Postgrator.
 *
 * All of it is one transaction under an advisory lock: two processes may start at once, and a crash half-way
 * leaves nothing behind. A migration whose file changed after it was applied is refused (checksums).
 */
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import Postgrator from 'postgrator'
import { connectAlone } from './transaction.ts'

/** The folder of the migrations, and the table that says which were applied. */
export type Schema = { folder: URL; table: string }

const SERVICE: Schema = { folder: new URL('./migrations/', import.meta.url), table: 'schema_migrations' }

/** Any constant will do, as long as no other program on the database uses it ("recado" in ASCII). */
const MIGRATION_LOCK = 0x72_65_63_61_64_6fn

/** Oldest PostgreSQL the service runs on, as `server_version_num` counts. */
const SERVER_VERSION_MIN = 150_000

/** Applies what is missing and returns how many migrations that were. Throws if the server is too old. */
export async function migrate(pool: pg.Pool, schema: Schema = SERVICE): Promise<number> {
  const client = await connectAlone(pool)
  try {
    await assertServerVersion(client)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const applied = await postgratorOn(client, schema).migrate()
    await client.query('commit')
    return applied.length
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw toldWhichDiffers(error)
  } finally {
    client.release()
  }
}

/** How many migrations the database lacks; for `recado doctor` and for a server that is set not to migrate. */
export async function countMissingMigrations(pool: pg.Pool, schema: Schema = SERVICE): Promise<number> {
  const available = (await postgratorOn(pool, schema).getMigrations()).length
  if (!(await hasSchema(pool, schema))) return available
  const { rows: applied } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${schema.table} where version > 0`,
  )
  return available - (applied[0]?.count ?? 0)
}

/** Whether any version of the service has ever used this database. */
export async function hasSchema(pool: pg.Pool, { table }: Schema = SERVICE): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ])
  return rows[0]?.found === true
}

function postgratorOn(client: Pick<pg.PoolClient, 'query'>, { folder, table }: Schema) {
  return new Postgrator({
    driver: 'pg',
    migrationPattern: `${fileURLToPath(folder)}*.sql`,
    schemaTable: table,
    execQuery: (sql) => client.query(sql),
    execSqlScript: async (sql) => void (await client.query(sql)),
  })
}

/** Postgrator finds by the checksum that a migration has changed, but names only its number. */
function toldWhichDiffers(error: unknown): unknown {
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
