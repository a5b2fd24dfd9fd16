/**
 * Runs test files in a few processes that stay: each takes the next file when it is free. A file
 * that says `// test: alone, <reason>` has a process of its own.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { noCounts, type FileOutcome } from './events.ts'
import type { TestFile } from './files.ts'
import { END, type Order } from './orders.ts'

const WORKER = path.join(import.meta.dirname, 'worker.ts')
/**
 * Each file leaves its servers and clients behind. With more room for what is new, less of it is
 * copied before it is garbage: 6 % of the processor time.
 */
const ROOM = '--max-semi-space-size=64'
const REPORTER = pathToFileURL(path.join(import.meta.dirname, 'events.ts')).href
/**
 * A worker reports itself what it keeps open; one whose event loop is blocked is killed a little
 * later.
 */
const BLOCKED_MS = 10_000

export type RunOptions = {
  /** Processes at once. */
  concurrency: number
  /** Options of the test runner, such as a pattern of names. */
  options: string[]
  env: NodeJS.ProcessEnv
  /** How long a file may take. */
  latestMs: number
  /**
   * How long a process may take to end after its files: connections that are kept for reuse are
   * closed after some seconds.
   */
  restMs: number
  onOutcome: (outcome: FileOutcome) => void
  /** Something failed beside the tests of a file, in a sentence. */
  onFault: (sentence: string) => void
}

type Worker = { child: ChildProcess; files: string[] }

/** Resolves when all have run. Files keep their order, as far as one runs after another. */
export async function runFiles(files: TestFile[], options: RunOptions): Promise<void> {
  const waiting = files.values()
  const lane = async () => {
    let worker: Worker | undefined
    for (const file of waiting) {
      if (file.alone !== null) {
        const own = startWorker(options)
        await leave(own, await runOne(own, file, options), options)
        continue
      }
      if (worker && hasEnded(worker.child)) {
        await rest(worker, options)
        worker = undefined
      }
      worker ??= startWorker(options)
      const state = await runOne(worker, file, options)
      if (state === 'passed') continue
      await leave(worker, state, options)
      worker = undefined
    }
    if (worker) await rest(worker, options)
  }
  await Promise.all(Array.from({ length: options.concurrency }, lane))
}

function startWorker({ options, env }: RunOptions): Worker {
  const reporter = [`--test-reporter=${REPORTER}`, '--test-reporter-destination=stdout']
  const child = fork(WORKER, { execArgv: [ROOM, ...reporter, ...options], env, serialization: 'json' })
  return { child, files: [] }
}

const hasEnded = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  !connected || exitCode !== null || signalCode !== null

/** A process that ended before it could receive this is seen by its `exit`. */
const ignoreEnded = (): void => undefined

type State = 'passed' | 'failed' | 'ended'

async function runOne({ child, files }: Worker, { file, name }: TestFile, run: RunOptions): Promise<State> {
  files.push(name)
  const startedMs = performance.now()
  const order: Order = { file, name, latestMs: run.latestMs }
  const listening = new AbortController()
  const { signal } = listening
  const outcome = once(child, 'message', { signal }) as Promise<[FileOutcome]>
  const ended = once(child, 'exit', { signal }) as Promise<[number | null, NodeJS.Signals | null]>
  child.send(order, ignoreEnded)
  const blocked = setTimeout(() => child.kill('SIGKILL'), run.latestMs + BLOCKED_MS)
  const first = await Promise.race([outcome, ended])
  clearTimeout(blocked)
  for (const other of [outcome, ended]) other.catch(() => undefined)
  listening.abort()
  if (typeof first[0] === 'object' && first[0] !== null) {
    run.onOutcome(first[0])
    return first[0].hasFailed ? 'failed' : 'passed'
  }
  const seconds = (performance.now() - startedMs) / 1000
  const text = `✖ ${name}: its process ended (${first[0] ?? first[1]})\n`
  run.onOutcome({ file, hasFailed: true, text, counts: { ...noCounts(), tests: 1, fail: 1 }, seconds })
  return 'ended'
}

/** What a failed file left open is no further fault, and no other file runs beside it. */
async function leave(worker: Worker, state: State, options: RunOptions): Promise<void> {
  if (state === 'passed') await rest(worker, options)
  if (state === 'failed') await rest(worker, { ...options, onFault: () => undefined })
}

/**
 * Lets the worker end, if it has not ended by its own accord, which is a fault. One that does not
 * end by itself has a test that left something open.
 */
async function rest({ child, files }: Worker, { onFault, restMs }: RunOptions): Promise<void> {
  if (hasEnded(child)) return onFault(`A test process ended after these files: ${files.join(', ')}.`)
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.send(END, ignoreEnded)
  const late = setTimeout(() => {
    onFault(`A test process did not end after its files: ${files.join(', ')}.`)
    child.kill('SIGKILL')
  }, restMs)
  const [code] = await ended
  clearTimeout(late)
  if (code) onFault(`Something failed beside the tests of these files: ${files.join(', ')}.`)
}
