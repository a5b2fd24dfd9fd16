/**
 * What is looked after at payment accounts, by whichever process comes first: owners are warned before a certificate ends, and the bank
 * is given our address again each day, so that one that was turned elsewhere is turned back.
 */
import { DAY_MS, type Clock } from '../../engine/clock.ts'
import type { Log } from '../../engine/log/log.ts'
import { NOT_AWAY } from '../../engine/postgres/away.ts'
import { recordEventsOf } from '../../engine/postgres/changes.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { runJob, type JobRow, type RunningJob } from '../../engine/jobs/jobs.ts'
import { repeat } from '../../engine/jobs/repeat.ts'
import type { Accounts } from './open-accounts.ts'

/** Days ahead of its end at which owners are notified that a certificate ends, once each. */
export const WARNED_DAYS = [30, 14, 7, 1]
const SCAN_MS = 60_000
/** A bank that did not take the address is asked again after so long. */
const AGAIN_MS = 3_600_000

type Tools = { db: Queryable; clock: Clock; log: Log }
type CallbackTools = Tools & { accounts: Pick<Accounts, 'of'> }

/** Warns of certificates that end. Returns what stops it. @param onChanged after events were written */
export const certificateJob = ({ db, clock, log }: Tools, onChanged: () => void): Promise<() => void> =>
  repeat({ clock, log }, 'certificates', SCAN_MS, async () => {
    if ((await warnOfCertificates(db, clock.now())) > 0) onChanged()
  })

/** Notifies owners of each certificate that came nearer to its end than the last time. Returns of how many. */
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

/** Gives each bank our address each day, until it is closed. What it left is tried again in an hour. */
export const callbackJob = (tools: CallbackTools): Promise<RunningJob> =>
  runJob(tools, {
    ...{ table: 'payment_accounts', id: 'account_id', change: 'update payment_accounts r set' },
    ...{ dueAt: 'callback_due_at', againMs: AGAIN_MS, scanMs: SCAN_MS },
    run: (row, signal) => placeCallback(tools, row, signal),
  })

async function placeCallback(
  { db, accounts, clock, log }: CallbackTools,
  { workspaceId, id: accountId }: JobRow,
  signal: AbortSignal,
): Promise<void> {
  const open = await accounts.of(workspaceId, accountId)
  const callbackUrl = open?.account.callbackUrl ?? null
  if (!open || callbackUrl === null || open.stored.removedAt || open.stored.stoppedAt) return
  const placed = await open.provider.placeCallback(open.account, callbackUrl, signal)
  if (placed.kind !== 'done') {
    const code = 'failure' in placed ? placed.failure.code : placed.kind
    const fields = { event: 'callback_not_placed', workspaceId, accountId, outcome: placed.kind, code }
    return log.warn(fields, 'A bank did not take our address for callbacks. It is asked again in an hour.')
  }
  await db.query(
    'update payment_accounts set callback_due_at = $3 where workspace_id = $1 and account_id = $2',
    [workspaceId, accountId, new Date(clock.now().getTime() + DAY_MS)],
  )
}
