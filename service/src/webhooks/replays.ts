/**
 * Replays: what a person asked to be sent again. Each is a finite cursor over the log, beside that
 * of the endpoint.
 */
import { newId } from '../engine/new-id.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Lease } from '../engine/queue/leases-repository.ts'

export type Replay = {
  replayId: string
  /** All up to this position is sent. */
  doneTo: number
  lastPosition: number
  /** Only events whose last attempt failed. */
  onlyFailed: boolean
}

/** Replays of one endpoint that are under way at once. */
export const REPLAYS_MAX = 10

/**
 * Null if the workspace has no such endpoint, or as many replays are under way as may. The process
 * that drives the endpoint has to be notified.
 */
export async function insertReplay(
  db: Queryable,
  workspaceId: string,
  endpointId: string,
  { doneTo, lastPosition, onlyFailed }: Omit<Replay, 'replayId'>,
  now: Date,
): Promise<Replay | null> {
  const replayId = newId()
  const { rowCount } = await db.query(
    `insert into webhook_replays (workspace_id, replay_id, endpoint_id, done_to, last_position, only_failed, created_at)
     select $1, $3, endpoint_id, $4, $5, $6, $7 from webhook_endpoints
     where workspace_id = $1 and endpoint_id = $2
       and (select count(*) from webhook_replays where workspace_id = $1 and endpoint_id = $2) < ${REPLAYS_MAX}`,
    [workspaceId, endpointId, replayId, doneTo, lastPosition, onlyFailed, now],
  )
  return rowCount === 1 ? { replayId, doneTo, lastPosition, onlyFailed } : null
}

/** The oldest first. */
export async function listReplays(db: Queryable, { workspaceId, ownerId }: Lease): Promise<Replay[]> {
  const { rows } = await db.query<Replay>(
    `select replay_id as "replayId", done_to as "doneTo", last_position as "lastPosition", only_failed as "onlyFailed"
     from webhook_replays where workspace_id = $1 and endpoint_id = $2 order by replay_id`,
    [workspaceId, ownerId],
  )
  return rows
}

/**
 * Positions of events that were not delivered in their last attempt and are not tried again by
 * themselves, in order.
 */
export async function listFailedPositions(
  db: Queryable,
  { workspaceId, ownerId }: Lease,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.query<{ position: number }>(
    `select position from (
       select distinct on (a.position) a.position, a.succeeded from webhook_attempts a
       where a.workspace_id = $1 and a.endpoint_id = $2 and a.position > $3 and a.position <= $4
       order by a.position, a.attempt_id desc
     ) last
     where not succeeded and not exists (
       select from webhook_retries r
       where r.workspace_id = $1 and r.endpoint_id = $2 and r.position = last.position and r.tries > 0
     )
     order by position
     limit $5`,
    [workspaceId, ownerId, after, upTo, limit],
  )
  return rows.map(({ position }) => position)
}
