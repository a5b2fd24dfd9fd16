/**
 * Where a cluster is and which account serves it: decided before anything of it is created or
 * started.
 */
import { createHash } from 'node:crypto'
import { chmod, chown, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { openBinaries, programPath } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { isRoot, ownAccount, passingAccount, runAs, userAccount } from './server-account.ts'
import type { ServerAccount } from './server-account.ts'
import { PORT } from './server-settings.ts'

export type Place = {
  binaries: Binaries
  account: ServerAccount
  clusterDir: string
  socketDir: string
}

/** A socket path holds 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_BYTES_MAX = 100

/** Where the cluster of this data folder is, whether it exists yet or not. */
export const toClusterDir = (dataDir: string): string => path.join(dataDir, 'postgres')

/**
 * Takes a data folder that exists and is locked. Creates the socket folder and gives the account
 * what it must own.
 */
export async function preparePlace(dataDir: string): Promise<Place> {
  const binaries = await openBinaries()
  const clusterDir = toClusterDir(dataDir)
  const account = isRoot() ? await findAccount(dataDir, binaries) : ownAccount()
  if (isRoot()) await handOver(clusterDir, account)
  return { binaries, account, clusterDir, socketDir: await openSocketDir(dataDir, account) }
}

/** For root: the first account that can run the programs and enter the folder. */
async function findAccount(dataDir: string, binaries: Binaries): Promise<ServerAccount> {
  const user = userAccount(await stat(toClusterDir(dataDir)).catch(() => undefined))
  const attempt = ['/bin/sh', '-c', 'cd "$1" && "$2" --version', 'sh']
  for (const account of [user, passingAccount(user)]) {
    const { code } = await runAs(account, [...attempt, dataDir, programPath(binaries, 'postgres')])
    if (code === 0) return account
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and user ${user.uid} cannot reach ${dataDir} and ${binaries.directory}: make every ` +
      'folder above them enterable (chmod o+x), start Recado as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Gives an existing folder, and all in it, to the account when it belongs to another user, as after
 * a backup was restored.
 */
async function handOver(folder: string, { uid, gid }: ServerAccount): Promise<void> {
  const owner = await stat(folder).catch(() => undefined)
  if (owner === undefined || owner.uid === uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), uid, gid)
  }
  await chown(folder, uid, gid)
}

/** In the data folder, or in a temporary one where the path would be too long for a socket. */
async function openSocketDir(dataDir: string, account: ServerAccount): Promise<string> {
  const inData = path.join(dataDir, 'postgres-socket')
  const isFitting = Buffer.byteLength(`${inData}/.s.PGSQL.${PORT}`) <= SOCKET_PATH_BYTES_MAX
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const socketDir = isFitting ? inData : `/tmp/recado-${account.uid}-${hash}`
  await mkdir(socketDir, { mode: 0o700 }).catch(() => {}) // it may exist already: checked below
  const found = await lstat(socketDir).catch(() => undefined)
  const isPrivate = isFitting && isRoot()
  const isOurs = isPrivate || found?.uid === account.uid || found?.uid === process.getuid?.()
  // In a folder open to all, another user may have created a folder or a link of that name first.
  if (!found?.isDirectory() || !isOurs) {
    throw new EmbeddedPostgresError(
      `PostgreSQL needs the folder ${socketDir} for its socket, and it cannot be made or belongs to another user: remove it.`,
    )
  }
  if (isRoot()) await chown(socketDir, account.uid, account.gid)
  await chmod(socketDir, 0o700)
  return socketDir
}
