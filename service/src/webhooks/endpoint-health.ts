/**
 * How webhook endpoints fare: how far they are behind the event log, what waits, and what failed
 * last.
 */
import { rowsBetween } from '../engine/events/event-log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

export type EndpointHealth = {
  endpointId: string
  /** Events of the log that it has not been through, whatever their types. */
  behind: number
  /** Since when the first of them waits; null if there is none. */
  behindSince: Date | null
  /** Conversations whose first untold event waits for another try. */
  waitingConversations: number
  lastFailure: { at: Date; failure: string } | null
}

/** In no order. `failure` is JSON: code and detail. */
export async function listEndpointHealth(
  db: Queryable,
  workspaceId: string,
  endpointIds: string[],
): Promise<EndpointHealth[]> {
  type Row = Omit<EndpointHealth, 'lastFailure'> & { failedAt: Date | null; failure: string | null }
  const { rows } = await db.query<Row>({
    name: 'list-endpoint-health',
    text: `select p.endpoint_id as "endpointId", greatest(l.last_position - p.done_to, 0) as behind, next.made_at as "behindSince",
                  waiting.count as "waitingConversations", failed.started_at as "failedAt", failed.failure
           from webhook_endpoints p
           left join event_logs l on l.workspace_id = $1
           left join lateral (
             select r.made_at from events r
             where ${rowsBetween('p.done_to + 1', 'l.last_position')} and p.done_to < l.last_position
             order by r.first_position limit 1
           ) next on true
           cross join lateral (
             select count(*)::int as count from webhook_retries r where r.workspace_id = $1 and r.endpoint_id = p.endpoint_id
           ) waiting
           left join lateral (
             select a.started_at, a.failure from webhook_attempts a
             where a.workspace_id = $1 and a.endpoint_id = p.endpoint_id and not a.succeeded
             order by a.attempt_id desc limit 1
           ) failed on true
           where p.workspace_id = $1 and p.endpoint_id = any($2::uuid[])`,
    values: [workspaceId, endpointIds],
  })
  return rows.map(({ failedAt, failure, behind, ...health }) => ({
    ...health,
    behind: behind ?? 0,
    lastFailure: failedAt && failure !== null ? { at: failedAt, failure } : null,
  }))
}
