/** Reading the attempts to send events to a webhook endpoint. They are kept for 30 days. */
import type { Queryable } from '../engine/postgres/connection.ts'
import { nextTo, type IdPlace } from '../engine/postgres/id-place.ts'

export type AttemptKind = 'event' | 'replay' | 'test'

export type Attempt = {
  id: string
  eventId: string
  type: string
  kind: AttemptKind
  startedAt: Date
  durationMs: number
  /** Of the answer; null: there was none. */
  status: number | null
  /** JSON: code and detail; null: it succeeded. */
  failure: string | null
  /** Its first kilobyte as text. */
  answer: string | null
  succeeded: boolean
}

/** `event`: only those of one event; its position finds them. */
export type AttemptFilter = { failed: boolean; event: { id: string; position: number } | null }

export async function listAttempts(
  db: Queryable,
  { workspaceId, endpointId }: { workspaceId: string; endpointId: string },
  { failed, event }: AttemptFilter,
  place: IdPlace,
  limit: number,
): Promise<Attempt[]> {
  const { condition, order } = nextTo('attempt_id', place, '$3')
  const { rows } = await db.query<Attempt>(
    `select attempt_id as id, event_id as "eventId", type, kind, started_at as "startedAt", duration_ms as "durationMs", status,
            failure, answer, succeeded
     from webhook_attempts
     where workspace_id = $1 and endpoint_id = $2 and ${condition}
       ${failed ? 'and not succeeded' : ''} ${event ? 'and position = $5 and event_id = $6' : ''}
     order by ${order} limit $4`,
    [workspaceId, endpointId, place.id, limit, ...(event ? [event.position, event.id] : [])],
  )
  return rows
}
