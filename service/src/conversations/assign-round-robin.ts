/**
 * Giving conversations in turn: to the user who can answer, is available, and was given one longest
 * ago.
 *
 * One statement locks the conversation, claims the turn and assigns. Of two processes that claim
 * the same turn at once, the later one finds that it was claimed, does nothing, and tries again. A
 * crash leaves either both or neither.
 */
import { recordEventsOf } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Actor } from '../engine/http/actor.ts'
import { ANSWERS } from './change-inbox.ts'

/**
 * SQL for whether conversation `c` is to be given: its contact waits, and it is unassigned.
 * @param now a parameter
 */
export const isToBeGiven = (
  now: string,
): string => `c.waits_since is not null and c.assigned_to is null and c.closed_at is null and c.contact_id is not null
  and (c.snoozed_until is null or c.snoozed_until <= ${now})`

/**
 * `none`: there is nothing to give. `nobody`: no user is available. `contended`: to be tried again.
 */
export type Given = 'given' | 'none' | 'no_user' | 'contended'

/**
 * @param conversationId null: the one that waits longest, unless another process is about to give
 * it
 * @param by who asks for it; null: it is assigned automatically
 */
export async function giveInTurn(
  db: Queryable,
  workspaceId: string,
  conversationId: string | null,
  by: Actor | null,
  now: Date,
): Promise<Given> {
  const place =
    conversationId === null
      ? `where c.workspace_id = $1 and $3::uuid is null and ${isToBeGiven('$2')} order by c.waits_since limit 1 for no key update skip locked`
      : `where c.workspace_id = $1 and c.conversation_id = $3 and c.contact_id is not null for no key update`
  const { rows } = await db.query<{ isPlaced: boolean; hasTurn: boolean; isGiven: boolean }>(
    `with place as materialized (
       select c.conversation_id, c.assigned_to from conversations c ${place}
     ), turn as materialized (
       select u.user_id, i.given_at
       from users u
       left join inbox_users i on i.workspace_id = $1 and i.user_id = u.user_id
       where u.workspace_id = $1 and u.is_available and ${ANSWERS}
       order by i.given_at nulls first, u.created_at, u.user_id
       limit 1
     ), taken_turn as (
       insert into inbox_users as i (workspace_id, user_id, given_at)
       select $1, t.user_id,                                    -- later than all before, also while the clock stands still
              greatest($2, (select max(o.given_at) from inbox_users o where o.workspace_id = $1) + interval '1 microsecond')
       from turn t
       where exists (select from place)
       on conflict (workspace_id, user_id) do update set given_at = excluded.given_at
         where i.given_at is not distinct from (select t.given_at from turn t)
       returning i.user_id
     ), assigned_conversation as (
       update conversations c set assigned_to = t.user_id
       from place p, taken_turn t
       where c.workspace_id = $1 and c.conversation_id = p.conversation_id
     ), recorded_events as (
       ${recordEventsOf(`
         select 'conversation.assigned' as type, p.conversation_id as id, 1 as n,
                json_build_object('assigneeId', t.user_id, 'by', $4::json)::text as fact
         from place p, taken_turn t where t.user_id is distinct from p.assigned_to`)}
     )
     select exists (select from place) as "isPlaced", exists (select from turn) as "hasTurn",
            exists (select from taken_turn) as "isGiven"`,
    [workspaceId, now, conversationId, by && JSON.stringify({ kind: by.kind, id: by.id })],
  )
  const [row] = rows
  if (row?.isGiven) return 'given'
  if (!row?.isPlaced) return conversationId === null ? 'none' : 'contended'
  return row.hasTurn ? 'contended' : 'no_user'
}
