/**
 * `npm run console:build`, and what `npm start` and the tests call: makes console/dist if it is
 * missing or older than its sources.
 *
 * The content shows whether it is old: dist names the hash of the sources it was made of, so a
 * checkout or an unpacked release whose files have new times is not built again. A build appears
 * whole or not at all, so the service can serve while it runs, and two at once do no harm. Vite is
 * loaded only when there is something to build.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const CONSOLE = import.meta.dirname
const ROOT = path.dirname(CONSOLE)
const CACHE = path.join(ROOT, '.cache')
const DIST = path.join(CONSOLE, 'dist')
/** Inside dist, never served: the name begins with a dot. */
const SOURCES_FILE = '.sources'
const SOURCES = [
  'console/{index.html,package.json,vite.config.ts,build.ts}',
  'console/{src,public,worker}/**/*',
  'chat/**/*',
  'client/src/**/*',
  'package-lock.json',
]
/** What is worth compressing beforehand; the service sends what the browser understands. */
const COMPRESSIBLE = /\.(?:html|js|css|svg|webmanifest)$/

/** Returns whether there was something to build. Throws what Vite throws. */
export async function buildConsole(): Promise<boolean> {
  const sources = await hashSources()
  if ((await readSourcesOf(DIST)) === sources) return false

  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(path.join(CACHE, 'console-'))
  try {
    const { build } = await import('vite').catch(explainLeftOut)
    await build({
      root: CONSOLE,
      configFile: path.join(CONSOLE, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: unfinished, emptyOutDir: true },
    })
    await chmod(unfinished, 0o755) // mkdtemp keeps others out
    await compress(unfinished)
    await writeFile(path.join(unfinished, SOURCES_FILE), sources)
    await replaceDist(unfinished)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return true
}

/**
 * npm's options of what to leave out take away Vite, or the part of Rollup that is for this
 * platform.
 */
function explainLeftOut(cause: unknown): never {
  throw new Error(
    'The console is built with packages that are not all installed here: run npm ci without --omit, build it, and leave them out ' +
      `after that. (${(cause as Error).message.split('\n')[0]})`,
    { cause },
  )
}

async function hashSources(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}

async function readSourcesOf(folder: string): Promise<string | null> {
  return readFile(path.join(folder, SOURCES_FILE), 'utf8').catch(() => null)
}

async function compress(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder }).filter((file) => COMPRESSIBLE.test(file))
  for (const file of files) {
    const full = path.join(folder, file)
    const content = await readFile(full)
    const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
    await writeFile(`${full}.br`, await promisify(brotliCompress)(content, brotli))
    await writeFile(`${full}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
  }
}

/** Two renames; if another process has just done the same, its result is as good as ours. */
async function replaceDist(finished: string): Promise<void> {
  const old = `${finished}-old`
  if (existsSync(DIST)) await rename(DIST, old).catch(() => {})
  try {
    await rename(finished, DIST)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
  await rm(old, { recursive: true, force: true })
}

if (import.meta.main) {
  try {
    const isBuilt = await buildConsole()
    process.stdout.write(isBuilt ? 'The console is built: console/dist\n' : 'The console is up to date.\n')
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
