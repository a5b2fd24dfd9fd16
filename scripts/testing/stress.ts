/**
 * `npm run test:stress`: `npm test` on a machine that stops its processes. Four busy loops take the
 * processors, and every moment a process of the run is stopped for up to two seconds: one of Node,
 * of the browser or of PostgreSQL. A test that fails here depends on a pause of the machine, or
 * shows a fault of the product.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, newSeed } from '../random.ts'
import { runTidily } from '../run-tidily.ts'
import { keepFilesInMemory } from './in-memory.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const BUSY_LOOPS = 4
const STOPPED_MS_MAX = 2_000
/** Between two stops. */
const PAUSE_MS_MAX = 1_000
/** Parts of the names by which the system knows them. */
const STOPPED = ['MainThread', 'chromium', 'postgres']

keepFilesInMemory()
process.exitCode = await runTidily(async () => {
  const random = createRandom(newSeed())
  const loops = Array.from({ length: BUSY_LOOPS }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  const run = spawn(process.execPath, ['scripts/test.ts', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const ended = once(run, 'exit') as Promise<[number | null]>
  let stops = 0
  const stopping = (async () => {
    while (run.exitCode === null && run.signalCode === null) {
      const processes = listProcesses(run.pid as number, random.pick(STOPPED))
      if (processes.length > 0) {
        const pid = random.pick(processes)
        if (signal(pid, 'SIGSTOP')) stops += 1
        await sleep(random.below(STOPPED_MS_MAX))
        signal(pid, 'SIGCONT')
      }
      await sleep(random.below(PAUSE_MS_MAX))
    }
  })()
  const [code] = await ended
  for (const loop of loops) loop.kill('SIGKILL')
  await stopping
  console.log(`\nTest processes were stopped ${stops} times.`)
  return code ?? 1
})

/** The processes below one whose names have this part. */
function listProcesses(root: number, part: string): number[] {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line) as RegExpExecArray)
    .map(([, pid, parent, name = '']) => ({ pid: Number(pid), parent: Number(parent), name }))
  const below = [root]
  for (const pid of below) below.push(...all.filter(({ parent }) => parent === pid).map((one) => one.pid))
  const found = new Set(below.slice(1))
  return all.filter(({ pid, name }) => found.has(pid) && name.includes(part)).map(({ pid }) => pid)
}

/** @returns whether the process is there */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
