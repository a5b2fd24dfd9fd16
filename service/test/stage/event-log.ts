/** Logs with events that a test makes up: of many days, or thousands of them. */
import { randomBytes } from 'node:crypto'
import { v7 as newUuid } from 'uuid'
import type { EventType } from '../../src/engine/event-types.ts'
import { insertWorkspace } from '../../src/workspaces/workspaces-repository.ts'
import type { Stage } from './stage.ts'

export type MadeUpLog = { workspaceId: string; apiKey: string; cursor(position: number): string }

/** A workspace in which nothing happens by itself, and its log. */
export async function openMadeUpLog(stage: Stage): Promise<MadeUpLog> {
  const { id: workspaceId } = await insertWorkspace(stage.db, 'Made up', stage.clock.now())
  const { key: apiKey } = await stage.makeKey(workspaceId, ['admin'])
  const epoch = randomBytes(5).toString('hex')
  await stage.db.query('insert into event_logs (workspace_id, epoch) values ($1, $2)', [workspaceId, epoch])
  return { workspaceId, apiKey, cursor: (position) => `evt_${epoch}_${position}` }
}

/** The partition of a day, such as `2026-11-23`. */
export const partitionOf = (day: string): string => `events_${day.replaceAll('-', '')}`

/**
 * Appends `count` events of a type in one transaction, as the sequencer does.
 * @param day of their positions
 */
export async function append(
  stage: Stage,
  { workspaceId }: MadeUpLog,
  type: EventType,
  count = 1,
  day = new Date().toISOString().slice(0, 10),
): Promise<void> {
  await stage.db.query(
    `create table if not exists ${partitionOf(day)} partition of events for values from ('${day}') to (date '${day}' + 1)`,
  )
  await stage.db.query(
    `with log as (
       update event_logs set last_position = last_position + $2 where workspace_id = $1 returning last_position - $2 as before
     ),
     begun as (
       insert into event_days (workspace_id, day, first_position) select $1, $5, before + 1 from log on conflict do nothing
     )
     insert into events (workspace_id, first_position, types, ids, made_at, day)
     select $1, before + n, array[$3], array[$4::uuid], now(), $5 from log, generate_series(1, $2::int) n`,
    [workspaceId, count, type, newUuid(), day],
  )
}
