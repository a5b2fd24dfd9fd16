/**
 * `npm test`: all tests, or the files named, against one PostgreSQL that is started for the run and thrown away.
 *
 * Test files make their own databases in it (`RECADO_TEST_DATABASE_URL`, a superuser's connection). Where that is set
 * already, yours is used and none is started. The test runner's own summary ends the output.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import path from 'node:path'
import { runTidily } from './run-tidily.ts'
import { openThrowawayPostgres } from './throwaway-postgres.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Of every room there is, and of those to come. */
const FILES = '*/**/*.test.ts'
/** Test files at a time. Many wait more than they work: on two processors three end a third sooner than two. */
const CONCURRENCY = 3

const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('-'))
const files = args.filter((arg) => !arg.startsWith('-'))

const given = process.env['RECADO_TEST_DATABASE_URL']
process.exitCode = await runTidily(() => (given ? runTests(given) : withPostgres(runTests)))

async function runTests(databaseUrl: string): Promise<number> {
  const command = ['--test', '--test-reporter=spec', `--test-concurrency=${CONCURRENCY}`, ...options]
  const child = spawn(process.execPath, [...command, ...(files.length > 0 ? files : findTests())], {
    cwd: ROOT,
    env: { ...process.env, RECADO_TEST_DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  })
  // It says which tests it was at; it ends, and so do we, behind it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

function findTests(): string[] {
  return globSync(FILES, { cwd: ROOT, exclude: (name) => path.basename(name) === 'node_modules' })
}

async function withPostgres(run: (databaseUrl: string) => Promise<number>): Promise<number> {
  // Only with room for all that tests open side by side; else as in production (`recado doctor` looks).
  const postgres = await openThrowawayPostgres({ max_connections: '200' })
  return await run(postgres.connectionString).finally(() => postgres.close())
}
