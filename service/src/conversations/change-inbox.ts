/**
 * What a person decides about a conversation: who looks after it, whether it is closed or snoozed,
 * and its labels.
 */
import { recordEventsOf } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Actor } from '../engine/http/actor.ts'

/** A field that is missing stays as it is. */
export type InboxChange = {
  state?: 'open' | 'closed'
  /** Null ends the snooze. With a moment the conversation is open, but sleeps until then. */
  snoozedUntil?: Date | null
  /** A user who may be assigned, or none. */
  assigneeId?: string | null
  /** All that it has from now on; ids of no label are left out. */
  labelIds?: string[]
}

/**
 * Changes conversation `conversationId` and records what changed. Nobody waits in a closed
 * conversation: the person decided that no one has to answer. Returns false if there is no
 * such conversation, or it was merged meanwhile.
 */
export async function changeInbox(
  db: Queryable,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
  { state, snoozedUntil, assigneeId, labelIds }: InboxChange,
  by: Actor,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with place as materialized (
       select c.conversation_id, c.closed_at, c.snoozed_until, c.assigned_to from conversations c
       where c.workspace_id = $1 and c.conversation_id = $2 and c.contact_id is not null
       for no key update
     ), news as materialized (
       select p.*,
              case when $4 = 'closed' then coalesce(p.closed_at, $3)
                   when $4 = 'open' or $6::timestamptz is not null then null else p.closed_at end as new_closed_at,
              case when $4 = 'closed' then null when $5 then $6 when $4 = 'open' then null else p.snoozed_until end as new_snoozed_until,
              case when $7 then $8::uuid else p.assigned_to end as new_assigned_to
       from place p
     ), changed_conversation as (
       update conversations c
       set closed_at = n.new_closed_at, snoozed_until = n.new_snoozed_until, assigned_to = n.new_assigned_to,
           waits_since = case when n.new_closed_at is null then c.waits_since end
       from news n
       where c.workspace_id = $1 and c.conversation_id = n.conversation_id
     ), removed_labels as (
       delete from conversation_labels k using place p
       where k.workspace_id = $1 and k.conversation_id = p.conversation_id and k.label_id <> all($9::uuid[])
       returning k.label_id
     ), added_labels as (
       insert into conversation_labels as k (workspace_id, label_id, conversation_id)
       select $1, l.label_id, p.conversation_id
       from place p
       join labels l on l.workspace_id = $1 and l.label_id = any($9::uuid[])
       on conflict do nothing
       returning k.label_id
     ), recorded_events as (
       ${recordEventsOf(`
         select 'conversation.assigned' as type, n.conversation_id as id, 1 as n,
                json_build_object('assigneeId', n.new_assigned_to, 'by', $10::json)::text as fact
         from news n where n.new_assigned_to is distinct from n.assigned_to
         union all
         select case when n.closed_at is null then 'conversation.closed' else 'conversation.reopened' end, n.conversation_id, 2,
                json_build_object('by', $10::json)::text
         from news n where (n.new_closed_at is null) <> (n.closed_at is null)
         union all
         select 'conversation.changed', n.conversation_id, 3, null
         from news n
         where (n.new_snoozed_until is distinct from n.snoozed_until and n.new_closed_at is null and n.closed_at is null)
            or exists (select from removed_labels) or exists (select from added_labels)`)}
     )
     select from place`,
    [
      workspaceId,
      conversationId,
      now,
      state ?? null,
      snoozedUntil !== undefined,
      snoozedUntil ?? null,
      assigneeId !== undefined,
      assigneeId ?? null,
      labelIds ?? null,
      JSON.stringify({ kind: by.kind, id: by.id }),
    ],
  )
  return rowCount === 1
}

/** Whether conversations may be assigned to the user: they can answer, and are not disabled. */
export async function mayBeAssigned(db: Queryable, workspaceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from users u where u.workspace_id = $1 and u.user_id = $2 and ${ANSWERS}`,
    [workspaceId, userId],
  )
  return rowCount === 1
}

/** SQL for whether user `u` can answer conversations. */
export const ANSWERS = `u.disabled_at is null and u.role <> 'reader'`
