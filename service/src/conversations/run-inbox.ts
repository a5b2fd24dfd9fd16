/**
 * What happens in the inbox by itself: a snooze ends; what was assigned to a user who
 * cannot answer any more is unassigned; and a conversation whose contact waits is given to a user,
 * where the workspace says so. Every process looks once a second; one statement for each of these
 * sees to it that it happens once.
 */
import type { Clock } from '../engine/clock.ts'
import type { Log } from '../engine/log/log.ts'
import { recordEvents, recordEventsOf } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { repeat } from '../engine/jobs/repeat.ts'
import { ANSWERS } from './change-inbox.ts'
import { giveInTurn, isToBeGiven } from './assign-round-robin.ts'

/** A change of the inbox is on every screen within a second or so. */
const SCAN_MS = 1_000

/** Conversations that one statement unassigns from each user who cannot answer. */
const FREED_MAX = 500

export type InboxTools = {
  db: Queryable
  /** Called after changes were committed. */
  onChanged: () => void
  clock: Clock
  log: Log
}

/** Returns how to stop. It resolves when nothing is under way. */
export async function runInbox({ db, onChanged, clock, log }: InboxTools): Promise<() => Promise<void>> {
  async function scan() {
    const now = clock.now()
    let hasChanged = false
    for (const { workspaceId, wakes, frees, gives } of await listWorkspaces(db, now)) {
      if (wakes) hasChanged = (await wakeSnoozed(db, workspaceId, now)) || hasChanged
      if (frees) hasChanged = (await freeAll(db, workspaceId)) || hasChanged
      if (gives) hasChanged = (await giveAll(db, workspaceId, now)) || hasChanged
    }
    if (hasChanged) onChanged()
  }

  let scanning = Promise.resolve()
  const stop = await repeat({ clock, log }, 'inbox', SCAN_MS, () => (scanning = scan()))
  return async () => {
    stop()
    await scanning.catch(() => undefined)
  }
}

type Due = { workspaceId: string; wakes: boolean; frees: boolean; gives: boolean }

/**
 * Workspaces where something is due. Each is asked by lookups in indexes: of what sleeps, what
 * waits, and what such a user looks after.
 */
async function listWorkspaces(db: Queryable, now: Date): Promise<Due[]> {
  const { rows } = await db.query<Due>(
    `select w.workspace_id as "workspaceId", d.wakes, d.frees, d.gives
     from workspaces w
     cross join lateral (                                       -- limit 1: an exists may be answered by reading the whole table
       select (select true from conversations c where c.workspace_id = w.workspace_id and c.snoozed_until <= $1 limit 1) is not null as wakes,
              (
                select true from users u
                cross join lateral (select from conversations c where ${isLeftBy('w.workspace_id')} limit 1) c
                where u.workspace_id = w.workspace_id and not (${ANSWERS}) limit 1
              ) is not null as frees,
              case when w.assigns = 'in_turn' then (
                select true from conversations c where c.workspace_id = w.workspace_id and ${isToBeGiven('$1')} limit 1
              ) is not null else false end as gives
       offset 0
     ) d
     where (d.wakes or d.frees or d.gives) and w.state = 'here'`,
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

/**
 * SQL for whether the open conversation `c` is assigned to user `u`, as the index
 * `conversations_by_state` has it.
 */
const isLeftBy = (workspaceId: string) =>
  `c.workspace_id = ${workspaceId} and (c.closed_at is null) = true and c.assigned_to = u.user_id`

/**
 * Takes conversations from users who were disabled or made readers. A closed one keeps who looked
 * after it until it is open again.
 */
async function freeAll(db: Queryable, workspaceId: string): Promise<boolean> {
  for (let hasFreed = false; ; hasFreed = true) {
    const { rowCount } = await db.query(
      `with left_behind as materialized (
         select c.conversation_id from users u
         cross join lateral (
           select c.conversation_id from conversations c where ${isLeftBy('$1')} limit $2 for no key update skip locked
         ) c
         where u.workspace_id = $1 and not (${ANSWERS})
       ), freed as (
         update conversations c set assigned_to = null from left_behind l
         where c.workspace_id = $1 and c.conversation_id = l.conversation_id
         returning c.conversation_id
       ), recorded_events as (
         ${recordEventsOf(`
           select 'conversation.assigned' as type, f.conversation_id as id, 1 as n, '{"assigneeId":null,"by":null}' as fact from freed f`)}
       )
       select from freed`,
      [workspaceId, FREED_MAX],
    )
    if (!rowCount) return hasFreed
  }
}

async function giveAll(db: Queryable, workspaceId: string, now: Date): Promise<boolean> {
  let hasGiven = false
  for (;;) {
    const given = await giveInTurn(db, workspaceId, null, null, now)
    if (given === 'none' || given === 'no_user') return hasGiven
    if (given === 'given') hasGiven = true
  }
}
