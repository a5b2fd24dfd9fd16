/** The days of event logs: their partitions are made ahead, and dropped when they have served their time. */
import type { Pool } from '../postgres/connection.ts'
import { dropPartitions, makePartitions } from '../postgres/partitions.ts'

/** Returns how many days were dropped. */
export async function keepEventDays(pool: Pool, keptDays: number): Promise<number> {
  await makePartitions(pool, 'events')
  return await dropPartitions(pool, 'events', keptDays, (client, before) =>
    client.query('delete from event_days where day < $1::date', [before]),
  )
}
