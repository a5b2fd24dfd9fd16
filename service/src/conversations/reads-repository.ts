/**
 * How far users have read conversations.
 *
 * A mark says up to which position. Beside the marks, `passed_to` of each user says until when all
 * that contacts wrote is read, or noted as passed. So a list of what is unread begins there and not
 * with the first conversation, and has the passed ones besides. Each mark moves it on, over some
 * conversations at a time.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { slotOf } from './condition.ts'
import { CURRENT_ID } from '../store/conversations-repository.ts'
import { IS_TO_BE_READ, unreadOf } from '../store/inbox-of-conversation.ts'

/** A message is committed at most this long after the moment that counts as its arrival. */
const LATE_MAX = `interval '1 hour'`
/**
 * Conversations over which one mark moves `passed_to`. It is more than the one that is marked, so
 * that it catches up.
 */
const AHEAD_MAX = 100
/** A user with so many passed conversations passes no more: `passed_to` stops at what is unread. */
const PASSED_MAX = 1_000

/**
 * SQL of a moment until which the user has read everything but what is noted as passed.
 * @param user the parameter that holds their id
 */
export const passedTo = (user: string): string => `(
    select coalesce(i.passed_to, i.read_to, u.created_at - ${LATE_MAX})
    from users u
    left join inbox_users i on i.workspace_id = $1 and i.user_id = u.user_id
    where u.workspace_id = $1 and u.user_id = ${user}::uuid
  )`

export type Seen = { conversationId: string; position: number }

/**
 * Marks a conversation as read up to a position, never back. Returns the mark; null if there is no
 * such conversation.
 */
export async function markSeen(
  db: Queryable,
  workspaceId: string,
  userId: string,
  { conversationId, position }: Seen,
): Promise<Seen | null> {
  const { rows } = await db.query<Seen>(
    `with place as materialized (     -- a merge moves the mark, or leaves no place for it
       select c.conversation_id, c.last_position, least($4::int, c.last_position) as position from conversations c
       where c.workspace_id = $1 and c.conversation_id = ${CURRENT_ID} and c.contact_id is not null
       for key share
     )
     insert into conversation_reads as r (workspace_id, user_id, conversation_id, position, is_passed)
     select $1, $3, p.conversation_id, p.position, false from place p
     on conflict (workspace_id, user_id, conversation_id) do update set
       position = greatest(r.position, excluded.position),
       is_passed = r.is_passed and (
         ${hasUnreadAfter('greatest(r.position, excluded.position)')}
         -- messages came while this waited, and it does not see them
         or (select p.last_position from place p) is distinct from (
           select c.last_position from conversations c where c.workspace_id = $1 and c.conversation_id = r.conversation_id
         )
       )
     returning r.conversation_id as "conversationId", r.position`,
    [workspaceId, conversationId, userId, position],
  )
  return rows[0] ?? null
}

/** SQL for whether the conversation of the mark `r` has unread messages after a position. */
const hasUnreadAfter = (position: string): string => `exists (
         select from messages m
         where m.workspace_id = $1 and m.conversation_id = r.conversation_id
           and m.position > ${position} and ${IS_TO_BE_READ}
       )`

/** Moves `passed_to` of a user on. */
export async function movePassedTo(
  db: Queryable,
  workspaceId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await db.query(
    `with ahead as materialized (
       select c.conversation_id, c.last_message_at, ${unreadOf('$2')} > 0 as is_unread
       from conversations c
       where c.workspace_id = $1 and c.last_message_slot >= ${slotOf(passedTo('$2'))}
         and c.last_message_at > ${passedTo('$2')} and c.last_message_at <= $3::timestamptz - ${LATE_MAX} and c.contact_id is not null
       order by c.last_message_slot, c.last_message_at
       fetch first ${AHEAD_MAX} rows with ties
     ), room as (
       select count(*) < ${PASSED_MAX} as is_left from (
         select from conversation_reads r where r.workspace_id = $1 and r.user_id = $2::uuid and r.is_passed limit ${PASSED_MAX}
       ) passed
     ), passing as materialized (      -- it stops at one that is being merged, imported to or erased: the next mark goes on
       select c.conversation_id from conversations c
       where c.workspace_id = $1 and c.contact_id is not null and (select is_left from room)
         and c.conversation_id = any(array(select a.conversation_id from ahead a where a.is_unread))
       order by c.conversation_id for key share skip locked
     ), passed as (
       insert into conversation_reads as r (workspace_id, user_id, conversation_id, is_passed)
       select $1, u.user_id, p.conversation_id, true from passing p, users u
       where u.workspace_id = $1 and u.user_id = $2::uuid
       on conflict (workspace_id, user_id, conversation_id) do update set is_passed = true
         where ${hasUnreadAfter('coalesce(r.position, 0)')}  -- else another screen marked it meanwhile
     )
     insert into inbox_users as i (workspace_id, user_id, passed_to)
     select $1, u.user_id, greatest(u.created_at - ${LATE_MAX}, a.passed_to)
     from users u, (
       select coalesce(
                min(last_message_at) filter (where is_unread and conversation_id <> all(array(select conversation_id from passing))) - interval '1 microsecond',
                case when count(*) < ${AHEAD_MAX} then $3::timestamptz - ${LATE_MAX} else max(last_message_at) end
              ) as passed_to
       from ahead
     ) a
     where u.workspace_id = $1 and u.user_id = $2::uuid
     on conflict (workspace_id, user_id) do update set passed_to = greatest(i.passed_to, excluded.passed_to)`,
    [workspaceId, userId, now],
  )
}

/**
 * The first message that a user has not read, of those that became or become one conversation;
 * null: they have read all.
 */
export type Mark = { userId: string; unreadId: string | null }

/**
 * The marks in conversations that are about to become one, before their messages are numbered
 * again: of each user the first message of a contact that they have not read in any of them. They
 * are to be laid by `renumberReads`.
 */
export async function listMarks(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
): Promise<Mark[]> {
  const { rows } = await db.query<Mark>(
    `select u.user_id as "userId", (
       select m.message_id
       from unnest($2::uuid[]) as c(conversation_id)
       left join conversation_reads r
         on r.workspace_id = $1 and r.user_id = u.user_id and r.conversation_id = c.conversation_id
       cross join lateral (
         select m.message_id, m.created_at from messages m
         where m.workspace_id = $1 and m.conversation_id = c.conversation_id and m.position > coalesce(r.position, 0)
           and (r.position is not null
             or m.created_at > (select x.created_at from users x where x.workspace_id = $1 and x.user_id = u.user_id))
           and ${IS_TO_BE_READ}
         order by m.position limit 1
       ) m
       order by m.created_at, m.message_id limit 1
     ) as "unreadId"
     from (
       select distinct r.user_id from conversation_reads r
       where r.workspace_id = $1 and r.conversation_id = any($2::uuid[])
     ) u`,
    [workspaceId, conversationIds],
  )
  return rows
}

/**
 * Lays the marks in a conversation whose messages have been numbered again, each before the first
 * unread message.
 */
export async function renumberReads(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
  conversationId: string,
  marks: Mark[],
): Promise<void> {
  await db.query(
    'delete from conversation_reads where workspace_id = $1 and conversation_id = any($2::uuid[])',
    [workspaceId, conversationIds],
  )
  await db.query(
    `insert into conversation_reads (workspace_id, user_id, conversation_id, position, is_passed)
     select $1, i.user_id, $2, coalesce(m.position - 1, c.last_position), i.unread_id is not null
     from unnest($3::uuid[], $4::uuid[]) as i(user_id, unread_id)
     join conversations c on c.workspace_id = $1 and c.conversation_id = $2
     left join messages m on m.workspace_id = $1 and m.message_id = i.unread_id`,
    [workspaceId, conversationId, marks.map(({ userId }) => userId), marks.map(({ unreadId }) => unreadId)],
  )
}
