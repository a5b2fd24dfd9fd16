/**
 * Packages that only a nightly test uses, and that no checkout should contain. A folder with a
 * `package.json` and its lock pins them; the first test that asks installs them into `.cache`.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'

const CACHE = path.resolve(import.meta.dirname, '../.cache')
const INSTALL_MS_MAX = 240_000
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
const run = promisify(execFile)

/**
 * Runs npm without what the npm that runs these tests has set. Proxies and authorities of the
 * machine stay.
 */
export const npm = (args: string[], cwd: string, timeout = 0) => {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|node_options$)/i.test(name))
  return run('npm', args, { cwd, timeout, env: Object.fromEntries(kept) })
}

/**
 * @param folder with `package.json` and `package-lock.json`
 * @returns where the packages are; null if they cannot be installed, and then the test says so and
 * is skipped
 */
export async function findPinned(context: TestContext, folder: string): Promise<string | null> {
  const lock = await readFile(path.join(folder, 'package-lock.json'))
  const digest = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const home = path.join(CACHE, `${path.basename(folder)}-${digest}`)
  if (existsSync(home)) return path.join(home, 'node_modules')
  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(`${home}-`)
  try {
    await cp(folder, unfinished, { recursive: true })
    await npm(INSTALL, unfinished, INSTALL_MS_MAX)
    await rename(unfinished, home)
    return path.join(home, 'node_modules')
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    context.skip(`npm could not install the packages: ${(stderr || message).trim().split('\n')[0]}`)
    return null
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
