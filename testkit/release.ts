/** The code of another commit, to run its processes beside those of today. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * What the API of a commit stored and answered: `npm run baseline -- <commit>` writes both files.
 */
export const BASELINE = path.join(ROOT, 'service/test/upgrade/baseline')

/** The commit of the last release, as its baseline names it. */
export const findLastRelease = (): string =>
  (JSON.parse(readFileSync(`${BASELINE}.json`, 'utf8')) as { commit: string }).commit

export type Release = {
  /** The file of its `recado` command. */
  recado: string
  remove(): Promise<void>
}

/**
 * Null if the clone does not have the commit, such as a shallow one. The code runs on the packages
 * of today.
 */
export async function openCommit(commit: string): Promise<Release | null> {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
  } catch {
    return null
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-release-'))
  const tree = execFileSync(
    'git',
    ['archive', commit, 'service', 'client', 'docs', 'examples', 'package.json'],
    {
      cwd: ROOT,
      maxBuffer: 2 ** 28,
    },
  )
  execFileSync('tar', ['-x', '-C', folder], { input: tree })
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const nested = path.join(ROOT, 'service/node_modules')
  if (existsSync(nested)) await symlink(nested, path.join(folder, 'service/node_modules'))
  return {
    recado: path.join(folder, 'service/src/commands/recado.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
