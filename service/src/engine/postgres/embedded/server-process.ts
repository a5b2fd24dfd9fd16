/**
 * One run of the PostgreSQL server: started under a watchdog, awaited until it is ready, stopped
 * for certain.
 *
 * The watchdog is a shell that stops the server as soon as our end of a pipe closes, which happens
 * however our process ends, kill -9 included.
 */
import { once } from 'node:events'
import { open, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogFile } from '../../log/log-file.ts'
import { programPath } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Place } from './place.ts'
import { findPostmaster, isServing } from './postmaster-pid.ts'
import { spawnAs } from './server-account.ts'
import { serverSettings } from './server-settings.ts'
import type { OnStep } from './step.ts'

const READY_POLL_MS = 5
const STILL_STARTING_EVERY_MS = 5_000
/** A killed server stays a zombie for a moment and still counts as the owner of its lock files. */
const DEAD_OWNER_PATIENCE_MS = 5_000
const DEAD_OWNER_POLL_MS = 100
const FAST_STOP_MS = 8_000
const IMMEDIATE_STOP_MS = 1_500
const LOG_TAIL_BYTES = 16 * 1024

// stdin (3) is the pipe. SIGINT asks for a fast shutdown: clients are disconnected, a checkpoint is
// written.
const WATCHDOG =
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!; { read _ <&3; kill -INT $p; } 2>/dev/null & r=$!; exec 3<&-; ' +
  'wait $p; s=$?; kill $r 2>/dev/null; exit $s'

export type ServerProcess = {
  pid: number
  /** Settles when the server is gone, with its last output if it ended by itself. Never rejects. */
  ended: Promise<string>
}

/**
 * Starts the server of a cluster that exists and returns when it accepts connections. Throws
 * EmbeddedPostgresError.
 */
export async function startServer(
  place: Place,
  log: LogFile,
  settings: Record<string, string>,
  onStep: OnStep,
): Promise<ServerProcess> {
  const patientUntil = performance.now() + DEAD_OWNER_PATIENCE_MS
  for (;;) {
    const logFrom = (await stat(log.file)).size
    const run = await startOnce(place, log, settings, onStep)
    if (typeof run !== 'string') {
      const ended = run.ended.then(() => lastWords(log.file, logFrom))
      return { pid: run.pid, ended }
    }
    const said = await readServerLog(log.file, logFrom)
    const isOwned = /lock file ".*" already exists|shared memory block .* is still in use/.test(said)
    if (!isOwned || performance.now() > patientUntil) {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start (${(await lastWords(log.file, logFrom)) || run}): see ${log.file}.`,
      )
    }
    await sleep(DEAD_OWNER_POLL_MS)
  }
}

/**
 * Stops a server of this cluster, ours or not: fast shutdown first, after 8 s immediate (which the
 * log recovers from).
 */
export async function stopServer(pid: number, clusterDir: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    if (!(await isServing(pid, clusterDir))) return
    process.kill(pid, signal)
    const giveUpAt = performance.now() + patienceMs
    while (performance.now() < giveUpAt) {
      if (!(await isServing(pid, clusterDir))) return
      await sleep(READY_POLL_MS)
    }
  }
}

type Run = { pid: number; ended: Promise<void> }

/** Returns the reason, instead of a run, if the server ends before it is ready. */
async function startOnce(
  place: Place,
  log: LogFile,
  settings: Record<string, string>,
  onStep: OnStep,
): Promise<Run | string> {
  const server = [
    programPath(place.binaries, 'postgres'),
    '-D',
    place.clusterDir,
    ...options(place, settings),
  ]
  const watchdog = spawnAs(
    place.account,
    ['/bin/sh', '-c', WATCHDOG, 'sh', ...server],
    ['pipe', log.fd, log.fd],
  )
  onStep({ event: 'postgres_starting' })
  // Neither the child nor the pipe keeps our process alive: when it ends, the watchdog ends the
  // server.
  watchdog.unref()
  const pipe = watchdog.stdin
  if (pipe instanceof Socket) pipe.unref()
  pipe?.on('error', () => {}) // the reader is gone with the server

  let failure: string | undefined
  const ended = once(watchdog, 'exit').then(
    ([code, signal]) => void (failure ??= `it ended with ${signal ?? `exit code ${code}`}`),
    (error: Error) => void (failure = error.message),
  )
  const startedAt = performance.now()
  let saidAtMs = 0
  while (failure === undefined) {
    const postmaster = await findPostmaster(place.clusterDir)
    if (postmaster?.status === 'ready' && (await isServing(postmaster.pid, place.clusterDir))) {
      return { pid: postmaster.pid, ended }
    }
    await sleep(READY_POLL_MS)
    const elapsedMs = performance.now() - startedAt
    if (elapsedMs - saidAtMs > STILL_STARTING_EVERY_MS) {
      saidAtMs = elapsedMs
      onStep({ event: 'postgres_still_starting', elapsedMs: Math.round(elapsedMs) })
    }
  }
  return failure
}

function options(place: Place, settings: Record<string, string>): string[] {
  const all = { ...serverSettings(place.socketDir), ...settings }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * What the server has written to its log since `from` (a byte position), at most the last 16 KiB of
 * it.
 */
async function readServerLog(file: string, from: number): Promise<string> {
  await using handle = await open(file, 'r')
  const { size } = await handle.stat()
  const position = Math.max(from, size - LOG_TAIL_BYTES, 0)
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(LOG_TAIL_BYTES), position })
  return buffer.toString('utf8', 0, bytesRead)
}

async function lastWords(file: string, from: number): Promise<string> {
  const lines = (await readServerLog(file, from)).trim().split('\n')
  const line = lines.findLast((candidate) => /FATAL|PANIC/.test(candidate)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|LOG): +/, '')
}
