/**
 * The days of event logs are dropped when they have served their time, and their events have been
 * sent.
 */
import type { Pool, Queryable } from '../postgres/connection.ts'
import { dropOldest } from '../postgres/partitions.ts'

/**
 * Returns how many days were dropped: one at most. A day stays while an endpoint that runs has not
 * received all of it; then as many days are kept again at most, so that no slow endpoint fills the
 * disk.
 * @param now by the clock of this process
 */
export const dropEventDays = (pool: Pool, keptDays: number, now: Date): Promise<number> =>
  dropOldest(pool, 'events', {
    keptDays,
    now,
    isHeld: async (client, day, isLast) => !isLast && (await isUntold(client, day)),
    also: (client, day) => client.query('delete from event_days where day <= $1::date', [day]),
  })

/** Whether an endpoint that is active or failing lacks an event of this day, or of one before. */
async function isUntold(db: Queryable, day: string): Promise<boolean> {
  const { rows } = await db.query<{ isUntold: boolean }>(
    `select exists (
       select from webhook_endpoints e
       cross join lateral (     -- the position that the log would begin with
         select coalesce(
           (select min(d.first_position) from event_days d where d.workspace_id = e.workspace_id and d.day > $1::date),
           (select l.last_position + 1 from event_logs l where l.workspace_id = e.workspace_id)
         ) as position
       ) first
       where e.state in ('active', 'failing')
         and exists (select from event_days d where d.workspace_id = e.workspace_id and d.day <= $1::date)
         and (e.done_to + 1 < first.position or exists (
           select from webhook_retries r
           where r.workspace_id = e.workspace_id and r.endpoint_id = e.endpoint_id and r.position < first.position
         ))
     ) as "isUntold"`,
    [day],
  )
  return rows[0]?.isUntold ?? false
}
