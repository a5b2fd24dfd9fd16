/**
 * `npm run bench`: measures what docs/performance.md promises, each against its ceiling in the same
 * run. Ends with a table, a JSON file, and exit code 1 if a run was void or, unless the run was
 * quick, a target was missed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { choose, readFraction, readOptions, readWhole, refuse } from '../scripts/read-options.ts'
import { runTidily } from '../scripts/run-tidily.ts'
import { compareWith, isCommit } from './against.ts'
import { openGround } from './ground/ground.ts'
import { describeEntry, describeMachine, describeTotal } from './report/describe.ts'
import { currentLoad, readMachine } from './report/machine.ts'
import { readResult, type Entry, type Result } from './report/result.ts'
import { play } from './scenarios/play.ts'
import { isMet, type Effort } from './scenarios/scenario.ts'
import { scenarios } from './scenarios/scenarios.ts'

const USAGE = `
npm run bench                      everything
npm run bench -- --list            the scenarios there are
npm run bench -- --only NAME       one of them; more than once: several
npm run bench -- --quick           seconds each: shows that they work, and no more
npm run bench -- --share 0.1       a tenth of the full counts
npm run bench -- --rounds N        rounds of each (3)
npm run bench -- --against COMMIT  this checkout and that commit in turn, as ratios
npm run bench -- --against FILE    how each ratio has changed since that result
npm run bench -- --out FILE        where the result goes
npm run bench -- --prof            a CPU profile of each process
`
const values = readOptions(
  {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    share: { type: 'string', default: '1' },
    against: { type: 'string' },
    out: { type: 'string' },
    prof: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
  USAGE,
)

const RESULTS = path.join(import.meta.dirname, 'results')

if (values.list) {
  for (const { name, measures } of scenarios) console.log(`${name.padEnd(20)} ${measures}`)
} else {
  process.exitCode = await runTidily(runAll)
}

async function runAll(): Promise<number> {
  const chosen = choose(scenarios, values.only)
  const rounds = readWhole('rounds', values.rounds, 1)
  const share = readFraction('share', values.share)
  const effort = toEffort({ isQuick: values.quick, rounds, share })
  if (values.against !== undefined && (await isCommit(values.against))) {
    const names = chosen.map(({ name }) => name)
    const options = [...(values.quick ? ['--quick'] : []), '--share', String(share)]
    return (await compareWith({ commit: values.against, rounds, names, options })) ? 0 : 1
  }
  const before = values.against === undefined ? undefined : await readBefore(values.against)
  const startedAt = new Date().toISOString()
  const folder = path.join(RESULTS, startedAt.replaceAll(':', '-').slice(0, 19))

  const ground = await openGround(values.prof ? path.join(folder, 'profiles') : undefined)
  try {
    const machine = readMachine(ground.postgresVersion)
    const result: Result = { startedAt, machine, isQuick: values.quick, scenarios: [] }
    for (const scenario of chosen) {
      const entry = await play(scenario, ground, effort)
      console.log(
        describeEntry(
          entry,
          before?.scenarios.find(({ name }) => name === entry.name),
        ),
      )
      result.scenarios.push(entry)
    }
    machine.load[1] = currentLoad()
    const file = values.out ?? path.join(folder, 'result.json')
    await mkdir(folder, { recursive: true })
    await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
    console.log(
      `${describeTotal(result)}\n${describeMachine(machine)}\n${path.relative(process.cwd(), file)}`,
    )
    return result.scenarios.every((entry) => isFine(entry, values.quick)) ? 0 : 1
  } finally {
    await ground.close()
  }
}

async function readBefore(file: string): Promise<Result> {
  const result = await readResult(file).catch(() => undefined)
  if (Array.isArray(result?.scenarios)) return result
  return refuse(
    `--against takes a commit, or the file of an earlier result, which ${path.resolve(file)} is not, or cannot be read.`,
  )
}

function toEffort(asked: { isQuick: boolean; rounds: number; share: number }): Effort {
  const { isQuick, rounds, share } = asked
  return {
    rounds: isQuick ? 1 : rounds,
    warmUps: isQuick ? 0 : 1,
    count: (full, quick) => (isQuick ? quick : Math.max(quick, Math.round(full * share))),
    setUp: (full, quick) => (isQuick ? quick : full),
  }
}

function isFine(entry: Entry, isQuick: boolean): boolean {
  return entry.failure === null && (isQuick || entry.targets.every(isMet))
}
