/**
 * Runs a tool of the project so that an interrupted run leaves nothing behind: no process, and no
 * folder in the temporary directory.
 *
 * The run is a child process with its own temporary directory. So all it creates is known without
 * its help, whenever it is interrupted, and the parent remains to clean up.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Set in the environment of the child process. */
const MARK = 'RECADO_IS_THE_RUN'
/** Time for the tool to report what it was doing. */
const TOOL_PATIENCE_MS = 5_000
/** Time for database servers to stop: a killed one leaves its shared memory behind. */
const REST_PATIENCE_MS = 10_000
const POLL_MS = 50

/**
 * Starts the program again, as a child that calls `run`, and returns the child's exit code: 128
 * plus the signal's number if it was interrupted. Code before this call runs in both processes.
 */
export async function runTidily(run: () => Promise<number>): Promise<number> {
  if (process.platform === 'win32') return await run() // Windows has neither sessions nor `ps`
  if (process.env[MARK]) return await runHere(run)
  const asked = Promise.withResolvers<NodeJS.Signals>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked.resolve)
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-')) // short, because socket paths below it are limited
  try {
    chmodSync(folder, 0o711) // started by root, database servers run as another user
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      env: { ...process.env, TMPDIR: folder, [MARK]: '1' },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true, // in its own session, so that Ctrl-C in the terminal reaches only this process
    })
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    const signal = await Promise.race([asked.promise, ended.then(() => null)])
    if (signal) await endAll(child, signal)
    const [code, endedBy] = await ended
    return signal || code === null ? exitCodeOf(signal ?? endedBy) : code
  } finally {
    await unmountBelow(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function runHere(run: () => Promise<number>): Promise<number> {
  delete process.env[MARK] // not inherited by the processes that the run starts
  process.once('disconnect', () => process.exit(1)) // the parent was killed
  process.channel?.unref()
  return await run()
}

/** The exit code that a shell reports for a signal. */
const exitCodeOf = (signal: NodeJS.Signals | null) => 128 + (signal ? constants.signals[signal] : 0)

/** Ends the run and all processes it has started, killing those that outlast both time limits. */
async function endAll(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const run = child.pid as number
  const all = await freezeBelow(run)
  child.kill(signal)
  signalAll(all, 'SIGCONT')
  await areGone([run], TOOL_PATIENCE_MS)
  signalAll([-run], 'SIGKILL') // its process group: test files, services
  signalAll(all, 'SIGINT') // others, such as database servers, have their own sessions
  if (await areGone(all, REST_PATIENCE_MS)) return
  signalAll(all, 'SIGKILL')
  await areGone(all, REST_PATIENCE_MS)
}

/** Suspends the process and its descendants, so that none can start another one unnoticed. */
async function freezeBelow(root: number): Promise<number[]> {
  for (let known = [root]; ;) {
    signalAll(known, 'SIGSTOP')
    const found = await listBelow(root)
    if (found.every((pid) => known.includes(pid))) return known
    known = found
  }
}

/** @param pids a negative number is a process group */
function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended.
    }
  }
}

async function areGone(pids: number[], patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs
  for (;;) {
    const alive = new Set((await listProcesses()).map(({ pid }) => pid))
    if (!pids.some((pid) => alive.has(pid))) return true
    if (performance.now() > until) return false
    await sleep(POLL_MS)
  }
}

/** The process and its descendants. */
async function listBelow(root: number): Promise<number[]> {
  const all = await listProcesses()
  const found = [root]
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one).map(({ pid }) => pid))
  return found
}

/** Without zombies. Empty where there is no `ps`. */
async function listProcesses(): Promise<{ pid: number; parent: number }[]> {
  const said = await ask(['ps', '-e', '-o', 'pid=,ppid=,stat='])
  return said
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([pid, , state]) => pid && !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
}

/** An experiment may have mounted a volume. */
async function unmountBelow(folder: string): Promise<void> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '') // Linux only
  for (const [, place = ''] of mounts.split('\n').map((line) => line.split(' ')))
    if (place.startsWith(`${folder}/`)) await ask(['umount', '-l', place])
}

/** The output of a program; empty if the program does not exist. */
async function ask([program = '', ...args]: string[]): Promise<string> {
  for (;;) {
    // In its own session: another Ctrl-C shall not reach it. It still can before the session
    // exists.
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    try {
      const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'close')])
      if (signal === null) return said
    } catch {
      return ''
    }
  }
}
