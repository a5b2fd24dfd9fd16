/**
 * `npm run faults`: breaks the service in every way we know, and holds what clients were told against what the channel saw
 * and what is stored. Ends with a ledger, and with exit code 1 if it does not balance. docs/faults.md says more.
 */
import { parseArgs } from 'node:util'
import { canaries } from './canaries/canaries.ts'
import { playCanary } from './canaries/play-canary.ts'
import { experiments } from './experiments/experiments.ts'
import { SkippedError } from './experiments/full-volume.ts'
import type { Experiment, Run } from './experiments/experiment.ts'
import { describe, judge, total, type Entry } from './ledger.ts'
import { openGround } from './stack/ground.ts'
import { openPostgresServer } from './stack/postgres.ts'
import type { Ground } from './stack/stack.ts'

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true },
    canary: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '1' },
  },
})

if (values.list) {
  for (const { name, injects } of experiments) console.log(`${name.padEnd(20)} ${injects}`)
  for (const { name, breaks } of canaries) console.log(`${name.padEnd(20)} canary: ${breaks}`)
} else {
  process.exitCode = await runAll()
}

async function runAll(): Promise<number> {
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const run: Run = { seed, isLong: values.long }
  console.log(`Seed ${seed}${values.long ? ', the long run' : ''}.\n`)
  const postgres = await openPostgresServer()
  try {
    const ground = await openGround(postgres)
    return values.canary ? await runCanaries(ground, run, values.canary) : await runExperiments(ground, run)
  } finally {
    await postgres.close()
  }
}

async function runExperiments(ground: Ground, run: Run): Promise<number> {
  const chosen = values.only ? experiments.filter(({ name }) => values.only?.includes(name)) : experiments
  if (chosen.length === 0) throw new Error('There is no such experiment; --list shows all.')
  const entries: Entry[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const experiment of chosen) {
      const entry = await play(experiment, ground, { ...run, seed: run.seed + round })
      console.log(describe(entry))
      entries.push(entry)
    }
  }
  console.log(`\n${total(entries)}`)
  return entries.some(({ broken }) => broken.length > 0) ? 1 : 0
}

async function play(experiment: Experiment, ground: Ground, run: Run): Promise<Entry> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const result = await experiment.run(ground, run)
    return judge(experiment.name, seconds(), result)
  } catch (error) {
    const nothing = { acknowledged: 0, refused: 0, unknown: 0, retried: 0, calls: 0, held: 0, hits: {} }
    const failed = { name: experiment.name, seconds: seconds(), ...nothing, broken: [] }
    if (error instanceof SkippedError) return { ...failed, skipped: error.message }
    const says = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ...failed, broken: [{ invariant: 'it_can_be_played', says }] }
  }
}

/** Each canary must be seen: a checker that stays green with one is broken itself. */
async function runCanaries(ground: Ground, run: Run, names: string[]): Promise<number> {
  const chosen = names.includes('all') ? canaries : canaries.filter(({ name }) => names.includes(name))
  if (chosen.length === 0) throw new Error('There is no such canary; --list shows all.')
  let unseen = 0
  for (const canary of chosen) {
    const { isSeen, by } = await playCanary(canary, ground, run)
    console.log(`${canary.name.padEnd(20)} ${isSeen ? `seen by ${by.join(', ')}` : 'NOT SEEN'}`)
    if (!isSeen) unseen += 1
  }
  return unseen === 0 ? 0 : 1
}
