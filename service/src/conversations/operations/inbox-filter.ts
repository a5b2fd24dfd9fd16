/** Query parameters by which people find what they work on, in the list of conversations. */
import { inboxStates } from '../../store/inbox-of-conversation.ts'
import type { InboxFilter } from '../inbox-conditions.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { Type } from '../../engine/schema.ts'
import { userIdOf, type Actor } from '../../engine/http/actor.ts'
import { flag, idFilter } from '../../engine/http/json-answer.ts'
import { usersOnly } from '../../engine/http/users-only.ts'

const UUID = '[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}'

export const inboxParameters = {
  state: Type.Optional(oneOf(inboxStates, 'Only those that are `open`, `snoozed` or `closed`.')),
  waits: flag('Only those whose contact waits for an answer, or those whose contact does not.'),
  assignee: Type.Optional(
    Type.String({
      pattern: `^(me|none|${UUID})$`,
      description: 'Only those assigned to this user (`me`: you), or to no user (`none`).',
    }),
  ),
  unread: flag('Only those of which you have not read all, or those of which you have. For users.'),
  label: idFilter('Only those with this label.'),
  mentions: Type.Optional(oneOf(['me'], 'Only those with a note that mentions you. For users.')),
}

type Query = { [name in keyof typeof inboxParameters]?: string }

/** Throws `users_only` where a key asks for what is its own. */
export function toInboxFilter(query: Query, actor: Actor, now: Date): InboxFilter {
  const { waits, assignee, unread, label, mentions } = query
  const userId = userIdOf(actor)
  if (assignee === 'me' || unread !== undefined || mentions !== undefined) usersOnly(actor)
  const toAssignee = (): InboxFilter['assignee'] => {
    if (assignee === undefined || assignee === 'none') return assignee ?? null
    return { userId: assignee === 'me' ? (userId ?? '') : assignee.toLowerCase() }
  }
  return {
    userId,
    now,
    assignee: toAssignee(),
    state: inboxStates.find((state) => state === query.state) ?? null,
    waits: waits === undefined ? null : waits === 'true',
    isUnread: unread === undefined ? null : unread === 'true',
    labelId: label?.toLowerCase() ?? null,
    mentionsMe: mentions !== undefined,
  }
}
