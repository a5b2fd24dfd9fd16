/** How far the lists of an account were read, in its row. */
import { DAY_MS } from '../engine/clock.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { ATTEMPTS_MAX } from './charge-job.ts'
import type { JobRow } from '../engine/jobs/jobs.ts'
import type { ShiftedTimes } from './shifted-times.ts'

export type Span = { from: Date; to: Date }

/** Where reading stopped within a span that was not read whole. */
export type Place = Span & {
  /** Opaque, as `next` of the provider: the page with which it goes on; null: the first. */
  page: string | null
  /** How often in a row no page of it could be read. */
  tries: number
  /** It is not tried before; null: it is tried with the next run. */
  againAt: Date | null
}

export type Reading = {
  /** Everything received up to here is booked; null: nothing was read yet. */
  readTo: Date | null
  readPlace: Place | null
  /** While `readTo` is behind: the newest payments were read up to here. */
  newestTo: Date | null
  /** When the last three days began to be read again. */
  sweptAt: Date | null
  sweepPlace: Place | null
  /** Of a bank that was seen to mark local time as UTC. */
  shifted: Pick<ShiftedTimes, 'hours' | 'at'> | null
  calledAt: Date | null
  removedAt: Date | null
  createdAt: Date
  hasOpen: boolean
}

type Row = Omit<Reading, 'readPlace' | 'sweepPlace' | 'shifted'> & {
  readPlace: string | null
  sweepPlace: string | null
  shiftHours: number | null
  shiftedAt: Date | null
}

export async function findReading(
  db: Queryable,
  { workspaceId, id: accountId }: JobRow,
): Promise<Reading | null> {
  const { rows } = await db.query<Row>({
    name: 'find-reading',
    text: `select a.read_to as "readTo", a.read_place as "readPlace", a.newest_to as "newestTo", a.swept_at as "sweptAt",
                  a.sweep_place as "sweepPlace", a.shift_hours as "shiftHours", a.shifted_at as "shiftedAt", a.called_at as "calledAt", a.removed_at as "removedAt", a.created_at as "createdAt", exists (
             select from charges c where c.workspace_id = $1 and c.account_id = $2 and c.state = 'open'
           ) as "hasOpen"
           from payment_accounts a where a.workspace_id = $1 and a.account_id = $2`,
    values: [workspaceId, accountId],
  })
  const [row] = rows
  if (!row) return null
  const { shiftHours: hours, shiftedAt: at, ...rest } = row
  const shifted = hours !== null && at !== null ? { hours, at } : null
  return { ...rest, readPlace: toPlace(row.readPlace), sweepPlace: toPlace(row.sweepPlace), shifted }
}

export const placeAt = (span: Span): Place => ({ ...span, page: null, tries: 0, againAt: null })

type StoredPlace = { from: string; to: string; page: string | null; tries: number; againAt: string | null }

function toPlace(text: string | null): Place | null {
  if (text === null) return null
  const { from, to, page, tries, againAt } = JSON.parse(text) as StoredPlace
  const span = { from: new Date(from), to: new Date(to) }
  return { ...span, page, tries, againAt: againAt === null ? null : new Date(againAt) }
}

const toText = (place: Place | null) => (place === null ? null : JSON.stringify(place))

/** @param readTo never moves back: a process that was frozen may come late with an older one */
export async function storeReadPlace(
  db: Queryable,
  { workspaceId, id: accountId }: JobRow,
  readTo: Date | null,
  place: Place | null,
): Promise<void> {
  await db.query({
    name: 'keep-read-place',
    text: `update payment_accounts set read_to = greatest(read_to, $3), read_place = $4 where workspace_id = $1 and account_id = $2`,
    values: [workspaceId, accountId, readTo, toText(place)],
  })
}

export async function storeSweepPlace(
  db: Queryable,
  { workspaceId, id: accountId }: JobRow,
  place: Place | null,
): Promise<void> {
  await db.query({
    name: 'keep-sweep-place',
    text: `update payment_accounts set sweep_place = $3 where workspace_id = $1 and account_id = $2`,
    values: [workspaceId, accountId, toText(place)],
  })
}

export async function storeNewest(
  db: Queryable,
  { workspaceId, id: accountId }: JobRow,
  newestTo: Date,
): Promise<void> {
  await db.query({
    name: 'keep-newest',
    text: `update payment_accounts set newest_to = $3 where workspace_id = $1 and account_id = $2`,
    values: [workspaceId, accountId, newestTo],
  })
}

/**
 * Between two open charges that are asked about once a day: all at once would keep the bank's pace
 * from what is read.
 */
const APART_SECONDS = 5
/** A charge that is asked about within this time anyway is left to that. */
const SOON_SECONDS = 600

/**
 * Once a day: the days before are read again from `place`, and each open charge is asked about,
 * because only the charge itself shows that the bank removed it. They had their runs, so each is
 * asked once. Returns whether this process was the first.
 */
export async function beginSweep(
  db: Queryable,
  { workspaceId, id: accountId }: JobRow,
  now: Date,
  place: Place,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'begin-sweep',
    text: `with begun as (
             update payment_accounts set swept_at = $3, sweep_place = $4
             where workspace_id = $1 and account_id = $2 and (swept_at is null or swept_at <= $5)
             returning account_id
           ), due as (
             select charge_id, (row_number() over (order by charge_id) - 1) * ${APART_SECONDS} as seconds
             from charges where workspace_id = $1 and account_id = $2 and state = 'open' and exists (select from begun)
           ), asked as (
             update charges c set due_at = $3::timestamptz + make_interval(secs => due.seconds), attempts = ${ATTEMPTS_MAX}
             from due
             where c.workspace_id = $1 and c.charge_id = due.charge_id and c.state = 'open'
               and (c.due_at is null or c.due_at > $3::timestamptz + make_interval(secs => due.seconds + ${SOON_SECONDS}))
           )
           select from begun`,
    values: [workspaceId, accountId, now, toText(place), new Date(now.getTime() - DAY_MS)],
  })
  return rowCount === 1
}
