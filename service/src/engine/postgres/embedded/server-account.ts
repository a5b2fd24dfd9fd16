/**
 * The account that runs the PostgreSQL programs. They refuse root, so a Recado started by root
 * needs an unprivileged user, with the right to enter folders that only root may enter.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { programSearchPath } from '../../settings/config.ts'

export type ServerAccount = {
  /** The user that must own the cluster. */
  uid: number
  gid: number
  /** The command with which root becomes this account; empty where none is needed. */
  through: string[]
}

const NOBODY = 65534
const OUTPUT_CHARACTERS_MAX = 10_000

/** The environment that Recado was started in (PGDATA, LC_ALL, ...) must not reach the server. */
const ENVIRONMENT = { PATH: programSearchPath(), LC_ALL: 'C' }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function ownAccount(): ServerAccount {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1, through: [] }
}

/**
 * Gives a user that has no name on this system the name `nobody`, in a user namespace of its own.
 */
export function namedAccount(account: ServerAccount): ServerAccount {
  return { ...account, through: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] }
}

/** For root: the owner of the cluster, or else the user `nobody`. */
export function userAccount(owner?: { uid: number; gid: number }): ServerAccount {
  const { uid, gid } = owner !== undefined && owner.uid !== 0 ? owner : { uid: NOBODY, gid: NOBODY }
  return { uid, gid, through: [] }
}

/**
 * For root on Linux: the same user, with root's right to enter any folder. `access` in the C
 * library needs the securebit.
 */
export function passingAccount({ uid, gid }: ServerAccount): ServerAccount {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  const right = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return { uid, gid, through: ['setpriv', ...user, ...right, '--'] }
}

/**
 * Starts a program as the account, apart from the terminal's signals, in a folder every account can
 * enter.
 */
export function spawnAs(account: ServerAccount, command: string[], stdio: StdioOptions): ChildProcess {
  const [program = '', ...args] = [...account.through, ...command]
  const user = isRoot() && account.through.length === 0 ? { uid: account.uid, gid: account.gid } : {}
  return spawn(program, args, { cwd: '/', env: ENVIRONMENT, detached: true, stdio, ...user })
}

export type Finished = { code: number; output: string }

/**
 * Runs a program to its end, `input` on its stdin. Returns the exit code (-1: not started or
 * killed) and all its output.
 */
export async function runAs(account: ServerAccount, command: string[], input = ''): Promise<Finished> {
  const child = spawnAs(account, command, ['pipe', 'pipe', 'pipe'])
  let output = ''
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_CHARACTERS_MAX))
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  child.stdin?.on('error', () => {}) // it ended without reading: the exit code says why
  child.stdin?.end(input)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: -1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
  })
}
