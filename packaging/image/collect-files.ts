/**
 * `node packaging/image/collect-files.ts <folder>`: makes `<folder>/recado`, what the image holds
 * of the project, and `<folder>/media`, empty.
 *
 * It names what belongs in, so nothing else can get there: the sources that run in production,
 * their packages, and the console as it is bundled.
 */
import { execFileSync } from 'node:child_process'
import {
  chmod,
  copyFile,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildConsole } from '../../console/build.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/**
 * Workspaces whose packages are installed; traces wait for a setting, but need no image of their
 * own.
 */
const INSTALLED = ['service', 'telemetry']
const SOURCES = [
  'LICENSE',
  'service/package.json',
  'service/src',
  'telemetry/package.json',
  'telemetry/src',
  'client/package.json',
  'client/src',
]
const CONSOLE = 'console/dist'
/**
 * A file or folder of ours that is not for production, by its name. Names with a dot in front, such
 * as `.env`, are not ours.
 */
const LEFT_OUT = /^\.|^test$|\.(?:test|fixture|bench)\.[jt]s$/
/**
 * What Node never loads of a package: it takes no TypeScript from there, and tests are for its
 * makers. Folders count at the top of a package only.
 */
const UNUSED_FILE = /^\.|\.(?:map|md|markdown|[cm]?ts|tsx|flow|test\.[cm]?js)$/i
const UNUSED_FOLDER =
  /\/node_modules\/(?:@[^/]+\/)?[^/]+\/(?:test|tests|__tests__|docs|examples?|benchmarks?|\.github)$/
/** Starts the command where there is no `env` to look for `node`. */
const COMMAND = `#!/usr/local/bin/node\nimport('../service/src/commands/bin.js')\n`

/**
 * Without what npm and the bundler make: the files of `SOURCES` and the command. Needs nothing but
 * the checkout.
 */
export async function copySources(target: string): Promise<void> {
  for (const name of SOURCES) await copy(path.join(ROOT, name), path.join(target, name))
  await mkdir(path.join(target, 'bin'))
  await writeFile(path.join(target, 'bin/recado'), COMMAND, { mode: 0o755 })
}

/** All of it; npm fetches what its cache has not. */
export async function collectFiles(folder: string): Promise<void> {
  const target = path.join(folder, 'recado')
  await mkdir(path.join(folder, 'media'), { recursive: true })
  await mkdir(target)
  await copySources(target)
  await buildConsole()
  await copy(path.join(ROOT, CONSOLE), path.join(target, CONSOLE))
  await install(target)
  await setModes(target)
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await cp(from, to, {
    recursive: true,
    filter: (file) => file === from || !LEFT_OUT.test(path.basename(file)),
  })
}

/**
 * npm reads the package.json of every workspace, also of those that it leaves out; so it works
 * elsewhere.
 */
async function install(target: string): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'recado-packages-'))
  try {
    const { workspaces } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
      workspaces: string[]
    }
    const read = ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)]
    for (const name of read) {
      await mkdir(path.dirname(path.join(work, name)), { recursive: true })
      await copyFile(path.join(ROOT, name), path.join(work, name))
    }
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
    const chosen = ['--omit=dev', '--omit=optional', ...INSTALLED.map((name) => `--workspace=${name}`)]
    execFileSync('npm', ['ci', ...options, ...chosen], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] })
    await prune(path.join(work, 'node_modules'))
    await cp(path.join(work, 'node_modules'), path.join(target, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  } finally {
    await rm(work, { recursive: true })
  }
}

/** Before the sources are beside it: the walk follows the links to them. */
async function prune(modules: string): Promise<void> {
  await rm(path.join(modules, '.bin'), { recursive: true, force: true })
  for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const isUnused = entry.isDirectory() ? UNUSED_FOLDER.test(file) : UNUSED_FILE.test(entry.name)
    if (isUnused) await rm(file, { recursive: true, force: true })
  }
}

/**
 * All users may read all files, and none may write, whatever the umask of the user who checked them
 * out.
 */
async function setModes(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const isRun = entry.isDirectory() || ((await lstat(file)).mode & 0o100) !== 0
    await chmod(file, isRun ? 0o755 : 0o644)
  }
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined)
    throw new Error('Name the folder to fill: node packaging/image/collect-files.ts <folder>')
  await collectFiles(path.resolve(folder))
}
