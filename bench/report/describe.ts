/** Results for people: a table for each scenario, and whether each target is met. */
import { isMet, type Outcome, type Target } from '../scenarios/scenario.ts'
import type { Sample } from '../measure/sample.ts'
import type { Entry, Machine, Result } from './result.ts'

const COLUMNS: { title: string; show: (sample: Sample) => string }[] = [
  { title: 'rate/s', show: ({ ratePerSecond }) => number(ratePerSecond) },
  { title: 'p50 ms', show: ({ p50Ms }) => number(p50Ms) },
  { title: 'p99 ms', show: ({ p99Ms }) => number(p99Ms) },
  { title: 'CPU µs', show: ({ serviceCpuUs }) => number(serviceCpuUs) },
  { title: 'PostgreSQL µs', show: ({ postgresCpuUs }) => number(postgresCpuUs) },
  { title: 'WAL bytes', show: ({ walBytes }) => number(walBytes) },
  { title: 'memory MB', show: ({ memoryBytes }) => number(memoryBytes === null ? null : memoryBytes / 1e6) },
]

/** A heading, a table in Markdown, and a line for each target. */
export function describeEntry(entry: Entry, before?: Entry): string {
  const heading = `### ${entry.name}: ${entry.measures} (${number(entry.seconds)} s)`
  if (entry.failure !== null) return `${heading}\n\nVOID: ${entry.failure}\n`
  const old = before?.failure === null ? before.targets : []
  const targets = entry.targets.map((target) =>
    describeTarget(
      target,
      old.find(({ what }) => what === target.what),
    ),
  )
  return [heading, '', ...tableOf(entry), '', ...targets, ''].join('\n')
}

function tableOf({ variants }: Outcome): string[] {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['', ...COLUMNS.map(({ title }) => title)]),
    row(['---', ...COLUMNS.map(() => '---:')]),
    ...variants.map(({ name, sample }) => row([name, ...COLUMNS.map(({ show }) => show(sample))])),
  ]
}

function describeTarget(target: Target, old?: Target): string {
  const { what, value, bound, isReached } = target
  const was = old ? `; was ${number(old.value)}, ${percent(value / old.value - 1)}` : ''
  return `- ${isMet(target) ? 'met' : 'NOT MET'}: ${what} ${number(value)} (${isReached} ${number(bound)}${was})`
}

/** How many targets there are and how many are met. */
export function describeTotal({ scenarios, isQuick }: Result): string {
  const targets = scenarios.flatMap((entry) => (entry.failure === null ? entry.targets : []))
  const voids = scenarios.filter(({ failure }) => failure !== null).length
  const met = targets.filter(isMet).length
  const quick = isQuick ? ' A quick run: it shows that the scenarios work, not how fast anything is.' : ''
  return `${met} of ${targets.length} targets met${voids > 0 ? `, ${voids} scenarios VOID` : ''}.${quick}`
}

export function describeMachine(machine: Machine): string {
  const { cpu, cores, memoryGiB, system, node, postgres, recado, load } = machine
  const software = `Recado ${recado}, Node ${node}, PostgreSQL ${postgres}`
  return `${cores} × ${cpu}, ${memoryGiB} GiB, ${system}. ${software}. Load ${load.map((one) => one.toFixed(1)).join(' → ')}.`
}

/** Three significant digits; empty if unknown. */
function number(value: number | null): string {
  if (value === null || Number.isNaN(value)) return ''
  return Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)))
}

const percent = (fraction: number) => `${fraction < 0 ? '−' : '+'}${Math.abs(fraction * 100).toFixed(0)} %`
