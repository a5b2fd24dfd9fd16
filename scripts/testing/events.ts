/**
 * The reporter of a worker: writes what happened in each file with the usual reporter of Node.js,
 * and sends the text with its counts to the parent when the file has ended.
 */
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { spec, type TestEvent } from 'node:test/reporters'

export const COUNTED = ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo'] as const
export type Counts = Record<(typeof COUNTED)[number], number>

/** Sent to the parent for each file. */
export type FileOutcome = {
  file: string
  hasFailed: boolean
  /** As the reporter writes it. */
  text: string
  counts: Counts
  seconds: number
}

type Current = { file: string; name: string; startedMs: number; onEnd: () => void }
let current: Current | undefined
/** Names of the tests that have begun and not ended. */
const underWay = new Map<string, string>()
/** Errors that no code caught. */
const uncaught: unknown[] = []

/**
 * The runner fails a test that is running for it. Otherwise, where a service of the file runs in
 * the background or an earlier test goes on, it only sets the exit code.
 */
export function noteUncaught(error: unknown): void {
  uncaught.push(error)
}

/** The events that follow are of this file. */
export function announceFile(file: string, name: string, onEnd: () => void): void {
  current = { file, name, startedMs: performance.now(), onEnd }
}

/** Ends the file if it is still the current one: nothing was reported of it. */
export function endUnreported(file: string): void {
  if (current?.file === file) end(current, { hasFailed: false, text: '', counts: noCounts() })
}

type Ended = Pick<FileOutcome, 'hasFailed' | 'text' | 'counts'>

function end({ file, name, startedMs, onEnd }: Current, what: Ended): void {
  current = undefined
  onEnd()
  const ended = withUncaught(name, what)
  const outcome: FileOutcome = { file, ...ended, seconds: (performance.now() - startedMs) / 1000 }
  process.send?.(outcome)
}

/** A file whose tests passed fails for errors beside them. */
function withUncaught(name: string, what: Ended): Ended {
  const errors = uncaught.splice(0)
  if (what.hasFailed || !process.exitCode) return what
  const beside = errors.map((error) => `✖ beside the tests of ${name}: ${inspect(error)}\n`)
  const counts = { ...what.counts, fail: what.counts.fail + 1 }
  return { hasFailed: true, text: `${what.text}${beside.join('')}`, counts }
}

/** Of the current file, which takes too long. */
export const nameUnderWay = (): string => [...underWay.values()].join(', ') || 'no test'

export const noCounts = (): Counts => Object.fromEntries(COUNTED.map((counted) => [counted, 0])) as Counts

/** Events of the process as a whole: the parent counts over all workers. */
const OF_PROCESS = ['test:summary', 'test:coverage']

export default async function* toParent(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let writing = startWriting()
  for await (const event of events) {
    noteUnderWay(event)
    if (!current || OF_PROCESS.includes(event.type)) continue
    count(event, writing.counts)
    writing.reporter.write(event)
    if (!isEndOf(current, event)) continue
    const ended = current
    const { counts } = writing
    writing.reporter.end()
    end(ended, { hasFailed: event.type === 'test:fail', text: await writing.text, counts })
    writing = startWriting()
  }
  yield ''
}

/** Without the suite of the file, which is under way as long as any of them. */
function noteUnderWay({ type, data }: TestEvent): void {
  if (type !== 'test:dequeue' && type !== 'test:complete') return
  if (data.nesting === 0) return
  const place = `${data.file}:${data.line}:${data.column}`
  if (type === 'test:dequeue') underWay.set(place, data.name)
  else underWay.delete(place)
}

function startWriting() {
  const reporter = new spec()
  return { reporter, text: text(reporter), counts: noCounts() }
}

/** The suite of the file is the only one on its level. */
const isEndOf = ({ name }: Current, { type, data }: TestEvent): boolean =>
  (type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && data.name === name

/** As the runner of Node.js counts; the suite of a file does not count, but its hooks may fail. */
function count({ type, data }: TestEvent, counts: Counts): void {
  if (type !== 'test:pass' && type !== 'test:fail') return
  const { error, type: kind } = data.details as { error?: { failureType?: string }; type?: string }
  if (kind === 'suite') {
    if (data.nesting > 0) counts.suites += 1
    if (type === 'test:fail' && error?.failureType !== 'subtestsFailed') counts.fail += 1
    return
  }
  counts.tests += 1
  if (data.skip !== undefined) counts.skipped += 1
  else if (data.todo !== undefined) counts.todo += 1
  else if (type === 'test:pass') counts.pass += 1
  else if (/^(cancelledByParent|testAborted)$/.test(error?.failureType ?? '')) counts.cancelled += 1
  else counts.fail += 1
}
