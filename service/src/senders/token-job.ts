/**
 * Warns of access tokens that end, so that a person renews them before nothing is sent any more.
 */
import type { Clock } from '../engine/clock.ts'
import { repeat } from '../engine/jobs/repeat.ts'
import { warnOfEnds, type Ends } from '../engine/jobs/warn-of-ends.ts'
import type { Log } from '../engine/log/log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

/** Days ahead of its end at which a token is warned of, once each. */
export const TOKEN_WARNED_DAYS = [15, 7]
const SCAN_MS = 60_000

const TOKENS: Ends = {
  table: 'senders',
  id: 'sender_id',
  change: 'update senders set',
  condition: 'token_ends_at is not null',
  endsAt: 'token_ends_at',
  warnedDays: 'token_warned_days',
  type: 'sender.expiring',
  days: TOKEN_WARNED_DAYS,
}

type Tools = { db: Queryable; clock: Clock; log: Log }

/** Returns what stops it. @param onChanged after events were written */
export const tokenJob = ({ db, clock, log }: Tools, onChanged: () => void): Promise<() => void> =>
  repeat({ clock, log }, 'tokens', SCAN_MS, async () => {
    if ((await warnOfEnds(db, TOKENS, clock.now())) > 0) onChanged()
  })
