/**
 * What a PostgreSQL server writes about itself in `postmaster.pid`, and whether it is still true.
 * The file outlives a killed server, and its pid may meanwhile belong to another process.
 */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

export type Postmaster = {
  pid: number
  port: number
  socketDir: string
  status: 'starting' | 'ready' | 'stopping' | 'unknown'
}

/** Larger than any pid a system hands out, so never alive. */
const NO_PID = 2_147_483_647

/** Whether a process with this pid exists, under any owner. A zombie counts. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Reads the file as it is, true or not. Undefined when there is none or it is still being
 * written.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(clusterDir), 'utf8').catch(() => '')
  // PostgreSQL, src/include/utils/pidfile.h: 1 pid, 2 data directory, 3 start, 4 port, 5 socket
  // directory, 8 status.
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  const status = lines[7] === 'standby' ? 'ready' : lines[7] // a standby accepts readers
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    status: status === 'ready' || status === 'starting' || status === 'stopping' ? status : 'unknown',
  }
}

/** Whether the process is alive and really a PostgreSQL server of this folder. A zombie is not. */
export async function isServing(pid: number, clusterDir: string): Promise<boolean> {
  return isAlive(pid) && `${await commandLine(pid)} `.includes(`/postgres -D ${clusterDir} `)
}

/**
 * Replaces the pid in the file that a dead server left, when another program has that pid now.
 * PostgreSQL would take that program for its predecessor and refuse to start, which is common in
 * containers, where the same low pids come again. The other lines stay: by the shared memory they
 * name, PostgreSQL still detects an old backend that is alive.
 */
export async function disownPostmasterPid(clusterDir: string): Promise<void> {
  const [, ...rest] = (await readFile(pidFile(clusterDir), 'utf8')).split('\n')
  await writeFile(pidFile(clusterDir), [String(NO_PID), ...rest].join('\n'))
}

function pidFile(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid')
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.split('\0').join(' ').trim()
  }
  const run = promisify(execFile)
  const { stdout } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}
