/** The days of attempts are dropped when they have served their time. */
import type { Pool } from '../engine/postgres/connection.ts'
import { dropOldest } from '../engine/postgres/partitions.ts'

/** Attempts at webhook endpoints are kept for so many days. */
export const ATTEMPTS_KEPT_DAYS = 30

/** Returns how many days were dropped: one at most. @param now by the clock of this process */
export const dropAttemptDays = (pool: Pool, now: Date): Promise<number> =>
  dropOldest(pool, 'webhook_attempts', { keptDays: ATTEMPTS_KEPT_DAYS, now })
