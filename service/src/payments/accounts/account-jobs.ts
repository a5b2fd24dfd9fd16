/**
 * What is looked after at payment accounts, by whichever process comes first: owners are warned
 * before a certificate ends, and the bank is given our address again each day, so that one that was
 * turned elsewhere is turned back.
 */
import { DAY_MS, type Clock } from '../../engine/clock.ts'
import type { Log } from '../../engine/log/log.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { runJob, type JobRow, type RunningJob } from '../../engine/jobs/jobs.ts'
import { warnOfEnds, type Ends } from '../../engine/jobs/warn-of-ends.ts'
import { repeat } from '../../engine/jobs/repeat.ts'
import type { Accounts } from './open-accounts.ts'

/** Days ahead of its end at which owners are notified that a certificate ends, once each. */
export const WARNED_DAYS = [30, 14, 7, 1]
const CERTIFICATES: Ends = {
  table: 'payment_accounts',
  id: 'account_id',
  change: 'update payment_accounts set',
  condition: 'removed_at is null',
  endsAt: 'certificate_ends_at',
  warnedDays: 'warned_days',
  type: 'payment_account.expiring',
  days: WARNED_DAYS,
}
const SCAN_MS = 60_000
/** A bank that did not accept the address is asked again after so long. */
const AGAIN_MS = 3_600_000

type Tools = { db: Queryable; clock: Clock; log: Log }
type CallbackTools = Tools & { accounts: Pick<Accounts, 'of'> }

/**
 * Warns of certificates that end. Returns what stops it.
 * @param onChanged after events were written
 */
export const certificateJob = ({ db, clock, log }: Tools, onChanged: () => void): Promise<() => void> =>
  repeat({ clock, log }, 'certificates', SCAN_MS, async () => {
    if ((await warnOfEnds(db, CERTIFICATES, clock.now())) > 0) onChanged()
  })

/**
 * Gives each bank our address each day, until it is closed. What it left is tried again in an hour.
 */
export const callbackJob = (tools: CallbackTools): Promise<RunningJob> =>
  runJob(tools, {
    table: 'payment_accounts',
    id: 'account_id',
    change: 'update payment_accounts r set',
    dueAt: 'callback_due_at',
    againMs: AGAIN_MS,
    scanMs: SCAN_MS,
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
    return log.warn(fields, 'A bank did not accept our address for callbacks. It is asked again in an hour.')
  }
  await db.query(
    'update payment_accounts set callback_due_at = $3 where workspace_id = $1 and account_id = $2',
    [workspaceId, accountId, new Date(clock.now().getTime() + DAY_MS)],
  )
}
