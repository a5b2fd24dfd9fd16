/**
 * The PostgreSQL programs that come as an npm package, one package per platform.
 *
 * The package needs symlinks beside its libraries, which its install script would make. Install
 * scripts are commonly off, so the symlinks are made here, at every start. Several processes may do
 * so at once.
 */
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts'

export type Binaries = {
  /** The folder that holds `bin`, `lib` and `share`. */
  directory: string
  /** Such as `18.4`. */
  version: string
}

/**
 * The major version of every package named in service/package.json; a cluster of another one is
 * refused.
 */
export const POSTGRES_MAJOR = '18'

/**
 * Finds the package of this platform and completes it. Throws EmbeddedPostgresError when there is
 * none.
 */
export async function openBinaries(): Promise<Binaries> {
  const binaries = await findBinaries()
  await linkLibraries(binaries.directory)
  return binaries
}

export function programPath(binaries: Binaries, program: 'initdb' | 'postgres'): string {
  return path.join(binaries.directory, 'bin', program)
}

async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const packageDir = path.resolve(path.dirname(entry), '..')
    const { version } = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')) as {
      version: string
    }
    return { directory: path.join(packageDir, 'native'), version: version.split('.').slice(0, 2).join('.') }
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL came along with this installation for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

async function linkLibraries(directory: string): Promise<void> {
  const listed = await readFile(path.join(directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  await Promise.all(
    links.map(({ source, target }) => link(directory, path.basename(source), path.basename(target))),
  )
}

async function link(directory: string, library: string, alias: string): Promise<void> {
  const aliasPath = path.join(directory, 'lib', alias)
  try {
    await symlink(library, aliasPath)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw new EmbeddedPostgresError(
      `PostgreSQL needs the link ${aliasPath}, which cannot be made (${reasonOf(error)}): ` +
        'run npm ci as the owner of that folder, or set DATABASE_URL.',
    )
  }
}
