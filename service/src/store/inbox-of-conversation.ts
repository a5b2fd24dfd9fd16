/**
 * What the inbox says of a conversation: who looks after it, whether it waits, is closed or sleeps,
 * and what a user has not read of it.
 */

import { FROM_PHONE } from './message-data.ts'

/** The colors of labels, as names: each screen has its own shades. */
export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink'] as const
export type LabelColor = (typeof labelColors)[number]
export type LabelName = { id: string; name: string; color: LabelColor }

export const inboxStates = ['open', 'snoozed', 'closed'] as const
export type InboxState = (typeof inboxStates)[number]

export type StoredInbox = {
  assignee: { id: string; name: string } | null
  closedAt: Date | null
  snoozedUntil: Date | null
  /** When the contact wrote the first message that is still unanswered. */
  waitsSince: Date | null
  /** By name. */
  labels: LabelName[]
  /**
   * Messages of the contact that the user has not read, up to `UNREAD_MAX`; null where no user
   * asks.
   */
  unread: number | null
}

/** More unread messages are not counted. */
export const UNREAD_MAX = 99
/**
 * Only among this many latest messages of a conversation unread ones are counted, so that a long
 * one costs no more.
 */
export const UNREAD_AMONG = 300

/** SQL of the columns for conversation `c`, but for `unread`. */
export const INBOX = `
  (select json_build_object('id', u.user_id, 'name', u.name) from users u
   where u.workspace_id = c.workspace_id and u.user_id = c.assigned_to) as assignee,
  c.closed_at as "closedAt", c.snoozed_until as "snoozedUntil", c.waits_since as "waitsSince",
  (select coalesce(json_agg(json_build_object('id', l.label_id, 'name', l.name, 'color', l.color) order by l.name), '[]')
   from conversation_labels k
   join labels l on l.workspace_id = k.workspace_id and l.label_id = k.label_id
   where k.workspace_id = c.workspace_id and k.conversation_id = c.conversation_id) as labels`

/** SQL for whether message `m` counts as unread until a user has read it. */
export const IS_TO_BE_READ = `m.role = 'user' and m.type not in ('reaction', 'system') and m.data is distinct from '${FROM_PHONE}'`

/**
 * SQL of how many messages of conversation `c` the user has not read. Of a conversation that they
 * never saw, these are what the contact wrote since the user was made.
 * @param reader the parameter
 * that holds the user's id
 */
export const unreadOf = (reader: string | null): string =>
  reader === null
    ? 'null::int'
    : `(select count(*)::int from (
         select from (
           select (
             select r.position from conversation_reads r
             where r.workspace_id = c.workspace_id and r.user_id = ${reader}::uuid and r.conversation_id = c.conversation_id
           ) as position
           offset 0             -- looked up first, so that no message before it is read
         ) r
         join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.conversation_id
           and m.position > greatest(r.position, c.last_position - ${UNREAD_AMONG})
         where ${IS_TO_BE_READ}
           and (r.position is not null
             or m.created_at > (select u.created_at from users u where u.workspace_id = $1 and u.user_id = ${reader}::uuid))
         limit ${UNREAD_MAX}
       ) counted)`

/** A snooze that has ended no longer counts. */
export function toInboxState({ closedAt, snoozedUntil }: StoredInbox, now: Date): InboxState {
  if (closedAt !== null) return 'closed'
  return snoozedUntil !== null && snoozedUntil > now ? 'snoozed' : 'open'
}
