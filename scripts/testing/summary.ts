/**
 * What a test run prints: each file as it ends, and at the end what failed, what it took, and what
 * it left out.
 */
import { readFileSync } from 'node:fs'
import { COUNTED, noCounts, type FileOutcome } from './events.ts'
import type { TestFile } from './files.ts'

const SLOWEST_SHOWN = 10
/** Of `times` in /proc: the unit of Linux for user programs on every processor architecture. */
const TICKS_PER_SECOND = 100

export type Summary = {
  add(outcome: FileOutcome): void
  /** Something failed beside the tests of a file. */
  fault(sentence: string): void
  /** Prints the end. @returns the exit code of the run */
  print(left: TestFile[]): number
}

export function createSummary(files: TestFile[]): Summary {
  const names = new Map(files.map(({ file, name }) => [file, name]))
  const startedMs = performance.now()
  const outcomes: FileOutcome[] = []
  const faults: string[] = []
  const nameOf = ({ file }: FileOutcome) => names.get(file) ?? file
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      const left = files.filter(({ file }) => !outcomes.some((outcome) => outcome.file === file))
      console.log(`\nInterrupted with ${left.length} files left, of which these were first:`)
      for (const { name } of left.slice(0, SLOWEST_SHOWN)) console.log(`  ${name}`)
      process.exit(1)
    })

  return {
    add(outcome) {
      outcomes.push(outcome)
      process.stdout.write(outcome.text)
    },
    fault(sentence) {
      faults.push(sentence)
      console.error(sentence)
    },
    print(left) {
      const failed = outcomes.filter(({ hasFailed }) => hasFailed)
      if (failed.length > 0) {
        console.log('\nTests failed in these files:\n')
        for (const outcome of failed) process.stdout.write(`${nameOf(outcome)}\n${endOf(outcome.text)}\n`)
      }
      for (const sentence of faults) console.log(`\n${sentence}`)
      if (outcomes.length > 1) {
        const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN)
        console.log('\nThe slowest files, in seconds:')
        for (const outcome of slowest)
          console.log(`${outcome.seconds.toFixed(1).padStart(8)} ${nameOf(outcome)}`)
      }
      if (left.length > 0) console.log('\nLeft to npm run nightly:')
      for (const { name, nightly, sample } of left)
        console.log(`  ${name}: ${nightly ?? `the whole, here a sample: ${sample}`}`)

      const counts = noCounts()
      for (const outcome of outcomes)
        for (const counted of COUNTED) counts[counted] += outcome.counts[counted]
      const seconds = (performance.now() - startedMs) / 1000
      console.log(`\n${outcomes.length} files in ${toMinutes(seconds)}${cpuTaken()}`)
      for (const counted of COUNTED) console.log(`ℹ ${counted} ${counts[counted]}`)
      console.log(`ℹ duration_ms ${Math.round(seconds * 1000)}`)
      return failed.length > 0 || faults.length > 0 ? 1 : 0
    },
  }
}

/** What the reporter writes at the end of a file: its tests that failed, with their reasons. */
function endOf(text: string): string {
  const from = text.indexOf('✖ failing tests:')
  return from === -1 ? text : text.slice(from + '✖ failing tests:'.length)
}

const toMinutes = (seconds: number) =>
  seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

/**
 * Processor time of this process and of all that it started and that have ended. Only Linux reports
 * it.
 */
function cpuTaken(): string {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return `, ${Math.round(ticks / TICKS_PER_SECOND)} s of processor time`
  } catch {
    return ''
  }
}
