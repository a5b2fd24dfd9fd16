import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'

const LAUNCHER = path.resolve(import.meta.dirname, '../launch.js')

/** Replaces npm: counts its runs, and writes the file that `npm ci` writes last. */
const NPM = `
const fs = require('node:fs')
fs.appendFileSync('installs.txt', process.argv.slice(2).join(' ') + '\\n')
if (fs.existsSync('npm-fails')) { console.error(fs.readFileSync('npm-fails', 'utf8')); process.exit(7) }
fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('node_modules', { recursive: true })
fs.writeFileSync('node_modules/.package-lock.json', '{}')
`
const TASK_FILE = 'start/src/main.ts'
const TASK = `
console.log(JSON.stringify(process.argv.slice(2)))
process.exitCode = Number(process.argv[2] ?? 0)
`

type Clone = {
  folder: string
  env: NodeJS.ProcessEnv
  run: (...args: string[]) => Promise<{ code: number; output: string }>
  installs: () => Promise<number>
}

async function makeClone(context: TestContext): Promise<Clone> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-launch-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'start/src'), { recursive: true })
  await cp(LAUNCHER, path.join(folder, 'launch.js'))
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(folder, 'package-lock.json'), '{ "lockfileVersion": 3 }')
  await writeFile(path.join(folder, 'npm-cli.cjs'), NPM)
  await writeFile(path.join(folder, TASK_FILE), TASK)
  const env = {
    ...process.env,
    npm_execpath: path.join(folder, 'npm-cli.cjs'),
    npm_node_execpath: process.execPath,
  }
  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(
        process.execPath,
        [path.join(folder, 'launch.js'), ...args],
        { env, cwd: '/' },
        (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), output: out + err }),
      )
    })
  const installs = async () =>
    (await readFile(path.join(folder, 'installs.txt'), 'utf8').catch(() => '')).split('\n').length - 1
  return { folder, env, run, installs }
}

test('a clean clone is installed once, and the task gets its arguments and gives its exit code', async (context) => {
  const { run, installs, folder } = await makeClone(context)
  const first = await run(TASK_FILE, '3', '--flag')
  assert.equal(first.code, 3)
  assert.match(first.output, /\["3","--flag"\]/)
  assert.match(await readFile(path.join(folder, 'installs.txt'), 'utf8'), /^ci --ignore-scripts .*\n$/)

  const second = await run(TASK_FILE)
  assert.deepEqual(second, { code: 0, output: '[]\n' })
  assert.equal(await installs(), 1)
})

test('only a lockfile with other content is installed again', async (context) => {
  const { run, installs, folder } = await makeClone(context)
  const lockfile = path.join(folder, 'package-lock.json')
  const later = new Date(Date.now() + 60_000)
  await run(TASK_FILE)
  await utimes(lockfile, later, later)
  await run(TASK_FILE)
  assert.equal(await installs(), 1)

  await appendFile(lockfile, '\n')
  await utimes(lockfile, later, later)
  await run(TASK_FILE)
  assert.equal(await installs(), 2)
})

test('an npm ci that the user ran counts', async (context) => {
  const { run, installs, folder } = await makeClone(context)
  await mkdir(path.join(folder, 'node_modules'))
  await writeFile(path.join(folder, 'node_modules/.package-lock.json'), '{}')
  assert.equal((await run(TASK_FILE)).code, 0)
  assert.equal(await installs(), 0)
})

test('when npm fails its words and one sentence are shown, and the next start tries again', async (context) => {
  const { run, installs, folder } = await makeClone(context)
  await writeFile(path.join(folder, 'npm-fails'), 'npm error code EINTEGRITY')
  const failed = await run(TASK_FILE)
  assert.equal(failed.code, 1)
  assert.match(
    failed.output,
    /npm error code EINTEGRITY[\s\S]*could not be installed: npm ci failed \(7\)\. Is this machine online/,
  )
  await rm(path.join(folder, 'npm-fails'))
  assert.equal((await run(TASK_FILE)).code, 0)
  assert.equal(await installs(), 2)
})

test('where a process cannot become another, as on Node 20, the task gets the signals and gives its exit code', async (context) => {
  const { folder, env } = await makeClone(context)
  await writeFile(
    path.join(folder, TASK_FILE),
    `setTimeout(() => {}, 60_000)
     process.once('SIGINT', () => process.exit(3)).once('SIGTERM', () => process.exit(4))
     console.log('ready')`,
  )
  const noExecve = 'data:text/javascript,process.execve=undefined'
  const command = [process.execPath, '--import', noExecve, path.join(folder, 'launch.js'), TASK_FILE]

  const launcher = spawn(command[0] as string, command.slice(1), { env, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(launcher.stdout, 'data')
  launcher.kill('SIGINT')
  assert.deepEqual(await once(launcher, 'exit'), [3, null])

  // A shell that npm kills does not notify its child. The `:` keeps the shell from replacing itself
  // with the command.
  const shell = spawn('sh', ['-c', '"$@"; :', 'sh', ...command], {
    env: { ...env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(shell.stdout, 'data')
  const closed = once(shell.stdout, 'close') // when the last writer has closed it
  shell.kill('SIGKILL')
  await closed
})

test('each npm script names programs of the project', async () => {
  const root = path.dirname(LAUNCHER)
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const command of Object.values(scripts)) {
    const [node, launcher, ...rest] = command.split(' ')
    assert.deepEqual([node, launcher], ['node', 'launch.js'])
    const programs = rest.filter((word) => /\.(ts|cjs)$/.test(word))
    assert.notEqual(programs.length, 0, command)
    for (const program of programs) assert.ok(existsSync(path.join(root, program)), program)
  }
})

test('the recado command of npx says in a sentence which Node it needs, as the launcher does', async () => {
  const command = path.resolve(import.meta.dirname, '../service/src/commands/bin.js')
  const needed = (source: string) => /NODE_MAJOR_TO_RUN = (\d+)/.exec(source)?.[1]
  assert.equal(needed(await readFile(command, 'utf8')), needed(await readFile(LAUNCHER, 'utf8')))

  const old = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.9.0' } })`
  const run = (...options: string[]) =>
    new Promise<string>((resolve) => {
      execFile(process.execPath, [...options, command, '--version'], (_, out, err) => resolve(out + err))
    })
  assert.match(await run('--import', old), /^recado needs Node\.js 24 or newer, and this is v.*\n$/)
  assert.match(await run(), /^\d+\.\d+\.\d+\n$/)
})
