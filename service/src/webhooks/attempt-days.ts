/** The days of attempts: their partitions are made ahead, and dropped when they have served their time. */
import type { Pool } from '../postgres/connection.ts'
import { dropPartitions, makePartitions } from '../postgres/partitions.ts'

/** Attempts at webhook endpoints are kept for so many days. */
export const ATTEMPTS_KEPT_DAYS = 30

/** Returns how many days were dropped. */
export async function keepAttemptDays(pool: Pool): Promise<number> {
  await makePartitions(pool, 'webhook_attempts')
  return await dropPartitions(pool, 'webhook_attempts', ATTEMPTS_KEPT_DAYS)
}
