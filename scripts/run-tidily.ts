/**
 * Runs a tool of the project so that an interrupted run leaves nothing behind: no process, and no folder in the temporary
 * directory.
 *
 * The run is a process of its own, with a temporary directory of its own. So whatever it makes is known without a word of
 * it, at whatever moment it is interrupted, and somebody is left to tidy up.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** In the environment of the process that is the run. */
const MARK = 'RECADO_IS_THE_RUN'
/** For the tool to say what it was at. */
const TOOL_PATIENCE_MS = 5_000
/** For database servers to stop: one that is killed leaves its shared memory. */
const REST_PATIENCE_MS = 10_000
const POLL_MS = 50

/**
 * Starts the program once more, where `run` is then called, and returns the exit code of that: 130 or so if it was
 * interrupted. What comes before in the program is done in both processes.
 */
export async function runTidily(run: () => Promise<number>): Promise<number> {
  if (process.platform === 'win32') return await run() // there are neither sessions nor `ps`
  if (process.env[MARK]) return await runHere(run)
  const asked = Promise.withResolvers<NodeJS.Signals>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked.resolve)
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-')) // short, as the path of a socket below it has to be
  try {
    chmodSync(folder, 0o711) // as root, database servers run as somebody else and must get through
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      env: { ...process.env, TMPDIR: folder, [MARK]: '1' },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true, // in a session of its own, so that Ctrl-C in the terminal reaches only us
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
  delete process.env[MARK] // what this process starts is not the run
  process.once('disconnect', () => process.exit(1)) // it was killed, the one we run for
  process.channel?.unref()
  return await run()
}

/** As a shell says it. */
const exitCodeOf = (signal: NodeJS.Signals | null) => 128 + (signal ? constants.signals[signal] : 0)

/** Ends the run and all that it has started, at the latest after both patiences. */
async function endAll(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const run = child.pid as number
  const all = await freezeBelow(run)
  child.kill(signal)
  tell(all, 'SIGCONT')
  await areGone([run], TOOL_PATIENCE_MS)
  tell([-run], 'SIGKILL') // its own group: test files, services
  tell(all, 'SIGINT') // the rest has sessions of its own, such as database servers
  if (await areGone(all, REST_PATIENCE_MS)) return
  tell(all, 'SIGKILL')
  await areGone(all, REST_PATIENCE_MS)
}

/** Stops the process and all that descends from it, so that none of them can start another that is missed. */
async function freezeBelow(root: number): Promise<number[]> {
  for (let known = [root]; ;) {
    tell(known, 'SIGSTOP')
    const found = await listBelow(root)
    if (found.every((pid) => known.includes(pid))) return known
    known = found
  }
}

/** @param pids a group where negative */
function tell(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended
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

/** The process and all that descends from it. */
async function listBelow(root: number): Promise<number[]> {
  const all = await listProcesses()
  const found = [root]
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one).map(({ pid }) => pid))
  return found
}

/** Without those that have ended and that nobody has asked about. None where there is no `ps`. */
async function listProcesses(): Promise<{ pid: number; parent: number }[]> {
  const said = await ask(['ps', '-e', '-o', 'pid=,ppid=,stat='])
  return said
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([pid, , state]) => pid && !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
}

/** An experiment may have had a volume of its own. */
async function unmountBelow(folder: string): Promise<void> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '') // only Linux says so
  for (const [, place = ''] of mounts.split('\n').map((line) => line.split(' ')))
    if (place.startsWith(`${folder}/`)) await ask(['umount', '-l', place])
}

/** What a program says; nothing if it is not there. */
async function ask([program = '', ...args]: string[]): Promise<string> {
  for (;;) {
    // In a session of its own: one more Ctrl-C is not for it. It may still come before that is made.
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    try {
      const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'close')])
      if (signal === null) return said
    } catch {
      return ''
    }
  }
}
