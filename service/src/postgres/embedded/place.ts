/**
 * Where a cluster lives and as whom it is served: decided before anything of it is created or started.
 *
 * An ordinary user keeps all in the data folder. Root must find an account that can reach both the programs and
 * the data folder; below a private folder such as /root that takes one of two detours (see `placeForRoot`).
 */
import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBinaries, programPath } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts'
import type { OnStep } from './step.ts'
import { isRoot, namespaceAccount, nobodyAccount, ownAccount, runAs, userAccount } from './server-account.ts'
import type { ServerAccount } from './server-account.ts'

export type Place = {
  binaries: Binaries
  account: ServerAccount
  clusterDir: string
  socketDir: string
}

/** A socket path holds 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_BYTES_MAX = 100
/** Where root keeps what its data folder cannot hold. */
const SHARED_DIR = '/var/lib/recado'
/** In the data folder, names the folder below SHARED_DIR that holds the cluster, when it is there. */
const MOVED_FILE = 'postgres-moved-to'

/** Where the cluster of this data folder is, whether it exists yet or not. */
export async function findClusterDir(dataDir: string): Promise<string> {
  return path.join(await findHome(dataDir), 'postgres')
}

/** Decides for a data folder that exists and is locked. Makes and hands over the folders, except the cluster's own. */
export async function preparePlace(dataDir: string, onStep: OnStep): Promise<Place> {
  const found = await openBinaries()
  const { home, account, binaries } = isRoot()
    ? await placeForRoot(dataDir, found, onStep)
    : { home: dataDir, account: ownAccount(), binaries: found }
  const clusterDir = path.join(home, 'postgres')
  await handOver(clusterDir, account)
  return { binaries, account, clusterDir, socketDir: await openSocketDir(home, account) }
}

type RootPlace = { home: string; account: ServerAccount; binaries: Binaries }

/**
 * 1. The cluster's owner, or nobody, when that account reaches programs and folder. 2. A user namespace: root's
 * own files, no need to reach. 3. Programs, cluster or both in a place that every account can reach.
 */
async function placeForRoot(dataDir: string, binaries: Binaries, onStep: OnStep): Promise<RootPlace> {
  const home = await findHome(dataDir)
  const owner = await stat(path.join(home, 'postgres')).catch(() => undefined)
  const user = owner !== undefined && owner.uid !== 0 ? userAccount(owner.uid, owner.gid) : nobodyAccount()
  const [canRun, canEnter] = await Promise.all([canRunServer(user, binaries), canEnterFolder(user, home)])
  if (canRun && canEnter) return { home, account: user, binaries }

  const namespace = namespaceAccount()
  if ((await canRunServer(namespace, binaries)) && (await canEnterFolder(namespace, home))) {
    return { home, account: namespace, binaries }
  }
  if (!canEnter && owner !== undefined) {
    throw new EmbeddedPostgresError(
      `The database in ${home} cannot be served: PostgreSQL refuses to run as root, and user ${user.uid} cannot enter that ` +
        `folder; make every folder above it enterable (chmod o+x), or start Recado as an ordinary user.`,
    )
  }
  return {
    account: user,
    binaries: canRun ? binaries : await copyBinaries(binaries, onStep),
    home: canEnter ? home : await moveHome(dataDir, onStep),
  }
}

async function canRunServer(account: ServerAccount, binaries: Binaries): Promise<boolean> {
  return (await runAs(account, [programPath(binaries, 'postgres'), '--version'])).code === 0
}

async function canEnterFolder(account: ServerAccount, folder: string): Promise<boolean> {
  return (await runAs(account, ['/bin/sh', '-c', 'cd "$1"', 'sh', folder])).code === 0
}

async function findHome(dataDir: string): Promise<string> {
  const moved = await readFile(path.join(dataDir, MOVED_FILE), 'utf8').catch(() => '')
  return moved.trim() || dataDir
}

async function moveHome(dataDir: string, onStep: OnStep): Promise<string> {
  const home = await inSharedDir(() => mkdtemp(path.join(SHARED_DIR, `${shortHash(dataDir)}-`)))
  await chmod(home, 0o711)
  await writeFile(path.join(dataDir, MOVED_FILE), `${home}\n`)
  onStep({ event: 'postgres_moved', folder: home })
  return home
}

async function copyBinaries(binaries: Binaries, onStep: OnStep): Promise<Binaries> {
  const directory = path.join(SHARED_DIR, `postgresql-${binaries.version}-${shortHash(binaries.directory)}`)
  const copy = { ...binaries, directory }
  if (await canRunServer(nobodyAccount(), copy)) return copy
  await inSharedDir(async () => {
    const unfinished = await mkdtemp(path.join(SHARED_DIR, 'unfinished-'))
    await cp(binaries.directory, unfinished, { recursive: true, verbatimSymlinks: true })
    await chmodAll(unfinished)
    await rm(directory, { recursive: true, force: true })
    await rename(unfinished, directory)
  })
  onStep({ event: 'postgres_programs_copied', folder: directory })
  return copy
}

async function inSharedDir<T>(make: () => Promise<T>): Promise<T> {
  try {
    await mkdir(SHARED_DIR, { recursive: true })
    await chmod(SHARED_DIR, 0o711) // whatever the umask is
    return await make()
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root and nobody else can reach this folder; using ${SHARED_DIR} instead failed ` +
        `(${reasonOf(error)}): start Recado as an ordinary user, or set DATABASE_URL.`,
    )
  }
}

/** Readable and enterable by all, whatever the umask of the installation was; programs stay programs. */
async function chmodAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory() || path.basename(entry.parentPath) === 'bin') await chmod(file, 0o755)
    else if (entry.isFile()) await chmod(file, 0o644)
  }
}

/** Gives an existing folder, and all in it, to the account when it belongs to somebody else. Only root can. */
async function handOver(folder: string, account: ServerAccount): Promise<void> {
  const owner = await stat(folder).catch(() => undefined)
  if (!isRoot() || owner === undefined || owner.uid === account.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), account.uid, account.gid)
  }
  await chown(folder, account.uid, account.gid)
}

async function openSocketDir(home: string, account: ServerAccount): Promise<string> {
  const inTemporary = `recado-${account.uid}-${shortHash(home)}`
  const candidates = [
    path.join(home, 'postgres-socket'),
    ...(isRoot() ? [] : [path.join(tmpdir(), inTemporary)]), // root's own TMPDIR may be closed to the server
    path.join('/tmp', inTemporary),
  ]
  const fitting = candidates.find(
    (folder) => Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= SOCKET_PATH_BYTES_MAX,
  )
  const socketDir = fitting ?? path.join('/tmp', inTemporary)
  await mkdir(socketDir, { mode: 0o700 }).catch(() => {}) // it may exist already: judged below
  const found = await lstat(socketDir).catch(() => undefined)
  const isPrivate = path.dirname(socketDir) === home && isRoot()
  const isOurs = isPrivate || found?.uid === account.uid || found?.uid === process.getuid?.()
  // In a folder open to all, somebody else may have been there first, with a folder or a link of that name.
  if (!found?.isDirectory() || !isOurs) {
    throw new EmbeddedPostgresError(
      `PostgreSQL needs the folder ${socketDir} for its socket, and it cannot be made or belongs to another user: remove it.`,
    )
  }
  if (isRoot()) await chown(socketDir, account.uid, account.gid)
  await chmod(socketDir, 0o700)
  return socketDir
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
