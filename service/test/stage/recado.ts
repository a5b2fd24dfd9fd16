/** The `recado` command as a process of its own, as people and scripts run it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export const RECADO = fileURLToPath(new URL('../../src/commands/recado.ts', import.meta.url))

/** Many short processes load the same files: what was compiled once is kept for the next. */
const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'recado-test-compile-cache')

export type Outcome = { exitCode: number | null; stdout: string; stderr: string }

/** Runs a command to its end. `env` is all the environment it gets, besides PATH. */
export async function recado(args: string[], env: Record<string, string>, input = ''): Promise<Outcome> {
  const child = spawn(process.execPath, [RECADO, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  })
  child.stdin.on('error', () => undefined).end(input)
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { exitCode, stdout, stderr }
}
