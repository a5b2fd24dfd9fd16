/**
 * A headless Chromium for tests: on Linux x64 the one from an npm package, which needs neither root
 * nor a system package; elsewhere an installed Chrome or Chromium.
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { closeWithProcess } from './testing/shared.ts'

/** Either a browser, or why there is none. */
export type OpenedBrowser =
  { browser: Browser; skipped?: undefined } | { browser?: undefined; skipped: string }

const FLAGS = [
  '--no-sandbox', // the package's binary has no sandbox, and root may not use one
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const INSTALLED = {
  linux: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
}
const CACHE = path.resolve(import.meta.dirname, '../.cache/chromium')

/**
 * The browser of this process, which all its test files share: a test opens a profile of its own.
 *
 * Returns why a browser test is skipped. Throws instead where CI=true, since nothing may
 * be skipped there.
 */
export async function openBrowser(): Promise<OpenedBrowser> {
  try {
    return { browser: await (shared ??= launchShared()) }
  } catch (error) {
    if (process.env['CI'] === 'true') throw error
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { skipped: `no browser: ${reason}` }
  }
}

let shared: Promise<Browser> | undefined

async function launchShared(): Promise<Browser> {
  const browser = await launch()
  closeWithProcess(() => browser.close())
  return browser
}

async function launch(): Promise<Browser> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const unpacked = await unpackOnce()
    // The system may lack NSS and expat; the package includes both.
    const libraries = [path.join(unpacked, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
      .filter(Boolean)
      .join(':')
    return await chromium.launch({
      executablePath: path.join(unpacked, 'chromium'),
      args: FLAGS,
      env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: path.join(unpacked, 'fonts') },
    })
  }
  return await chromium.launch({ executablePath: findInstalled(), args: FLAGS })
}

/**
 * Returns the folder of the unpacked browser. It appears complete or not at all, so test files that
 * run at the same time cannot start a half-written browser. A process that finishes second deletes
 * its own copy.
 */
async function unpackOnce(): Promise<string> {
  const bin = fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(path.join(bin, '../package.json'), 'utf8')) as {
    version: string
  }
  const unpacked = path.join(CACHE, version)
  if (existsSync(unpacked)) return unpacked

  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(path.join(CACHE, 'unpacking-'))
  // In its own process, because the package unpacks into the temporary folder of its process.
  const archives = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) => path.join(bin, name))
  const script = `import { inflate } from '@sparticuz/chromium'; await Promise.all(${JSON.stringify(archives)}.map(inflate))`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: unfinished },
  })
  await writeFile(path.join(unfinished, 'fonts/fonts.conf'), fontSettings(path.join(unpacked, 'fonts')))
  await rename(unfinished, unpacked).catch(() => rm(unfinished, { recursive: true, force: true }))
  return unpacked
}

/**
 * The package's own settings name folders of its own platform, and Chromium exits without any font.
 */
function fontSettings(folder: string): string {
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${escaped}/cache</cachedir>
</fontconfig>
`
}

function findInstalled(): string {
  const candidates = process.platform === 'darwin' ? INSTALLED.darwin : INSTALLED.linux
  for (const candidate of candidates) {
    if (path.isAbsolute(candidate) && existsSync(candidate)) return candidate
    const { status, stdout } = spawnSync('which', [candidate], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  throw new Error('install Chrome or Chromium to run the browser tests.')
}
