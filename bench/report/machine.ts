/** The machine and the versions of a run. */
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import type { Machine } from './result.ts'

/** `load` has the start's value twice; the second is replaced at the end. */
export function readMachine(postgres: string): Machine {
  const now = os.loadavg()[0] ?? 0
  return {
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.versions.node,
    postgres,
    recado: commit(),
    load: [now, now],
  }
}

export const currentLoad = (): number => os.loadavg()[0] ?? 0

/** The commit, with a `+` if files have changed since; unknown in a copy without history. */
function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    return `${git('rev-parse', '--short', 'HEAD').trim()}${git('status', '--porcelain').trim() ? '+' : ''}`
  } catch {
    return 'without history'
  }
}
