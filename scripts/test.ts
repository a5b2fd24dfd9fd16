/**
 * `npm test`: all tests, or the files named, against one PostgreSQL that is started for the run and deleted afterwards.
 *
 * Test files create their own databases in it (`RECADO_TEST_DATABASE_URL`, a superuser's connection), as copies of one that has the schema
 * (`RECADO_TEST_TEMPLATE`). If a server is already set, that one is used, without a template, and none is started. Of a run of
 * all tests, the few files that fail are run once more (run-tests.ts). The test runner's own summary ends the output.
 */
import { globSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'
import { openPool } from '../service/src/postgres/connection.ts'
import { migrate } from '../service/src/postgres/migrate.ts'
import { runOnce, runTwice } from './run-tests.ts'
import { runTidily } from './run-tidily.ts'
import { openThrowawayPostgres } from './throwaway-postgres.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Test files of every folder, also of later ones. */
const FILES = '*/**/*.test.ts'
/** Test files that run at once. Many mostly wait: on two processors, three at once finish a third sooner than two. */
const CONCURRENCY = 3
/** On Linux a folder in memory. Databases, browsers and files of a test are gone in seconds: on a disk they cost half as much system time again. */
const IN_MEMORY = '/dev/shm'
/** A run uses less than half of it. */
const MEMORY_BYTES = 8 * 2 ** 30
const TEMPLATE = 'recado_migrated'

const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('-'))
const files = args.filter((arg) => !arg.startsWith('-'))

if (process.env['TMPDIR'] === undefined && hasRoomInMemory()) process.env['TMPDIR'] = IN_MEMORY
const given = process.env['RECADO_TEST_DATABASE_URL']
process.exitCode = await runTidily(() => (given ? runTests(given) : withPostgres(runTests)))

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, freemem()) > MEMORY_BYTES
  } catch {
    return false // another system
  }
}

async function runTests(databaseUrl: string): Promise<number> {
  const env = { ...process.env, RECADO_TEST_DATABASE_URL: databaseUrl }
  const how = { concurrency: CONCURRENCY, options, env }
  return files.length > 0 ? (await runOnce(files, how)).code : await runTwice(findTests(), how)
}

function findTests(): string[] {
  return globSync(FILES, { cwd: ROOT, exclude: (name) => path.basename(name) === 'node_modules' })
}

async function withPostgres(run: (databaseUrl: string) => Promise<number>): Promise<number> {
  // Configured as in production (`recado doctor` checks it), but with enough connections for parallel tests.
  const postgres = await openThrowawayPostgres({
    max_connections: '200',
    ...{ wal_level: 'logical', max_replication_slots: '40', max_wal_senders: '40' }, // workspaces move between databases of this server
  })
  try {
    process.env['RECADO_TEST_TEMPLATE'] = await makeTemplate(postgres.connectionString)
    return await run(postgres.connectionString)
  } finally {
    await postgres.close()
  }
}

/** A database with the schema. Copying it takes a tenth of the time of the migrations. */
async function makeTemplate(server: string): Promise<string> {
  const maintenance = openPool(server, 1)
  await maintenance.query(`create database ${TEMPLATE}`)
  await maintenance.end()
  const url = new URL(server)
  url.pathname = `/${TEMPLATE}`
  const pool = openPool(url.href, 1)
  await migrate(pool)
  await pool.end()
  return TEMPLATE
}
