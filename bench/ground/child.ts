/**
 * Programs of the bench: each logs to a file of its folder, and writes a CPU profile on request.
 */
import path from 'node:path'
import { runProgram, startProgram, type Program } from '../../testkit/program.ts'

/** Disposing of it stops it, and waits for its end and its profile. */
export type Child = Pick<Program, 'url' | 'pid'> & AsyncDisposable

/** Where programs write. */
export type Folders = {
  /** For their logs and input files. */
  folder: string
  /** For CPU profiles, if requested: each is written when its program ends. */
  profilesFolder?: string
}

type ChildOptions = {
  /** Name of its log and its profile. */
  name: string
  env?: Record<string, string>
}

let lastChild = 0

/** Starts a program and resolves once it listens. */
export async function startChild(
  folders: Folders,
  command: string[],
  { name, env = {} }: ChildOptions,
): Promise<Child> {
  const { label, flags } = prepare(folders, name)
  const logFile = path.join(folders.folder, `${label}.log`)
  const { url, pid, stop } = await startProgram(command, { env, flags, logFile })
  return { url, pid, [Symbol.asyncDispose]: async () => void (await stop()) }
}

/** Runs a program to its end and returns the JSON of its last line. */
export async function runChild(
  folders: Folders,
  command: string[],
  { name, env = {} }: ChildOptions,
): Promise<unknown> {
  const { flags } = prepare(folders, name)
  const { exitCode, stdout, stderr } = await runProgram(command, { env, flags })
  const last = stdout.trim().split('\n').at(-1) ?? ''
  if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}: ${last} ${stderr}`)
  return JSON.parse(last)
}

function prepare({ profilesFolder }: Folders, name: string) {
  const label = `${name}-${(lastChild += 1)}`
  const file = `${label}.cpuprofile`
  if (profilesFolder === undefined) return { label, flags: [] }
  const flags = ['--cpu-prof', `--cpu-prof-dir=${profilesFolder}`, `--cpu-prof-name=${file}`]
  return { label, flags }
}
