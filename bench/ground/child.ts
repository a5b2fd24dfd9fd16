/**
 * Programs as child processes. What they log goes to a file, as in production, so that reading it costs the measurement
 * nothing. A program that serves says where in a line of JSON.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Child = {
  url: string
  pid: number
  /** Where its CPU profile is once it has stopped; null if none is written. */
  profile: string | null
  /** Asks it to stop and waits until it has; a profile is written then. */
  close(): Promise<void>
}

export type ChildOptions = {
  /** Names its log, and its profile. */
  name: string
  /** Gets the log. */
  folder: string
  env?: Record<string, string>
  /** Gets a CPU profile of the program when it ends, if given. */
  profilesFolder?: string
}

const POLL_MS = 20
const PATIENCE_MS = 60_000
let lastChild = 0

/** Starts a program under this Node and resolves once it listens. It stops when its standard input closes, so with us. */
export async function startChild(command: string[], options: ChildOptions): Promise<Child> {
  const { child, log, profile } = await spawnChild(command, options)
  const exited = once(child, 'exit')
  let hasEnded = false
  void exited.then(() => (hasEnded = true))
  const url = await findUrl(log, () => hasEnded)
  return {
    url,
    pid: child.pid ?? 0,
    profile,
    async close() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Runs a program to its end and returns the JSON of its last line. */
export async function runChild(command: string[], options: ChildOptions): Promise<unknown> {
  const { child, log } = await spawnChild(command, options)
  const [code] = (await once(child, 'exit')) as [number | null]
  const last = (await readFile(log, 'utf8')).trim().split('\n').at(-1) ?? ''
  if (code !== 0) throw new Error(`${options.name} ended with ${code}: ${last}`)
  return JSON.parse(last)
}

async function spawnChild(command: string[], { name, folder, env, profilesFolder }: ChildOptions) {
  const log = path.join(folder, `${name}-${(lastChild += 1)}.log`)
  const file = await open(log, 'w')
  const profile = profilesFolder ? path.join(profilesFolder, `${name}-${lastChild}.cpuprofile`) : null
  const flags = profile
    ? ['--cpu-prof', `--cpu-prof-dir=${path.dirname(profile)}`, `--cpu-prof-name=${path.basename(profile)}`]
    : []
  const child = spawn(process.execPath, [...flags, ...command], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', file.fd, 'inherit'],
  })
  await file.close()
  return { child, log, profile }
}

async function findUrl(log: string, hasEnded: () => boolean): Promise<string> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const ended = hasEnded()
    const text = await readFile(log, 'utf8')
    const line = text.split('\n').find((one) => one.includes('"event":"listening"'))
    if (line?.endsWith('}')) return (JSON.parse(line) as { url: string }).url
    if (ended || performance.now() > until) throw new Error(`A program did not start: ${text.slice(-500)}`)
    await sleep(POLL_MS)
  }
}
