import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')
const FIXTURE = 'scripts/run-tidily.fixture.ts'
const PRESSING_MS = 20
const PATIENCE = { timeout: 60_000 }

/** Starts a tool with an empty temporary directory, and without this run's database. */
async function start(t: TestContext, command: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidy-')) // short, because socket paths below it are limited
  t.after(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711) // started by root, database servers run as another user
  const { RECADO_TEST_DATABASE_URL: _, RECADO_TEST_TEMPLATE: __, ...env } = process.env
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  t.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, by]: (number | null | NodeJS.Signals)[]) => code ?? by)
  /** Sends the signal repeatedly, as an impatient user at a terminal does. */
  const interrupt = (signal: NodeJS.Signals) => {
    const press = () => process.kill(-(child.pid as number), signal)
    press()
    const pressing = setInterval(press, PRESSING_MS)
    child.once('exit', () => clearInterval(pressing))
  }
  return { child, folder, ended, interrupt }
}

const processes = () => execFileSync('ps', ['-e', '-o', 'pid=,stat=,args='], { encoding: 'utf8' }).split('\n')

function isRunning(pid: number): boolean {
  return processes().some((line) => {
    const [found, state] = line.trim().split(/\s+/)
    return Number(found) === pid && !state?.startsWith('Z')
  })
}

/**
 * The exit code, or the signal itself if another one came after the clean-up: the same to a shell.
 */
const ENDS = { SIGINT: [130, 'SIGINT'], SIGTERM: [143, 'SIGTERM'] }

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`a run that ${signal} ends, were it again and again, leaves no folder and no process`, async (t) => {
    const { child, folder, ended, interrupt } = await start(t, [FIXTURE])
    const pid = Number(String((await once(child.stdout, 'data'))[0]))
    t.after(() => isRunning(pid) && process.kill(pid, 'SIGKILL'))
    assert.ok(isRunning(pid))
    interrupt(signal)
    assert.ok(ENDS[signal].includes((await ended) ?? ''))
    assert.deepEqual(await readdir(folder), [])
    assert.ok(!isRunning(pid))
  })
}

test('a run that ends by itself has its own exit code, and leaves no folder either', async (t) => {
  const { folder, ended } = await start(t, [FIXTURE, '7'])
  assert.equal(await ended, 7)
  assert.deepEqual(await readdir(folder), [])
})

for (const tool of ['scripts/test.ts', 'faults/main.ts', 'faults/fuzz/main.ts', 'bench/main.ts']) {
  test(`${tool} leaves nothing when it is interrupted while its database is being made`, async (t) => {
    const { folder, ended, interrupt } = await start(t, [tool])
    await t.waitFor(() => assert.notEqual(globSync('**/data/postgres*', { cwd: folder }).length, 0), PATIENCE)
    interrupt('SIGINT')
    assert.ok(ENDS.SIGINT.includes((await ended) ?? ''))
    assert.deepEqual(await readdir(folder), [])
    assert.deepEqual(
      processes().filter((line) => line.includes(folder)),
      [],
    )
  })
}
