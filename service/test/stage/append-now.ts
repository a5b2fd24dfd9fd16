import { channelOf } from '../../src/engine/postgres/notifications.ts'
import type { Queryable } from '../../src/engine/postgres/connection.ts'
import { APPEND, APPENDED_MAX } from '../../src/engine/events/sequencer.ts'

/**
 * Appends what a test wrote by itself to the logs, and announces it: the services would find it
 * within a second.
 */
export async function appendNow(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ workspaceId: string; lastPosition: number }>(APPEND, [APPENDED_MAX])
  for (const { workspaceId, lastPosition } of rows)
    await db.query('select pg_notify($1, $2)', [channelOf('events'), `${workspaceId} ${lastPosition}`])
}
