/**
 * One of the two processes that `npm start` runs: its log kept, its warnings shown, its end noticed.
 *
 * It has a session of its own, so that Ctrl-C in the terminal reaches only us and we decide the order of stopping.
 * When we are gone without a word its input closes, and it ends by itself (`--stop-with-parent`).
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLogFile } from './log-file.ts'

const WARNING = 40
const ERROR = 50
const FATAL = 60

/** One JSON line of a log, in the manner of pino. */
export type LogLine = { level?: number; event?: string; msg?: string; [field: string]: unknown }

export type ChildOptions = {
  /** As it is called in sentences. */
  name: string
  /** A script and its arguments, for the Node that runs us. */
  command: string[]
  env: NodeJS.ProcessEnv
  logFile: string
  isVerbose: boolean
  onLine: (line: LogLine) => void
}

export type Child = {
  name: string
  /** Settles when it is gone, with a sentence that says how and what it said last. Never rejects. */
  ended: Promise<string>
  isRunning(): boolean
  /** Asks it to stop and waits; after `patienceMs` it is killed. */
  stop(patienceMs: number): Promise<void>
  kill(): void
}

export function startChild({ name, command, env, logFile, isVerbose, onLine }: ChildOptions): Child {
  const log = openLogFile(logFile)
  const child = spawn(process.execPath, command, { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  let lastError = ''
  let fatal: string | undefined

  const take = (text: string) => {
    log.write(text)
    const line = parseLine(text)
    if (line === undefined) lastError = text.trim() || lastError
    else if ((line.level ?? 0) >= ERROR) lastError = line.msg ?? lastError
    if (line?.level === FATAL) fatal = line.msg
    if (isVerbose) process.stdout.write(`${name}: ${text}\n`)
    else if ((line?.level ?? 0) >= WARNING && fatal === undefined)
      process.stdout.write(`${name}: ${line?.msg ?? text}\n`)
    if (line !== undefined) onLine(line)
  }
  createInterface(child.stdout).on('line', take)
  createInterface(child.stderr).on('line', take)
  child.stdin.on('error', () => {}) // it is gone: `ended` tells

  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(`The ${name} could not be started: ${message}.`))
    child.once('close', (code, signal) => {
      log.close()
      if (fatal !== undefined) return resolve(`The ${name} could not go on: ${fatal}`)
      const how = signal ?? `exit code ${code}`
      resolve(`The ${name} stopped (${how})${lastError ? `: ${lastError}` : '.'}\nIts log: ${logFile}`)
    })
  })
  return {
    name,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop(patienceMs) {
      child.kill('SIGTERM')
      const tooLate = new AbortController()
      await Promise.race([ended, sleep(patienceMs, undefined, { signal: tooLate.signal }).catch(() => {})])
      tooLate.abort()
      child.kill('SIGKILL') // does nothing to one that has ended
      await ended
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

function parseLine(text: string): LogLine | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as LogLine) : undefined
  } catch {
    return undefined
  }
}
