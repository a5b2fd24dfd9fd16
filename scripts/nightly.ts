/**
 * `npm run nightly`: what takes too long for each change. Plays every stage, also after one has
 * failed, and ends with a table; exit code 1 if one failed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { choose, readOptions } from './read-options.ts'
import { runTidily } from './run-tidily.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const USAGE = `
npm run nightly                  every stage
npm run nightly -- --list        the stages there are
npm run nightly -- --only NAME   one of them
`
const FUZZ_REQUESTS = 50_000

const { only, list } = readOptions(
  { only: { type: 'string', multiple: true }, list: { type: 'boolean', default: false } },
  USAGE,
)

type Stage = { name: string; plays: string; task: [program: string, ...args: string[]] }

/** One after another: each uses the whole machine by itself. */
function listStages(folder: string): Stage[] {
  const layout = path.join(folder, 'image')
  return [
    { name: 'tests', plays: 'the tests that npm test leaves out', task: ['scripts/test.ts', '--nightly'] },
    { name: 'faults', plays: 'every experiment', task: ['faults/main.ts'] },
    { name: 'canaries', plays: 'every canary', task: ['faults/main.ts', '--canary', 'all'] },
    {
      name: 'fuzz',
      plays: 'odd requests',
      task: ['faults/fuzz/main.ts', '--requests', String(FUZZ_REQUESTS)],
    },
    { name: 'image', plays: 'the image, run', task: ['scripts/test.ts', 'packaging/test/image.ts'] },
    {
      name: 'images',
      plays: 'the image for both processors',
      task: ['packaging/image/build.ts', '--to', layout, '--arch', 'amd64,arm64'],
    },
  ]
}

process.exitCode = await runTidily(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-nightly-'))
  try {
    const stages = choose(listStages(folder), only)
    if (!list) return await playAll(stages)
    for (const { name, plays } of stages) console.log(`${name.padEnd(10)} ${plays}`)
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function playAll(stages: readonly Stage[]): Promise<number> {
  const rows: string[] = []
  let failed = 0
  for (const { name, plays, task } of stages) {
    console.log(`\n--- ${name}: node launch.js ${task.join(' ')}\n`)
    const startedAt = performance.now()
    const child = spawn(process.execPath, task, { cwd: ROOT, stdio: 'inherit' })
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) failed += 1
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    rows.push(
      `${name.padEnd(10)} ${code === 0 ? 'ok    ' : 'FAILED'} ${String(seconds).padStart(6)} s  ${plays}`,
    )
  }
  console.log(`\n${rows.join('\n')}`)
  return failed === 0 ? 0 : 1
}
