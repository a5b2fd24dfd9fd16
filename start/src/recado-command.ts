/** Runs the `recado` command in its own process, as a user would, and reads the JSON it prints. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { serviceEnvironment } from './settings.ts'
import type { Settings } from './settings.ts'
import { StartError } from './steps.ts'

const COMMAND = 'service/src/commands/recado.ts'

/**
 * `input` goes to its standard input: a secret there does not show in the list of processes. Throws
 * StartError.
 */
export async function runRecado<Result>(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  args: string[],
  input = '',
): Promise<Result> {
  const child = spawn(process.execPath, [path.join(settings.root, COMMAND), ...args, '--json'], {
    env: serviceEnvironment(settings, env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {}) // it ended without reading; its exit code is reported
  child.stdin.end(input)
  const [printed, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  if (code === 0) return JSON.parse(printed) as Result
  const name = args.slice(0, 2).join(' ')
  throw new StartError(`recado ${name} failed (exit code ${code}): ${complaint.trim() || printed.trim()}`)
}
