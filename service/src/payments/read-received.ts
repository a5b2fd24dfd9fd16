/**
 * Reads the lists of what accounts received, so that each payment is booked even if no callback
 * ever comes.
 *
 * Each run reads on from where the last one stopped, the oldest first, span by span: everything up
 * to `read_to` is booked, and it moves on after the commit. While that is behind, the newest
 * payments are read ahead of it. A run ends before it takes long, and when the bank or its pace
 * allows no more calls; the next one goes on with the same page.
 *
 * Each span begins a quarter of an hour behind what was read before, once an hour three hours, and
 * once a day three days are read again: banks list some payments late, and a list may shift between
 * two of its pages. What is read twice is booked once.
 */
import { DAY_MS, type Clock } from '../engine/clock.ts'
import type { Log } from '../engine/log/log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { BookTools } from './book.ts'
import { runJob, type JobRow, type RunningJob } from '../engine/jobs/jobs.ts'
import type { Accounts } from './accounts/open-accounts.ts'
import { createRead, type Failed, type Read, type SpanEnd } from './read-span.ts'
import {
  beginSweep,
  findReading,
  storeNewest,
  storeReadPlace,
  storeSweepPlace,
  placeAt,
  type Place,
  type Reading,
  type Span,
} from './reading.ts'
import { toShiftMs } from './shifted-times.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How far back the reads go. */
const NEAR_MS = 15 * MINUTE_MS
const HOURLY_MS = 3 * HOUR_MS
const DAILY_MS = 3 * DAY_MS
/** Banks bound the time that one list may span. */
const SPAN_MS_MAX = DAY_MS
/** The clocks of a bank and of this machine differ by less. */
const SKEW_MS = MINUTE_MS
/** Between two reads of the newest payments while the rest is behind. */
const NEWEST_MS = MINUTE_MS
/** Accounts without an open charge are read so much less often. */
const QUIET_TIMES = 4
/** A bank that refuses an account, or its lists, is asked again after this. */
const REFUSED_WAIT_MS = 10 * MINUTE_MS
/**
 * A page that a bank does not give so often, while it gives the newest ones, is not waited for.
 * That is a day.
 */
const TRIES_MAX = 144
/** Until a run goes on that had more to read than that. */
const GO_ON_MS = 1_000

type Options = BookTools & {
  accounts: Pick<Accounts, 'of'>
  /** Between two reads of an account that has an open charge. */
  readMs: number
  log: Log
}

/** Reads accounts as they are due, until it is closed. */
export const readingJob = (options: Options): Promise<RunningJob> =>
  runJob(options, {
    table: 'payment_accounts',
    id: 'account_id',
    change: 'update payment_accounts r set',
    run: (row, signal) => readAccount(options, row, signal),
  })

type Run = {
  options: Options
  name: JobRow
  reading: Reading
  now: Date
  /** How much earlier each period begins: see shifted-times.ts. */
  shiftMs: number
  read: Read
}

/**
 * How a run left what it was to read. `paused`: it had read enough. `waiting`: what failed is tried
 * later.
 */
type Left = { kind: 'done' | 'paused' | 'waiting' } | { kind: 'failed'; failed: Failed }

/**
 * Books what the account received and sets when it is read next, or leaves that to the next run if
 * the bank does not answer.
 */
async function readAccount(
  options: Options,
  { workspaceId, id }: JobRow,
  signal: AbortSignal,
): Promise<void> {
  const name = { workspaceId, id }
  const { db, clock, readMs } = options
  const reading = await findReading(db, name)
  if (!reading) return
  const now = clock.now()
  const open = await options.accounts.of(workspaceId, id)
  if (!open) return // this process does not know it yet, or it does not open
  const { lists } = open.provider.abilities
  const shiftMs = toShiftMs(reading.shifted, now)
  const again = await planSweep(db, name, reading, now, shiftMs)
  if (!lists) {
    await dueAtOpenCharges(db, name, now)
    await storeReadPlace(db, name, now, null)
    await storeSweepPlace(db, name, null)
    return planRead(options, name, waitMsOf(reading, readMs))
  }
  const beginMs = shiftMs === 0 ? -Infinity : toBegin(reading)
  const run = { options, name, now, reading, shiftMs, read: createRead(options, open, beginMs, signal) }
  const isBehind = reading.readPlace !== null || now.getTime() - toReadTo(reading) > NEAR_MS
  if (isBehind) {
    const left = await readNewest(run)
    if (left) return fail(run, left)
  }
  const left = await readOn(run, isBehind)
  if (left.kind === 'failed' && (!isBehind || left.failed.kind === 'stopped')) return fail(run, left.failed)
  const after = left.kind === 'done' ? await sweep(run, again) : left
  await planRead(options, name, nextMs(after, reading, readMs))
}

const toReadTo = ({ readTo, createdAt }: Reading): number => (readTo ?? createdAt).getTime()
const toBegin = ({ createdAt }: Reading): number => createdAt.getTime() - SKEW_MS

function waitMsOf({ hasOpen, removedAt }: Reading, readMs: number): number {
  if (hasOpen) return readMs
  return removedAt === null ? readMs * QUIET_TIMES : DAY_MS
}

function nextMs(left: Left, reading: Reading, readMs: number): number {
  if (left.kind === 'paused') return Math.min(GO_ON_MS, readMs)
  return left.kind === 'failed' ? retryMs(left.failed, readMs) : waitMsOf(reading, readMs)
}

/**
 * A bank whose pace was reached accepts some calls by then, so that one run gets further than a
 * page.
 */
function retryMs(failed: Failed, readMs: number): number {
  const retryAfterMs = failed.kind === 'unavailable' ? (failed.retryAfterMs ?? 0) : 0
  return Math.max(readMs, Math.min(retryAfterMs, REFUSED_WAIT_MS))
}

/** What came just now is read though much is to be read before. Returns why it could not be. */
async function readNewest({ options, name, reading, now, shiftMs, read }: Run): Promise<Failed | null> {
  const { newestTo, calledAt } = reading
  const isRung = calledAt !== null && (newestTo === null || calledAt > newestTo)
  if (newestTo !== null && now.getTime() - newestTo.getTime() < NEWEST_MS && !isRung) return null
  const overlapMs = (newestTo?.getTime() ?? 0) - 2 * MINUTE_MS
  const from = new Date(Math.max(toBegin(reading), now.getTime() - NEAR_MS, overlapMs))
  if (from >= now) return null
  const span = { from: new Date(from.getTime() - shiftMs), to: now }
  const end = await read(span, null, isRung ? 'callback' : 'list')
  if (end.kind === 'failed') return end.failed
  if (end.kind === 'whole') await storeNewest(options.db, name, now)
  return null
}

/** From what was read before until now. */
async function readOn(run: Run, isBehind: boolean): Promise<Left> {
  const { options, name, reading, now, shiftMs, read } = run
  const { calledAt } = reading
  let readTo = toReadTo(reading)
  const source = !isBehind && calledAt && calledAt.getTime() > readTo ? 'callback' : 'list'
  const known = reading.readPlace
  // a place that begins after `read_to` would pass over what is between, such as where `read_to`
  // was set back by hand
  const isNext = known && known.from.getTime() <= readTo && known.to.getTime() > readTo
  let place = isNext ? known : nextPlace(reading, readTo, now, shiftMs)
  while (place) {
    if (place.againAt && place.againAt > now) return { kind: 'waiting' }
    const end = await read(place, place.page, source)
    const rest = end.kind === 'whole' ? null : restOf(place, end, now)
    if (rest && rest.tries >= TRIES_MAX) passOver(run, rest)
    else if (rest) {
      if (isBehind || rest.page !== null) await storeReadPlace(options.db, name, reading.readTo, rest)
      return leave(run, end)
    }
    readTo = place.to.getTime()
    await storeReadPlace(options.db, name, place.to, null)
    place = readTo < now.getTime() ? nextPlace(reading, readTo, now, shiftMs) : null
  }
  await storeReadPlace(options.db, name, now, null)
  return { kind: 'done' }
}

/** @param readTo all is read until then */
function nextPlace(reading: Reading, readTo: number, now: Date, shiftMs: number): Place | null {
  const nowMs = now.getTime()
  const isHourly = Math.floor(readTo / HOUR_MS) < Math.floor(nowMs / HOUR_MS)
  const back = nowMs - (isHourly ? HOURLY_MS : NEAR_MS)
  const fromMs = Math.max(toBegin(reading), Math.min(back, readTo - NEAR_MS))
  return toPlaceFrom(fromMs, nowMs, shiftMs)
}

function toPlaceFrom(fromMs: number, endMs: number, shiftMs: number): Place | null {
  if (fromMs >= endMs) return null
  const askedMs = fromMs - shiftMs
  return placeAt({ from: new Date(askedMs), to: new Date(Math.min(endMs, askedMs + SPAN_MS_MAX)) })
}

/** Where a span is gone on with. */
function restOf({ from, to, tries }: Place, end: Exclude<SpanEnd, { kind: 'whole' }>, now: Date): Place {
  const rest = { ...placeAt({ from, to }), page: end.page }
  if (end.kind === 'paused' || end.hasMoved) return rest
  if (isBusy(end.failed)) return { ...rest, tries }
  const waitMs = Math.min((tries + 1) * MINUTE_MS, REFUSED_WAIT_MS)
  return { ...rest, tries: tries + 1, againAt: new Date(now.getTime() + waitMs) }
}

/** The bank says when it accepts calls again. */
const isBusy = (failed: Failed) => failed.kind === 'unavailable' && failed.retryAfterMs !== null

function leave(run: Run, end: SpanEnd): Left {
  if (end.kind !== 'failed') return { kind: 'paused' }
  if (!isBusy(end.failed)) warn(run, end.failed)
  return { kind: 'failed', failed: end.failed }
}

function passOver({ options: { log }, name }: Run, { from, to }: Span): void {
  const fields = { event: 'received_passed_over', workspaceId: name.workspaceId, accountId: name.id }
  const span = { from: from.toISOString(), to: to.toISOString() }
  log.error(
    { ...fields, ...span },
    'For a day a bank did not list what an account received in this time. Reconcile these days.',
  )
}

/** What is to be read again, and until when: the sweep of a day, which begins here. */
async function planSweep(
  db: Queryable,
  name: JobRow,
  { sweptAt, sweepPlace, ...reading }: Reading,
  now: Date,
  shiftMs: number,
): Promise<{ place: Place | null; endsAt: Date }> {
  if (sweptAt && now.getTime() - sweptAt.getTime() < DAY_MS) return { place: sweepPlace, endsAt: sweptAt }
  const fromMs = Math.max(now.getTime() - DAILY_MS, reading.createdAt.getTime() - SKEW_MS)
  // one that takes longer than a day goes on
  const isNear = sweptAt !== null && sweepPlace !== null && sweepPlace.to.getTime() > fromMs + SPAN_MS_MAX
  const place = isNear ? sweepPlace : toPlaceFrom(fromMs, now.getTime(), shiftMs)
  const isFirst = place !== null && (await beginSweep(db, name, now, place))
  return { place: isFirst ? place : null, endsAt: now }
}

/** What came in the days before the sweep began is read once more. */
async function sweep(
  run: Run,
  { place: begun, endsAt }: { place: Place | null; endsAt: Date },
): Promise<Left> {
  const { options, name, now, shiftMs, read } = run
  let place = begun
  while (place) {
    if (place.againAt && place.againAt > now) return { kind: 'waiting' }
    const end = await read(place, place.page, 'list')
    const rest = end.kind === 'whole' || isRefused(end) ? null : restOf(place, end, now)
    if (isRefused(end)) leave(run, end)
    if (rest && rest.tries < TRIES_MAX) {
      await storeSweepPlace(options.db, name, rest)
      return leave(run, end)
    }
    place = toPlaceFrom(place.to.getTime(), endsAt.getTime(), shiftMs)
    await storeSweepPlace(options.db, name, place)
  }
  return { kind: 'done' }
}

/** The sweep of the next day asks for it again. */
const isRefused = (end: SpanEnd) =>
  end.kind === 'failed' && (end.failed.kind === 'refused' || end.failed.kind === 'absent')

async function fail(run: Run, failed: Failed): Promise<void> {
  const { options, name, reading, now } = run
  const refusedWaitMs = reading.removedAt === null ? REFUSED_WAIT_MS : DAY_MS
  warn(run, failed)
  switch (failed.kind) {
    case 'unavailable':
      if (failed.retryAfterMs !== null) await planRead(options, name, retryMs(failed, options.readMs))
      return
    case 'unknown':
      return
    case 'refused':
    case 'absent':
      await dueAtOpenCharges(options.db, name, now)
      return planRead(options, name, refusedWaitMs)
    case 'stopped':
      return planRead(options, name, refusedWaitMs)
  }
}

function warn({ options: { log }, name }: Run, failed: Failed): void {
  const code = 'failure' in failed ? failed.failure.code : failed.kind
  const { workspaceId, id: accountId } = name
  const fields = { event: 'received_unread', workspaceId, accountId, outcome: failed.kind, code }
  log.warn(fields, 'What an account received could not be read; it is read again soon.')
}

/** Of a bank that does not list what it received. */
async function dueAtOpenCharges(
  db: Queryable,
  { workspaceId, id: accountId }: JobRow,
  now: Date,
): Promise<void> {
  await db.query({
    name: 'ask-open-charges',
    text: `update charges set due_at = $3 where workspace_id = $1 and account_id = $2 and state = 'open' and (due_at > $3 or due_at is null)`,
    values: [workspaceId, accountId, now],
  })
}

/**
 * A charge can be paid from now on: an account that was quiet is read as often as one that has an
 * open charge.
 */
export async function readSoon(
  { db, clock, readMs }: { db: Queryable; clock: Clock; readMs: number },
  workspaceId: string,
  accountId: string,
): Promise<void> {
  await db.query({
    name: 'read-soon',
    text: 'update payment_accounts set due_at = $3 where workspace_id = $1 and account_id = $2 and due_at > $3',
    values: [workspaceId, accountId, new Date(clock.now().getTime() + readMs)],
  })
}

/** Unless the bank has called meanwhile: then it is read again at once. */
async function planRead(
  { db, clock }: { db: Queryable; clock: Clock },
  { workspaceId, id: accountId }: JobRow,
  waitMs: number,
): Promise<void> {
  const now = clock.now()
  await db.query({
    name: 'plan-read',
    text: `update payment_accounts set due_at = $3, attempts = 0 where workspace_id = $1 and account_id = $2 and due_at > $4`,
    values: [workspaceId, accountId, new Date(now.getTime() + waitMs), now],
  })
}
