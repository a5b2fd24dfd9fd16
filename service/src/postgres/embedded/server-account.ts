/**
 * As whom the PostgreSQL programs run. The server refuses root, so a Recado started by root needs somebody else:
 * an unprivileged user, or root's own files seen from inside a user namespace in which root is nobody.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { userInfo } from 'node:os'
import { programSearchPath } from '../../config.ts'

export type ServerAccount = {
  kind: 'self' | 'user' | 'namespace'
  /** Who must own the cluster, as seen from outside. */
  uid: number
  gid: number
}

const NOBODY = 65534
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/** The settings of whoever started Recado (PGDATA, LC_ALL, ...) must not reach the server. */
const ENVIRONMENT = { PATH: programSearchPath(), LC_ALL: 'C' }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The account that started Recado; in a namespace when the system has no name for it, which initdb asks for. */
export function ownAccount(): ServerAccount {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  return { kind: hasName() ? 'self' : 'namespace', ...own }
}

export function userAccount(uid: number, gid: number): ServerAccount {
  return { kind: 'user', uid, gid }
}

export function nobodyAccount(): ServerAccount {
  return userAccount(NOBODY, NOBODY)
}

export function namespaceAccount(): ServerAccount {
  return { kind: 'namespace', uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
}

/** Starts a program as the account, apart from the terminal's signals, in a folder every account can enter. */
export function spawnAs(account: ServerAccount, command: string[], stdio: StdioOptions): ChildProcess {
  const [program = '', ...args] = account.kind === 'namespace' ? [...NAMESPACE, ...command] : command
  const user = account.kind === 'user' ? { uid: account.uid, gid: account.gid } : {}
  return spawn(program, args, { cwd: '/', env: ENVIRONMENT, detached: true, stdio, ...user })
}

/** Runs a program to its end, `input` on its stdin. Returns the exit code (-1: not started or killed) and all it said. */
export async function runAs(account: ServerAccount, command: string[], input = ''): Promise<Finished> {
  const child = spawnAs(account, command, ['pipe', 'pipe', 'pipe'])
  let output = ''
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_CHARACTERS_MAX))
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  child.stdin?.on('error', () => {}) // it ended without reading: the exit code tells
  child.stdin?.end(input)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: -1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
  })
}

export type Finished = { code: number; output: string }

const OUTPUT_CHARACTERS_MAX = 10_000

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
