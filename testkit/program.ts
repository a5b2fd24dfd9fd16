/**
 * Programs of the project in processes of their own. They log JSON lines, report when they listen,
 * and end with this process.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export type Program = {
  url: string
  port: number
  pid: number
  hasEnded(): boolean
  /** Kills it as a crash would, without time to tidy up. */
  kill(): Promise<void>
  /** Suspends it by SIGSTOP, which it cannot notice, until `thaw` sends SIGCONT. */
  freeze(): void
  thaw(): void
  /** Asks it to stop and returns its exit code. */
  stop(): Promise<number | null>
}

export type ProgramOptions = {
  /** Its whole environment, besides PATH. */
  env?: Record<string, string>
  /** Flags of Node. */
  flags?: string[]
  /** File for the log, as in production: a measurement then excludes the cost of reading it. */
  logFile?: string
  /** Called with each line logged after it listens; not used with `logFile`. */
  onLog?: (line: string) => void
}

export type Outcome = { exitCode: number | null; stdout: string; stderr: string }

/** Many short processes load the same files, so they share compiled code. */
const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(tmpdir(), 'recado-test-compile-cache')
const POLL_MS = 20
const TOLD_CHARS = 500

/** The whole environment of a program: PATH, a cache of compiled code, and what is given. */
export const programEnvironment = (env: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...env,
})

/**
 * Starts a program under this Node; resolves once it listens. Its input closes when this process
 * ends.
 */
export async function startProgram(
  command: string[],
  { env, flags = [], logFile, onLog }: ProgramOptions = {},
): Promise<Program> {
  const file = logFile === undefined ? undefined : await open(logFile, 'w')
  const child = spawn(process.execPath, [...flags, ...command], {
    env: programEnvironment(env),
    stdio: ['pipe', file?.fd ?? 'pipe', 'inherit'],
  })
  await file?.close()
  const exited = once(child, 'exit') as Promise<[number | null]>
  let hasEnded = false
  void exited.then(() => (hasEnded = true))
  const { stdout } = child
  const lines = stdout ? createInterface({ input: stdout }) : follow(logFile ?? '', () => hasEnded)
  const url = await findUrl(lines, command)
  // Whole lines: an id that is cut in the middle looks like a person's number.
  if (stdout) createInterface({ input: stdout }).on('line', (line) => onLog?.(line))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return (await exited)[0]
  }
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid as number,
    hasEnded: () => hasEnded,
    kill: async () => void (await end('SIGKILL')),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  }
}

/** Runs a program to its end. */
export async function runProgram(
  command: string[],
  { env, flags = [], input = '' }: Pick<ProgramOptions, 'env' | 'flags'> & { input?: string } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [...flags, ...command], { env: programEnvironment(env) })
  child.stdin.on('error', () => undefined).end(input)
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { exitCode, stdout, stderr }
}

async function findUrl(lines: AsyncIterable<string>, command: string[]): Promise<string> {
  let last = ''
  for await (const line of lines) {
    const { event, url } = line.startsWith('{') ? (JSON.parse(line) as { event?: string; url?: string }) : {}
    if (event === 'listening' && url) return url
    last = line
  }
  throw new Error(`${command.join(' ')} did not start: ${last.slice(-TOLD_CHARS)}`)
}

/** The lines of a growing file, until the program has ended. */
async function* follow(file: string, hasEnded: () => boolean): AsyncGenerator<string> {
  for (let read = 0, rest = ''; ;) {
    const wasLast = hasEnded()
    const grown = await text(createReadStream(file, { start: read }))
    read += Buffer.byteLength(grown)
    const lines = (rest + grown).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (wasLast) return
    await sleep(POLL_MS)
  }
}
