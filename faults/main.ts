/**
 * `npm run faults`: breaks the service in every way we know, and compares the answers clients got
 * with the calls WhatsApp got and with the stored rows. Ends with a ledger, and with exit code 1 if
 * it does not balance. See docs/faults.md.
 */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { choose, readOptions, readWhole, refuse } from '../scripts/read-options.ts'
import { runTidily } from '../scripts/run-tidily.ts'
import { canaries } from './canaries/canaries.ts'
import { playCanary } from './canaries/play-canary.ts'
import { clusterCanaries, clusterExperiments } from './cluster/cluster-experiments.ts'
import { goInside, isInside, setUpNetwork } from './cluster/private-network.ts'
import { experiments } from './experiments/experiments.ts'
import type { Experiment, Run } from './experiments/experiment.ts'
import { describe, judge, total, unplayed, type Entry } from './ledger.ts'
import { selectFor } from './selection.ts'
import { openGround } from './stack/ground.ts'
import { openPostgresServer } from './stack/postgres.ts'
import type { Ground } from './stack/stack.ts'

const USAGE = `
npm run faults                              the short run of all
npm run faults -- --ci                      what continuous integration plays today; in a week it plays everything
npm run faults -- --list                    the experiments and canaries there are
npm run faults -- --only NAME --seed N      one experiment, with the choices of that seed; --keep keeps its histories
npm run faults -- --canary NAME|all         breaks the service on purpose: the checker must see it
npm run faults -- --long --acknowledged N   full counts, again and again until N sends are acknowledged (1,000,000)
npm run faults -- --long --only payments --charges N    the same until the bank has made N charges; --lists-per-minute N: what the bank allows (600)
npm run faults -- --cluster --times N       loses the primary of a cluster N times in each way (2); also with --only, --canary, --list
`
const values = readOptions(
  {
    long: { type: 'boolean', default: false },
    ci: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true },
    canary: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    acknowledged: { type: 'string' },
    charges: { type: 'string' },
    'lists-per-minute': { type: 'string' },
    cluster: { type: 'boolean', default: false },
    times: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
  USAGE,
)

const known = values.cluster
  ? { experiments: clusterExperiments, canaries: clusterCanaries }
  : { experiments, canaries }
if (values.ci && (values.cluster || values.long || values.only || values.canary))
  refuse('--ci chooses by the day: it goes with --seed and --keep alone.')
const today = values.ci ? selectFor(new Date()) : null
const chosenExperiments = today?.experiments ?? choose(known.experiments, values.only)
const chosenCanaries =
  today?.canaries ?? choose(known.canaries, values.canary?.includes('all') ? undefined : values.canary)

const seed = readWhole('seed', values.seed ?? String(Date.now() % 2 ** 31))
const charges = values.charges === undefined ? 0 : readWhole('charges', values.charges)
const listsPerMinute = values['lists-per-minute']
const pace =
  listsPerMinute === undefined ? {} : { listsPerMinute: readWhole('lists-per-minute', listsPerMinute, 1) }
const times = values.times === undefined ? {} : { times: readWhole('times', values.times, 1) }
const acknowledged =
  values.acknowledged === undefined ? undefined : readWhole('acknowledged', values.acknowledged)

/** The histories of experiments that did not balance stay here. */
const HISTORIES = path.join(import.meta.dirname, 'histories')
const LONG_ACKNOWLEDGED = 1_000_000
/**
 * Experiments mostly wait, so this many run at once, each on its own database server. A cluster is
 * heavy, and has its own servers.
 */
const LANES = values.cluster ? 1 : 2

if (values.list) {
  for (const { name, injects } of known.experiments) console.log(`${name.padEnd(20)} ${injects}`)
  for (const { name, breaks } of known.canaries) console.log(`${name.padEnd(20)} canary: ${breaks}`)
} else if (values.cluster) {
  end(isInside() ? await runAll() : await runTidily(goInside))
} else {
  end(await runTidily(runAll))
}

/** An experiment that broke off may have left something open, which would keep the process. */
function end(exitCode: number): void {
  if (exitCode === 0) process.exitCode = 0
  else process.exit(exitCode)
}

async function runAll(): Promise<number> {
  if (values.cluster) setUpNetwork()
  const run = { seed, isLong: values.long, charges, ...times, ...pace }
  console.log(`Seed ${seed}${values.long ? ', the long run' : ''}.\n`)
  if (today) {
    const [played, seen] = [today.experiments, today.canaries].map((all) =>
      all.map(({ name }) => name).join(', '),
    )
    console.log(`Today's experiments: ${played}.\nToday's canaries: ${seen}.\n`)
  }
  const servers = await Promise.all(Array.from({ length: LANES }, () => openPostgresServer()))
  try {
    const grounds = await Promise.all(servers.map(openGround))
    if (values.canary) return await runCanaries(grounds, run)
    const exitCode = await runExperiments(grounds, run)
    return today ? Math.max(exitCode, await runCanaries(grounds, run)) : exitCode
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}

/**
 * Plays the chosen experiments, and again with the next seed until enough messages are
 * acknowledged, and enough charges made.
 */
async function runExperiments(grounds: Ground[], run: Omit<Run, 'folder'>): Promise<number> {
  const goal = acknowledged ?? (run.isLong && !values.only ? LONG_ACKNOWLEDGED : 0)
  const isEnough = () => sumOf(entries, 'acknowledged') >= goal && sumOf(entries, 'charges') >= charges
  const entries: Entry[] = []
  for (let round = 0; round === 0 || !isEnough(); round++) {
    const played =
      round === 0 ? chosenExperiments : chosenExperiments.filter(({ firstRoundOnly }) => !firstRoundOnly)
    await inLanes(grounds, played, async (experiment, ground) => {
      const entry = await play(experiment, ground, { ...run, seed: run.seed + round })
      console.log(describe(entry))
      entries.push(entry)
    })
  }
  console.log(`\n${total(entries)}`)
  return entries.some(({ broken }) => broken.length > 0) ? 1 : 0
}

/** Each ground takes the next item when it is free. */
async function inLanes<Item>(
  grounds: Ground[],
  items: readonly Item[],
  playOn: (item: Item, ground: Ground) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    grounds.map(async (ground) => {
      for (const item of waiting) await playOn(item, ground)
    }),
  )
}

function sumOf(entries: Entry[], figure: 'acknowledged' | 'charges'): number {
  return entries.reduce((all, entry) => all + entry[figure], 0)
}

async function play(experiment: Experiment, ground: Ground, run: Omit<Run, 'folder'>): Promise<Entry> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const folder = path.join(HISTORIES, `${experiment.name}-${run.seed}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  let entry: Entry
  try {
    entry = judge(experiment.name, seconds, await experiment.run(ground, { ...run, folder }))
  } catch (error) {
    entry = unplayed(experiment.name, seconds, error)
  }
  if (entry.broken.length === 0 && !values.keep) await rm(folder, { recursive: true })
  else if (!entry.skipped) entry.folder = path.relative(process.cwd(), folder)
  return entry
}

/** The checker must see each canary: a checker that stays green with one is itself broken. */
async function runCanaries(grounds: Ground[], run: Omit<Run, 'folder'>): Promise<number> {
  let unseen = 0
  await inLanes(grounds, chosenCanaries, async (canary, ground) => {
    const { isSeen, by } = await playCanary(canary, ground, run)
    console.log(`${canary.name.padEnd(20)} ${isSeen ? `seen by ${by.join(', ')}` : 'NOT SEEN'}`)
    if (!isSeen) unseen += 1
  })
  return unseen === 0 ? 0 : 1
}
