/**
 * Which conversations a person works on: filters of lists of conversations by what the inbox knows
 * of them.
 */
import type { Condition, Parameter } from './condition.ts'
import { isAny, slotOf } from './condition.ts'
import { unreadOf, type InboxState } from '../store/inbox-of-conversation.ts'
import { passedTo } from './reads-repository.ts'

export type InboxFilter = {
  /** Who asks; null: a key. `isUnread` and `mentionsMe` need a user. */
  userId: string | null
  state: InboxState | null
  /** Whether the contact waits for an answer. */
  waits: boolean | null
  /** The user to whom it is assigned; `none`: no user. */
  assignee: { userId: string } | 'none' | null
  isUnread: boolean | null
  labelId: string | null
  mentionsMe: boolean
  /** When a snooze that has ended counts no more. */
  now: Date
}

/** The most selective first. */
export function toInboxConditions(filter: InboxFilter): Condition[] {
  const { userId, state, waits, assignee, isUnread, labelId, mentionsMe, now } = filter
  return [
    mentionsMe && userId !== null ? frequent(mentioning(userId)) : null,
    waits === null ? null : frequent(waiting(waits, assignee)),
    assignee === null ? null : frequent(assignedTo(assignee, state)),
    isUnread === null || userId === null ? null : frequent(unread(isUnread, userId)),
    state === null ? null : frequent(inState(state, now)),
    labelId === null ? null : labelled(labelId),
  ].filter((condition) => condition !== null)
}

const frequent = (condition: Condition): Condition => ({ ...condition, isFrequent: true })

const mentioning = (userId: string): Condition => {
  const notes = (parameter: Parameter) =>
    `from notes n where n.workspace_id = $1 and n.mentions @> array[${parameter(userId)}::uuid]`
  return {
    holds: (parameter) => isAny(`select true ${notes(parameter)} and n.conversation_id = c.conversation_id`),
    ids: (parameter) => `select n.conversation_id as id ${notes(parameter)}`,
  }
}

const isAssigned = (assignee: NonNullable<InboxFilter['assignee']>, parameter: Parameter) =>
  assignee === 'none' ? 'c.assigned_to is null' : `c.assigned_to = ${parameter(assignee.userId)}::uuid`

const idsWhere = (condition: string) =>
  `select c.conversation_id as id from conversations c where c.workspace_id = $1 and ${condition}`

const waiting = (waits: boolean, assignee: InboxFilter['assignee']): Condition => ({
  holds: () => `c.waits_since is ${waits ? 'not ' : ''}null`,
  ids: waits
    ? (parameter) =>
        idsWhere(`c.waits_since is not null${assignee ? ` and ${isAssigned(assignee, parameter)}` : ''}`)
    : null,
})

const assignedTo = (assignee: NonNullable<InboxFilter['assignee']>, state: InboxState | null): Condition => ({
  holds: (parameter) => isAssigned(assignee, parameter),
  ids:
    assignee === 'none' && state === null
      ? null
      : (parameter) =>
          idsWhere(
            `${state === null ? '(c.closed_at is null) = any(array[true, false])' : isClosed(state)} and ${isAssigned(assignee, parameter)}`,
          ),
})

/** As the index `conversations_by_state` has it. */
const isClosed = (state: InboxState) => `(c.closed_at is null) = ${state !== 'closed'}`

function inState(state: InboxState, now: Date): Condition {
  if (state === 'closed')
    return { holds: () => 'c.closed_at is not null', ids: () => idsWhere(isClosed(state)) }
  const sleeps = (parameter: Parameter) => `c.snoozed_until > ${parameter(now)}`
  if (state === 'snoozed') return { holds: sleeps, ids: (parameter) => idsWhere(sleeps(parameter)) }
  const isAwake = (parameter: Parameter) => `coalesce(${sleeps(parameter)}, false) = false`
  return {
    holds: (parameter) => `c.closed_at is null and ${isAwake(parameter)}`,
    ids: (parameter) => idsWhere(`${isClosed(state)} and ${isAwake(parameter)}`),
  }
}

/** What the user has read all of is not read again: see reads-repository.ts. */
const unread = (isUnread: boolean, userId: string): Condition => ({
  holds: (parameter) => `${unreadOf(parameter(userId))} ${isUnread ? '> 0' : '= 0'}`,
  ids: isUnread
    ? (parameter) => {
        const user = parameter(userId)
        const since = `c.last_message_slot >= ${slotOf(passedTo(user))} and c.last_message_at > ${passedTo(user)}`
        return `
          select c.conversation_id as id
          from conversation_reads p
          join conversations c on c.workspace_id = $1 and c.conversation_id = p.conversation_id
          where p.workspace_id = $1 and p.user_id = ${user}::uuid and p.is_passed and ${unreadOf(user)} > 0
          union all ${idsWhere(`${since} and ${unreadOf(user)} > 0`)}`
      }
    : null,
  range(parameter) {
    if (!isUnread) return 'true'
    const user = parameter(userId)
    return `c.last_message_slot >= least(${slotOf(passedTo(user))}, (
      select min(o.last_message_slot) from conversation_reads p
      join conversations o on o.workspace_id = $1 and o.conversation_id = p.conversation_id
      where p.workspace_id = $1 and p.user_id = ${user}::uuid and p.is_passed
    ))`
  },
})

const labelled = (labelId: string): Condition => {
  const labels = (parameter: Parameter) =>
    `from conversation_labels k where k.workspace_id = $1 and k.label_id = ${parameter(labelId)}::uuid`
  return {
    holds: (parameter) => isAny(`select true ${labels(parameter)} and k.conversation_id = c.conversation_id`),
    ids: (parameter) => `select k.conversation_id as id ${labels(parameter)}`,
  }
}
