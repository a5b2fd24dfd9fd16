/**
 * What is looked after at payment accounts, by whichever process comes first: owners are warned before a certificate ends, and the bank
 * is given our address again each day, so that one that was turned elsewhere is turned back.
 */
import { DAY_MS, type Clock } from '../../engine/clock.ts'
import type { Log } from '../../engine/log/log.ts'
import { NOT_AWAY } from '../../engine/postgres/away.ts'
import { recordEventsOf } from '../../engine/postgres/changes.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { repeat } from '../../engine/jobs/repeat.ts'
import type { Accounts } from './open-accounts.ts'

/** Days ahead of its end at which a certificate is told of, once each. */
export const WARNED_DAYS = [30, 14, 7, 1]
const LOOK_MS = 60_000
const CALL_MS = 20_000
/** A bank that did not take the address is asked again after so long. */
const AGAIN_MS = 3_600_000
/** Accounts that are given the address in one run. */
const PLACED_AT_ONCE = 20

type Options = {
  pool: Queryable
  accounts: Accounts
  /** After events were written. */
  onChanged: () => void
  clock: Clock
  log: Log
}

/** Returns what stops it. */
export async function accountJobs(options: Options): Promise<() => void> {
  const { pool, clock, log, onChanged } = options
  return await repeat({ clock, log }, 'payment_accounts_look', LOOK_MS, async () => {
    if ((await warnOfCertificates(pool, clock.now())) > 0) onChanged()
    await placeCallbacks(options)
  })
}

/** Tells of each certificate that came nearer to its end than the last time. Returns of how many. */
async function warnOfCertificates(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.query<{ workspaceId: string; accountId: string }>(
    `select workspace_id as "workspaceId", account_id as "accountId" from payment_accounts
     where removed_at is null and certificate_ends_at <= $1::timestamptz + make_interval(days => $2)
       and warned_days is distinct from ${DAYS_NOW} and ${NOT_AWAY}`,
    [now, Math.max(...WARNED_DAYS)],
  )
  for (const { workspaceId, accountId } of rows)
    await db.query(
      `with warned as (
         update payment_accounts set warned_days = ${DAYS_NOW.replaceAll('$1', '$3')}
         where workspace_id = $1 and account_id = $2 and removed_at is null
           and warned_days is distinct from ${DAYS_NOW.replaceAll('$1', '$3')}
         returning *
       )
       ${recordEventsOf(`
         select 'payment_account.expiring' as type, account_id as id,
                json_build_object(
                  'endDate', to_char(certificate_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                  'days', greatest(0, ceil(extract(epoch from certificate_ends_at - $3::timestamptz) / 86400))::int
                )::text as fact, 1 as n
         from warned`)}`,
      [workspaceId, accountId, now],
    )
  return rows.length
}

/** SQL of the least of the numbers of days within which a certificate ends; $1 is now. */
const DAYS_NOW = `case ${WARNED_DAYS.toSorted((a, b) => a - b)
  .map((days) => `when certificate_ends_at <= $1::timestamptz + interval '${days} days' then ${days}`)
  .join(' ')} end`

/** Gives the bank our address where it was given more than a day ago, or never. */
async function placeCallbacks({ pool, accounts, clock, log }: Options): Promise<void> {
  const now = clock.now()
  const due = accounts
    .all()
    .filter(({ account, stored }) => account.callbackUrl && !stored.removedAt && !stored.stoppedAt)
    .filter(({ stored }) => !stored.placedAt || now.getTime() - stored.placedAt.getTime() >= DAY_MS)
    .slice(0, PLACED_AT_ONCE)
  for (const { provider, account } of due) {
    const { id: accountId, workspaceId, callbackUrl } = account
    if (callbackUrl === null || !(await claimPlacing(pool, account, now))) continue
    const placed = await provider.placeCallback(account, callbackUrl, AbortSignal.timeout(CALL_MS))
    if (placed.kind === 'done') continue
    const code = 'failure' in placed ? placed.failure.code : placed.kind
    const fields = { event: 'callback_not_placed', workspaceId, accountId, outcome: placed.kind, code }
    log.warn(fields, 'A bank did not take our address for callbacks. It is asked again in an hour.')
    const again = new Date(now.getTime() - DAY_MS + AGAIN_MS)
    await pool.query(
      'update payment_accounts set placed_at = $3 where workspace_id = $1 and account_id = $2 and placed_at = $4',
      [workspaceId, accountId, again, now],
    )
  }
  if (due.length > 0) await accounts.refresh()
}

/** Whether this process is the one that gives the address. */
async function claimPlacing(
  db: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update payment_accounts set placed_at = $3
     where workspace_id = $1 and account_id = $2 and removed_at is null and (placed_at is null or placed_at <= $4)`,
    [workspaceId, id, now, new Date(now.getTime() - DAY_MS)],
  )
  return rowCount === 1
}
