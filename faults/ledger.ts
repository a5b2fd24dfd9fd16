/**
 * The ledger of a run: one line for each experiment, with what it injected, what it cost, and
 * whether the books balance.
 */
import { invariants } from './checker/invariants.ts'
import type { Facts } from './checker/facts.ts'
import { SkippedError, type Result } from './experiments/experiment.ts'

export type Entry = {
  name: string
  seconds: number
  acknowledged: number
  refused: number
  /** Requests whose outcome the client never learned. */
  unknown: number
  retried: number
  calls: number
  held: number
  /** Charges at the bank. */
  charges: number
  hits: Record<string, number>
  /** Sentences with the invariant that each breaks. */
  broken: { invariant: string; says: string }[]
  /** What the experiment measured. */
  notes?: string[]
  skipped?: string
  /** Folder of its history. */
  folder?: string
}

/** At most this many sentences of one invariant are shown. */
const SHOWN_MAX = 5

export function judge(
  name: string,
  seconds: () => number,
  { hits, facts, broken = [], notes = [] }: Result,
): Entry {
  const counts = facts.history.counts()
  const missed = Object.entries(hits).filter(([, count]) => !(count > 0))
  const none = Object.keys(hits).length === 0
  return {
    name,
    seconds: seconds(),
    hits,
    notes,
    acknowledged: counts.ok,
    refused: counts.fail,
    unknown: counts.info,
    retried: counts.retried,
    calls: facts.calls.length,
    held: facts.stored.filter(({ delivery }) => delivery === 'held').length,
    charges: facts.money?.book.charges.length ?? 0,
    broken: [
      ...findBroken(facts),
      ...broken.map((says) => ({ invariant: name, says })),
      ...missed.map(([fault]) => ({ invariant: 'every_fault_hits', says: `${fault} hit nothing` })),
      ...(none ? [{ invariant: 'every_fault_hits', says: 'no fault was counted' }] : []),
    ],
  }
}

/** The entry of an experiment that threw, or cannot run here. */
export function unplayed(name: string, seconds: () => number, error: unknown): Entry {
  const nothing = {
    acknowledged: 0,
    refused: 0,
    unknown: 0,
    retried: 0,
    calls: 0,
    held: 0,
    charges: 0,
    hits: {},
  }
  const entry = { name, seconds: seconds(), ...nothing, broken: [] }
  if (error instanceof SkippedError) return { ...entry, skipped: error.message }
  const says = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { ...entry, broken: [{ invariant: 'it_can_be_played', says }] }
}

/** Checks the facts against every invariant. */
export const findBroken = (facts: Facts): { invariant: string; says: string }[] =>
  invariants.flatMap(({ name, judge }) => judge(facts).map((says) => ({ invariant: name, says })))

export function describe(entry: Entry): string {
  if (entry.skipped) return `${entry.name.padEnd(20)} skipped: ${entry.skipped}`
  const { name, seconds, acknowledged, refused, unknown, retried, calls, held, charges, hits, broken } = entry
  const figures = [
    [acknowledged, 'acknowledged'],
    [refused, 'refused'],
    [unknown, 'not known to the client'],
    [retried, 'asked again'],
    [calls, 'calls'],
    [held, 'held'],
    ...(charges > 0 ? [[charges, 'charges'] as const] : []),
  ]
    .map(([count, what]) => `${count} ${what}`)
    .join(', ')
  const injected = Object.entries(hits)
    .map(([fault, count]) => `${fault} ${count}`)
    .join(', ')
  const lines = [
    `${name.padEnd(20)} ${broken.length === 0 ? 'balances' : 'BROKEN'} (${seconds.toFixed(1)} s)`,
  ]
  lines.push(`  hits: ${injected}`, `  ${figures}`, ...(entry.notes ?? []).map((note) => `  ${note}`))
  for (const [invariant, sentences] of Map.groupBy(broken, (one) => one.invariant)) {
    lines.push(`  ${invariant}: ${sentences.length}`)
    for (const { says } of sentences.slice(0, SHOWN_MAX)) lines.push(`    ${says}`)
  }
  if (entry.folder) lines.push(`  its history: ${entry.folder}`)
  return lines.join('\n')
}

/** The last lines: the sums over all experiments, and what could not be played here. */
export function total(entries: Entry[]): string {
  const sum = (of: (entry: Entry) => number) => entries.reduce((all, entry) => all + of(entry), 0)
  const broken = (name: string) =>
    sum((entry) => entry.broken.filter(({ invariant }) => invariant === name).length)
  const skipped = entries.filter((entry) => entry.skipped).map(({ name }) => name)
  return [
    `${sum((entry) => entry.acknowledged)} acknowledged, ${sum((entry) => entry.calls)} calls to the channel,`,
    `lost ${broken('acknowledged_is_kept')}, sent twice ${broken('called_once')},`,
    `other breaches ${sum((entry) => entry.broken.length) - broken('acknowledged_is_kept') - broken('called_once')}.`,
    ...(skipped.length > 0 ? [`Skipped: ${skipped.join(', ')}.`] : []),
  ].join(' ')
}
