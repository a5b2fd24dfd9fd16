/**
 * Compares this checkout with another commit: both in turn, each in processes and a PostgreSQL of
 * its own, so that what else the machine does meets both alike. The other commit is cloned, and
 * plays its own scenarios of the same names: where they measure otherwise, so does the ratio.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { medianRatio, type Sample } from './measure/sample.ts'
import { readResult, type Entry } from './report/result.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)
/** Of the output of a run, which is a few tables. */
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024

/** @param options of each run, beside the rounds: each run plays one, after its warm-up */
type Comparison = { commit: string; rounds: number; names: string[]; options: string[] }

/** What is compared of each variant that both have. Less is better of all but the rate. */
const FIGURES: [keyof Sample, string][] = [
  ['ratePerSecond', 'rate'],
  ['serviceCpuUs', 'CPU'],
  ['postgresCpuUs', 'PostgreSQL'],
  ['walBytes', 'WAL'],
  ['memoryBytes', 'memory'],
  ['p50Ms', 'p50'],
  ['p99Ms', 'p99'],
]

/** Whether this checkout knows a commit by this name. */
export const isCommit = async (name: string): Promise<boolean> =>
  await run('git', [
    '-C',
    ROOT,
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${name}^{commit}`,
  ]).then(
    () => true,
    () => false,
  )

/**
 * Prints the ratio of each figure, this checkout to the other commit, and in what files their
 * benches differ. Throws if the commit is unknown or a run fails.
 * @returns whether every run was valid
 */
export async function compareWith({ commit, rounds, names, options }: Comparison): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-against-'))
  try {
    const there = path.join(folder, 'recado')
    await cloneAt(commit, there)
    const entries: Record<'ours' | 'theirs', Entry[]> = { ours: [], theirs: [] }
    const sides = [
      ['theirs', there],
      ['ours', ROOT],
    ] as const
    for (let round = 0; round < rounds; round++)
      for (const [side, checkout] of round % 2 === 0 ? sides : sides.toReversed()) {
        const file = path.join(folder, `${side}-${round}.json`)
        entries[side].push(...(await playOnce(checkout, file, { names, options })))
        console.log(`round ${round + 1} of ${rounds}: ${side} played`)
      }
    for (const name of names)
      console.log(
        describe(
          name,
          commit,
          ...((['ours', 'theirs'] as const).map((side) =>
            entries[side].filter((entry) => entry.name === name),
          ) as [Entry[], Entry[]]),
        ),
      )
    const changed = await listChanged(commit, 'bench')
    if (changed.length > 0)
      console.log(['Each side played its own bench. They differ in:', ...changed].join('\n  '))
    return [...entries.ours, ...entries.theirs].every(({ failure }) => failure === null)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Files below a path that differ between this checkout and the commit. */
async function listChanged(commit: string, below: string): Promise<string[]> {
  const { stdout } = await run('git', ['-C', ROOT, 'diff', '--name-only', commit, '--', below])
  return stdout.split('\n').filter((file) => file !== '')
}

/**
 * The checkout brings its own dependencies; those that are the same as here are taken from here,
 * and need no network.
 */
async function cloneAt(commit: string, there: string): Promise<void> {
  await run('git', ['clone', '--quiet', '--no-checkout', ROOT, there])
  await run('git', ['-C', there, 'checkout', '--quiet', commit])
  const changed = await listChanged(commit, 'package-lock.json')
  if (changed.length === 0)
    await cp(path.join(ROOT, 'node_modules'), path.join(there, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: there, maxBuffer: OUTPUT_BYTES_MAX })
}

async function playOnce(
  checkout: string,
  file: string,
  { names, options }: Pick<Comparison, 'names' | 'options'>,
): Promise<Entry[]> {
  const only = names.flatMap((name) => ['--only', name])
  const args = ['run', 'bench', '--', ...only, ...options, '--rounds', '1', '--out', file]
  // a target that is missed makes the run fail, but it was played
  const failure = await run('npm', args, { cwd: checkout, maxBuffer: OUTPUT_BYTES_MAX }).then(
    () => null,
    (error: Error) => error,
  )
  const result = await readResult(file).catch(() => null)
  if (!result) throw new Error(`The bench of ${checkout} did not end.`, { cause: failure })
  return result.scenarios
}

/**
 * A table: the figures of each variant that both sides played, as medians of the ratios of each
 * round.
 */
function describe(name: string, commit: string, ours: Entry[], theirs: Entry[]): string {
  const failure = [...ours, ...theirs].find((entry) => entry.failure !== null)?.failure
  if (failure !== undefined) return `### ${name}\n\nVOID: ${failure}\n`
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const variants = samplesOf(ours)
  const others = samplesOf(theirs)
  const rows = [...variants].flatMap(([variant, samples]) => {
    const other = others.get(variant)
    if (!other) return []
    return [row([variant, ...FIGURES.map(([figure]) => toText(medianRatio(samples, other, figure)))])]
  })
  return [
    `### ${name}: this checkout to ${commit}`,
    '',
    row(['', ...FIGURES.map(([, title]) => title)]),
    row(['---', ...FIGURES.map(() => '---:')]),
    ...rows,
    '',
  ].join('\n')
}

function samplesOf(entries: Entry[]): Map<string, Sample[]> {
  const samples = new Map<string, Sample[]>()
  for (const entry of entries)
    if (entry.failure === null)
      for (const { name, sample } of entry.variants) samples.set(name, [...(samples.get(name) ?? []), sample])
  return samples
}

const toText = (ratio: number) => (Number.isFinite(ratio) ? ratio.toFixed(2) : '')
