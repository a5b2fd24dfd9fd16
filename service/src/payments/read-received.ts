/**
 * Reads the lists of what accounts received, so that each payment is booked even if no callback ever comes.
 *
 * Each read goes back a quarter of an hour behind what was read before, once an hour three hours and once a day three days: banks list some
 * payments late, and a list may shift between two of its pages. What is read twice is booked once. Everything up to `read_to` is booked;
 * it moves on after the commit.
 */
import { DAY_MS, type Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Queryable } from '../postgres/connection.ts'
import { book, type BookTools } from './book.ts'
import { openLooks, type LookName, type Looks } from './looks.ts'
import type { Accounts, OpenAccount } from './open-accounts.ts'
import type { Outcome, ReceivedPage } from './provider.ts'

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
/** Accounts without an open charge are read so much less often. */
const QUIET_TIMES = 4
/** A bank that refuses an account, or its lists, is asked again after this. */
const REFUSED_WAIT_MS = 10 * MINUTE_MS

type Options = BookTools & {
  accounts: Pick<Accounts, 'of'>
  /** Between two reads of an account that has an open charge. */
  readMs: number
  log: Log
}

/** Reads accounts as they are due, until it is closed. */
export const openReading = (options: Options): Promise<Looks> =>
  openLooks({
    ...options,
    table: 'payment_accounts',
    look: (row, signal) => readAccount(options, row, signal),
  })

type Reading = {
  readTo: Date | null
  sweptAt: Date | null
  rungAt: Date | null
  removedAt: Date | null
  createdAt: Date
  hasOpen: boolean
}

type Span = { from: Date; to: Date }

/** Books what the account received and sets when it is read next, or leaves that to the looks if the bank does not answer. */
async function readAccount(
  options: Options,
  { workspaceId, id: accountId }: LookName,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = options
  const reading = await findReading(db, workspaceId, accountId)
  if (!reading) return
  const now = clock.now()
  const plan = (waitMs: number) => planRead(options, workspaceId, accountId, waitMs)
  const open = await options.accounts.of(workspaceId, accountId)
  if (!open) return // this process does not know it yet, or it does not open
  const isDaily = !reading.sweptAt || now.getTime() - reading.sweptAt.getTime() >= DAY_MS
  const { lists } = open.provider.abilities
  if (isDaily || !lists) await lookAtOpenCharges(db, workspaceId, accountId, now)
  const { due, again } = spansOf(reading, now)
  const heardBy = reading.rungAt && reading.readTo && reading.rungAt > reading.readTo ? 'callback' : 'list'
  const readAll = (spans: Span[]) => bookSpans(options, open, spans, heardBy, signal)
  const failed = lists ? await readAll(due) : null
  if (failed) return fail(options, open, failed, reading.removedAt === null ? REFUSED_WAIT_MS : DAY_MS)
  await moveTo(db, workspaceId, accountId, now)
  if (isDaily) {
    const left = lists ? await readAll(again) : null
    if (left) warn(options, open, left)
    else await markSwept(db, workspaceId, accountId, now)
  }
  await plan(waitMsOf(reading, options.readMs))
}

function waitMsOf({ hasOpen, removedAt }: Reading, readMs: number): number {
  if (hasOpen) return readMs
  return removedAt === null ? readMs * QUIET_TIMES : DAY_MS
}

/**
 * What is to be read, the latest first: what is old and cannot be read keeps nothing new from being heard. `due`: all since what was read
 * before. `again`: what is older, once a day.
 */
function spansOf({ readTo, createdAt }: Reading, now: Date): { due: Span[]; again: Span[] } {
  const before = (readTo ?? createdAt).getTime()
  const isHourly = Math.floor(before / HOUR_MS) < Math.floor(now.getTime() / HOUR_MS)
  const back = isHourly ? HOURLY_MS : NEAR_MS
  const beginMs = createdAt.getTime() - SKEW_MS
  const dueMs = Math.max(beginMs, Math.min(now.getTime() - back, before - NEAR_MS))
  return {
    due: toSpans(dueMs, now.getTime()),
    again: toSpans(Math.max(beginMs, now.getTime() - DAILY_MS), dueMs),
  }
}

function toSpans(fromMs: number, toMs: number): Span[] {
  const spans: Span[] = []
  for (let endMs = toMs; endMs > fromMs; endMs -= SPAN_MS_MAX)
    spans.push({ from: new Date(Math.max(fromMs, endMs - SPAN_MS_MAX)), to: new Date(endMs) })
  return spans
}

type Failed = Exclude<Outcome<ReceivedPage>, { kind: 'done' }>

/** Books the spans page by page. Returns why one could not be read whole; null: all were. */
async function bookSpans(
  options: Options,
  { provider, account }: OpenAccount,
  spans: Span[],
  heardBy: 'callback' | 'list',
  signal: AbortSignal,
): Promise<Failed | null> {
  const { workspaceId, id: accountId } = account
  for (const span of spans) {
    let next: string | null = null
    do {
      const outcome: Outcome<ReceivedPage> = await provider.listReceived(account, span, next, signal)
      if (outcome.kind !== 'done') return outcome
      const { data: received, unreadable } = outcome.value
      await book(options, { workspaceId, accountId }, { heardBy, received, unreadable })
      next = outcome.value.next
    } while (next !== null)
  }
  return null
}

/** @param refusedWaitMs until a bank is asked again that refused to answer */
async function fail(
  options: Options,
  open: OpenAccount,
  failed: Failed,
  refusedWaitMs: number,
): Promise<void> {
  const { workspaceId, id: accountId } = open.account
  const { db, clock } = options
  warn(options, open, failed)
  switch (failed.kind) {
    case 'unavailable':
      if (failed.retryAfterMs !== null)
        await planRead(options, workspaceId, accountId, Math.min(failed.retryAfterMs, REFUSED_WAIT_MS))
      return
    case 'unknown':
      return
    case 'refused':
    case 'absent':
      await lookAtOpenCharges(db, workspaceId, accountId, clock.now())
      return planRead(options, workspaceId, accountId, refusedWaitMs)
    case 'stopped':
      return planRead(options, workspaceId, accountId, refusedWaitMs)
  }
}

function warn({ log }: Options, { account }: OpenAccount, failed: Failed): void {
  const code = 'failure' in failed ? failed.failure.code : failed.kind
  const { workspaceId, id: accountId } = account
  const fields = { event: 'received_unread', workspaceId, accountId, outcome: failed.kind, code }
  log.warn(fields, 'What an account received could not be read; it is read again soon.')
}

async function findReading(db: Queryable, workspaceId: string, accountId: string): Promise<Reading | null> {
  const { rows } = await db.query<Reading>({
    name: 'find-reading',
    text: `select a.read_to as "readTo", a.swept_at as "sweptAt", a.rung_at as "rungAt", a.removed_at as "removedAt",
                  a.created_at as "createdAt", exists (
             select from charges c where c.workspace_id = $1 and c.account_id = $2 and c.state = 'open'
           ) as "hasOpen"
           from payment_accounts a where a.workspace_id = $1 and a.account_id = $2`,
    values: [workspaceId, accountId],
  })
  return rows[0] ?? null
}

/** Of a bank that does not list what it received; else once a day, because only the charge itself tells that the bank removed it. */
async function lookAtOpenCharges(
  db: Queryable,
  workspaceId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db.query({
    name: 'look-at-open-charges',
    text: `update charges set look_at = $3 where workspace_id = $1 and account_id = $2 and state = 'open' and (look_at > $3 or look_at is null)`,
    values: [workspaceId, accountId, now],
  })
}

async function moveTo(db: Queryable, workspaceId: string, accountId: string, readTo: Date): Promise<void> {
  await db.query({
    name: 'move-reading-to',
    text: `update payment_accounts set read_to = greatest(read_to, $3) where workspace_id = $1 and account_id = $2`,
    values: [workspaceId, accountId, readTo],
  })
}

async function markSwept(db: Queryable, workspaceId: string, accountId: string, now: Date): Promise<void> {
  await db.query({
    name: 'mark-swept',
    text: `update payment_accounts set swept_at = $3 where workspace_id = $1 and account_id = $2`,
    values: [workspaceId, accountId, now],
  })
}

/** A charge can be paid from now on: an account that was quiet is read as often as one that has an open charge. */
export async function readSoon(
  { db, clock, readMs }: { db: Queryable; clock: Clock; readMs: number },
  workspaceId: string,
  accountId: string,
): Promise<void> {
  await db.query({
    name: 'read-soon',
    text: 'update payment_accounts set look_at = $3 where workspace_id = $1 and account_id = $2 and look_at > $3',
    values: [workspaceId, accountId, new Date(clock.now().getTime() + readMs)],
  })
}

/** Unless the bank has called meanwhile: then it is read again at once. */
async function planRead(
  { db, clock }: { db: Queryable; clock: Clock },
  workspaceId: string,
  accountId: string,
  waitMs: number,
): Promise<void> {
  const now = clock.now()
  await db.query({
    name: 'plan-read',
    text: `update payment_accounts set look_at = $3, looks = 0 where workspace_id = $1 and account_id = $2 and look_at > $4`,
    values: [workspaceId, accountId, new Date(now.getTime() + waitMs), now],
  })
}
