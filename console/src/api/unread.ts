/**
 * Counts what a user has not read of a cached conversation. The stream says the same to all, so it
 * cannot say what one of them has not read. It has the conversation as it is now, with messages
 * whose events are still to come, and an event may come again: positions say what is counted.
 */
import type { Conversation, Message } from './types.ts'

/** The service has counted all of a conversation that it sent: then the position is missing. */
type Counted = Conversation & { countedUpTo?: number }

/** The count ends at 99, as that of the service. */
const UNREAD_MAX = 99

const readCountedUpTo = ({ countedUpTo, messageCount }: Counted): number => countedUpTo ?? messageCount

/** As the stream has it now, with what was counted before. */
export function keepUnread(before: Counted, streamed: Conversation): Counted {
  const inbox = { ...streamed.inbox, unread: before.inbox.unread }
  return { ...streamed, inbox, countedUpTo: readCountedUpTo(before) }
}

/** As the stream has it now; the message counts unless it is counted already. */
export function countUnread(
  before: Counted | undefined,
  streamed: Conversation,
  { role, order }: Message,
): Counted {
  if (before === undefined) return { ...streamed, inbox: { ...streamed.inbox, unread: null } }
  const kept = keepUnread(before, streamed)
  const { unread } = kept.inbox
  if (unread === null || role !== 'user' || order <= readCountedUpTo(before)) return kept
  const inbox = { ...kept.inbox, unread: Math.min(unread + 1, UNREAD_MAX) }
  return { ...kept, inbox, countedUpTo: order }
}

/** The user has read up to the position, and the customer wrote nothing after it that is known. */
export function countSeen(before: Conversation, order: number): Counted {
  return { ...before, inbox: { ...before.inbox, unread: 0 }, countedUpTo: order }
}

/** With the position in every case, to compare it with what keeps the count. */
export const showCounted = (before: Counted): Counted => ({ ...before, countedUpTo: readCountedUpTo(before) })
