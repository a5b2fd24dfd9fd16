/**
 * Banks that mark local time as UTC. Such a bank may read the ends of a period in the same way, so
 * once that is seen of an account, each period that it is asked for begins as many hours before:
 * then it has all that came, whichever way the bank reads it.
 */
import { DAY_MS } from '../engine/clock.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Received } from '../providers/provider.ts'

/** As it was seen last. */
export type ShiftedTimes = {
  /** Hours that were added. */
  hours: number
  /** When the first and the last payment came of those to which so many were added. */
  from: Date
  at: Date
}

const HOUR_MS = 3_600_000
/** A bank of which that was not seen for so long has mended it. */
const SEEN_MS = 30 * DAY_MS

/** By how much earlier a period begins. */
export function toShiftMs(shifted: Pick<ShiftedTimes, 'hours' | 'at'> | null, now: Date): number {
  return shifted && now.getTime() - shifted.at.getTime() < SEEN_MS ? shifted.hours * HOUR_MS : 0
}

/**
 * Keeps what payments that were booked now say of the times of their bank. Seen for the first time,
 * the last three days are read again soon: the list may have had payments without a charge.
 */
export async function noteShiftedTimes(
  db: Queryable,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  booked: readonly Received[],
): Promise<void> {
  const shifted = booked
    .filter(({ hoursAdded }) => hoursAdded)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const last = shifted.at(-1)
  const first = shifted.find(({ hoursAdded }) => hoursAdded === last?.hoursAdded)
  if (!last || !first) return
  await db.query({
    name: 'note-shifted-times',
    text: `update payment_accounts
           set shift_hours = $3, swept_at = case when shift_hours = $3 then swept_at end,
               shifted_from = case when shift_hours = $3 then least(shifted_from, $4) else $4 end,
               shifted_at = case when shift_hours = $3 then greatest(shifted_at, $5) else $5 end
           where workspace_id = $1 and account_id = $2 and (shift_hours is null or shift_hours = $3 or shifted_at < $5)`,
    values: [workspaceId, accountId, last.hoursAdded, first.at, last.at],
  })
}
