/** Programs of the bench: their logs in a file of its folder, and a CPU profile where one is asked for. */
import path from 'node:path'
import { runProgram, startProgram, type Program } from '../../testkit/program.ts'

export type Child = Pick<Program, 'url' | 'pid'> & {
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

let lastChild = 0

/** Starts a program and resolves once it listens. */
export async function startChild(command: string[], options: ChildOptions): Promise<Child> {
  const { label, profile, flags } = prepare(options)
  const { env = {}, folder } = options
  const logFile = path.join(folder, `${label}.log`)
  const { url, pid, stop } = await startProgram(command, { env, flags, logFile })
  return { ...{ url, pid, profile }, close: async () => void (await stop()) }
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
  if (profilesFolder === undefined) return { label, profile: null, flags: [] }
  const flags = ['--cpu-prof', `--cpu-prof-dir=${profilesFolder}`, `--cpu-prof-name=${file}`]
  return { label, profile: path.join(profilesFolder, file), flags }
}
