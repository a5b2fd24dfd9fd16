/**
 * Runs test files, and the few that fail once more.
 *
 * A busy machine stops a process for seconds, in places where no test expects it. So files that fail in a long run are run again, one after another.
 * What failed only once is named at the end of the output: it is a fault of the test or of the code, to be looked into.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = path.resolve(import.meta.dirname, '..')
const fileUrl = (name: string) => pathToFileURL(path.join(import.meta.dirname, name)).href
const END_LATE = fileUrl('end-late-tests.ts')
const NOTE_FAILED = fileUrl('failed-files.ts')
/** If more files fail, it is not the machine. */
const FAILED_MAX = 10
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type RunOptions = {
  /** Test files that run at once. */
  concurrency: number
  /** Options of the test runner, beside those that are set here. */
  options: string[]
  env: NodeJS.ProcessEnv
}

/** Returns the exit code: 0 if each file passed, at least the second time. */
export async function runTwice(files: string[], how: RunOptions): Promise<number> {
  const first = await runOnce(files, how)
  const { failed } = first
  if (first.wasInterrupted || failed.length === 0 || failed.length > FAILED_MAX) return first.code
  const names = failed.map((file) => `\n  ${path.relative(ROOT, file)}`).join('')
  console.log(`\nTests failed in these files, which are run once more:${names}\n`)
  const { code } = await runOnce(failed, { ...how, concurrency: 1 })
  if (code === 0) console.log(`\nWhat failed at first did not fail again:${names}`)
  return code
}

/** @returns `failed`: paths of the files with a test that failed */
export async function runOnce(
  files: string[],
  { concurrency, options, env }: RunOptions,
): Promise<{ code: number; failed: string[]; wasInterrupted: boolean }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-failed-'))
  const noted = path.join(folder, 'files')
  const reports = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${NOTE_FAILED}`, `--test-reporter-destination=${noted}`],
  ]
  const command = ['--test', ...reports, `--test-concurrency=${concurrency}`, '--import', END_LATE]
  const child = spawn(process.execPath, [...command, ...options, ...files], {
    ...{ cwd: ROOT, env, stdio: 'inherit' },
  })
  // The runner reports which tests it was running and ends; this process ends after it.
  let wasInterrupted = false
  const pass = (signal: NodeJS.Signals) => {
    wasInterrupted = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of SIGNALS) process.off(signal, pass)
  const failed = readFileSync(noted, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean)
  rmSync(folder, { recursive: true })
  return { code: code ?? 1, failed, wasInterrupted }
}
