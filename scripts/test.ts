/**
 * `npm test`: all tests but those of the nightly run, or the files named, against one PostgreSQL
 * that is started for the run and deleted afterwards. `npm test -- --nightly` runs what the other
 * leaves out, and the whole of what it samples; `npm test -- --whole FILE` plays the whole of one.
 *
 * Test files create their own databases in it (`RECADO_TEST_DATABASE_URL`, a superuser's
 * connection), as copies of one that has the schema (`RECADO_TEST_TEMPLATE`). If a server is
 * already set, that one is used, without a template, and none is started.
 */
import { existsSync, globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPool } from '../service/src/engine/postgres/connection.ts'
import { migrate } from '../service/src/engine/postgres/migrate.ts'
import { refuse } from './read-options.ts'
import { runTidily } from './run-tidily.ts'
import { findTests, toTestFile, type TestFile } from './testing/files.ts'
import { keepFilesInMemory } from './testing/in-memory.ts'
import { runFiles, type RunOptions } from './testing/run-files.ts'
import { createSummary } from './testing/summary.ts'
import { openThrowawayPostgres } from './throwaway-postgres.ts'

/** Test processes. Tests wait half of their time: on two processors, four at once end soonest. */
const CONCURRENCY = 4
/** The slowest file takes a minute or two on a busy machine. */
const LATEST_MS = 10 * 60_000
const REST_MS = 30_000
/** The files of the project are compiled once, not in each process of each run. */
const COMPILE_CACHE = path.resolve(import.meta.dirname, '../.cache/compiled')
const TEMPLATE = 'recado_migrated'
const NAME_PATTERN = '--test-name-pattern'

/** The value that follows the option is made part of it: it names no file. */
const args = process.argv.slice(2).flatMap((arg, index, all) => {
  if (all[index - 1] === NAME_PATTERN) return []
  return arg === NAME_PATTERN ? `${arg}=${all[index + 1] ?? ''}` : arg
})
const isNightly = args.includes('--nightly')
const isWhole = isNightly || args.includes('--whole')
const flags = args.filter((arg) => arg.startsWith('-') && arg !== '--nightly' && arg !== '--whole')
const named = args
  .filter((arg) => !arg.startsWith('-'))
  .flatMap((arg) => {
    const files = arg.includes('*') ? globSync(arg) : [arg].filter((file) => existsSync(file))
    return files.length > 0 ? files : refuse(`There is no test file ${arg}.`)
  })

keepFilesInMemory()
const given = process.env['RECADO_TEST_DATABASE_URL']
process.exitCode = await runTidily(runTests)

async function runTests(): Promise<number> {
  const all = named.length > 0 ? named.map(toTestFile) : findTests()
  const isPlayed = ({ nightly, sample }: TestFile) =>
    isNightly ? (nightly ?? sample) !== null : nightly === null
  const isLeft = (file: TestFile) => named.length === 0 && !isPlayed(file)
  const files = all.filter((file) => !isLeft(file))
  const summary = createSummary(files)
  const run = async (databaseUrl: string) => {
    const options: RunOptions = {
      concurrency: Math.min(CONCURRENCY, files.length),
      options: flags,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? COMPILE_CACHE,
        RECADO_TEST_DATABASE_URL: databaseUrl,
        ...(isWhole && { RECADO_TEST_WHOLE: '1' }),
        RECADO_TEST_EXAMINED: mkdtempSync(path.join(tmpdir(), 'recado-examined-')),
      },
      latestMs: LATEST_MS,
      restMs: REST_MS,
      onOutcome: summary.add,
      onFault: summary.fault,
    }
    await runFiles(files, options)
  }
  await (given ? run(given) : withPostgres(run))
  if (isNightly) return summary.print([])
  return summary.print(all.filter((file) => isLeft(file) || (file.sample !== null && !isWhole)))
}

async function withPostgres(run: (databaseUrl: string) => Promise<void>): Promise<void> {
  const postgres = await openThrowawayPostgres({
    max_connections: '200', // enough for parallel tests
    // workspaces move between databases of this server
    wal_level: 'logical',
    max_replication_slots: '40',
    max_wal_senders: '40',
    // Nothing here outlives the run. Tests that kill a server start one of their own, as durable as
    // in production.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Copying and dropping a database looks through all buffers.
    shared_buffers: '64MB',
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
    autovacuum: 'off',
  })
  try {
    process.env['RECADO_TEST_TEMPLATE'] = await makeTemplate(postgres.connectionString)
    await run(postgres.connectionString)
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
