/**
 * Programs of the bench: each logs to a file of its folder, and writes a CPU profile on request.
 */
import path from 'node:path'
import { runProgram, startProgram, type Program } from '../../testkit/program.ts'

export type Child = Pick<Program, 'url' | 'pid'> & {
  /** Stops it and waits for its end and its profile. */
  close(): Promise<void>
}

export type ChildOptions = {
  /** Name of its log and its profile. */
  name: string
  /** Folder of its log. */
  folder: string
  env?: Record<string, string>
  /** Folder for a CPU profile, written when the program ends. */
  profilesFolder?: string
}

let lastChild = 0

/** Starts a program and resolves once it listens. */
export async function startChild(command: string[], options: ChildOptions): Promise<Child> {
  const { label, flags } = prepare(options)
  const { env = {}, folder } = options
  const logFile = path.join(folder, `${label}.log`)
  const { url, pid, stop } = await startProgram(command, { env, flags, logFile })
  return { url, pid, close: async () => void (await stop()) }
}

/** Runs a program to its end and returns the JSON of its last line. */
export async function runChild(command: string[], options: ChildOptions): Promise<unknown> {
  const { env = {}, name } = options
  const { exitCode, stdout, stderr } = await runProgram(command, { env, flags: prepare(options).flags })
  const last = stdout.trim().split('\n').at(-1) ?? ''
  if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}: ${last} ${stderr}`)
  return JSON.parse(last)
}

function prepare({ name, profilesFolder }: ChildOptions) {
  const label = `${name}-${(lastChild += 1)}`
  const file = `${label}.cpuprofile`
  if (profilesFolder === undefined) return { label, flags: [] }
  const flags = ['--cpu-prof', `--cpu-prof-dir=${profilesFolder}`, `--cpu-prof-name=${file}`]
  return { label, flags }
}
