/**
 * What happens in the inbox by itself: a snooze ends, and a conversation whose contact waits is given to somebody, where the workspace
 * says so. Every process looks once a second; one statement for each conversation sees to it that it happens once.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { recordEvents } from '../postgres/changes.ts'
import type { Queryable } from '../postgres/connection.ts'
import { repeat } from '../queue/repeat.ts'
import { giveInTurn, isToBeGiven } from './give-in-turn.ts'

/** A change of the inbox is on every screen within a second or so. */
const LOOK_INTERVAL_MS = 1_000

export type InboxTools = {
  db: Queryable
  /** Called after changes were committed. */
  onChanged: () => void
  clock: Clock
  log: Log
}

/** Returns how to stop. It resolves when nothing is under way. */
export async function keepInbox({ db, onChanged, clock, log }: InboxTools): Promise<() => Promise<void>> {
  async function look() {
    const now = clock.now()
    let hasChanged = false
    for (const { workspaceId, wakes, gives } of await listWorkspaces(db, now)) {
      if (wakes) hasChanged = (await wakeSnoozed(db, workspaceId, now)) || hasChanged
      if (gives) hasChanged = (await giveAll(db, workspaceId, now)) || hasChanged
    }
    if (hasChanged) onChanged()
  }

  let looking = Promise.resolve()
  const stop = await repeat({ clock, log }, 'inbox', LOOK_INTERVAL_MS, () => (looking = look()))
  return async () => {
    stop()
    await looking.catch(() => undefined)
  }
}

type Due = { workspaceId: string; wakes: boolean; gives: boolean }

/** Workspaces where something is due. Each is asked by two lookups in indexes that hold what sleeps and what waits alone. */
async function listWorkspaces(db: Queryable, now: Date): Promise<Due[]> {
  const { rows } = await db.query<Due>(
    `select w.workspace_id as "workspaceId", d.wakes, d.gives
     from workspaces w
     cross join lateral (                                       -- limit 1: an exists may be answered by reading the whole table
       select (select true from conversations c where c.workspace_id = w.workspace_id and c.snoozed_until <= $1 limit 1) is not null as wakes,
              case when w.assigns = 'in_turn' then (
                select true from conversations c where c.workspace_id = w.workspace_id and ${isToBeGiven('$1')} limit 1
              ) is not null else false end as gives
       offset 0
     ) d
     where d.wakes or d.gives`,
    [now],
  )
  return rows
}

/** Ends the snoozes that are over. */
async function wakeSnoozed(db: Queryable, workspaceId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `with due as materialized (
       select c.conversation_id from conversations c
       where c.workspace_id = $1 and c.snoozed_until <= $2
       for no key update skip locked
     ), woken as (
       update conversations c set snoozed_until = null from due d
       where c.workspace_id = $1 and c.conversation_id = d.conversation_id
       returning c.conversation_id
     ), recorded_events as (
       ${recordEvents('conversation.changed', 'conversation_id', 'woken')}
     )
     select from woken`,
    [workspaceId, now],
  )
  return (rowCount ?? 0) > 0
}

async function giveAll(db: Queryable, workspaceId: string, now: Date): Promise<boolean> {
  let hasGiven = false
  for (;;) {
    const given = await giveInTurn(db, workspaceId, null, null, now)
    if (given === 'none' || given === 'nobody') return hasGiven
    if (given === 'given') hasGiven = true
  }
}
