/**
 * Mark-as-read: blue ticks on the customer's messages up to and including one, with or without a
 * typing indicator.
 */
import { DAY_MS } from '../clock.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import { CALL_TYPE, type ChatMessage } from '../state/chats.ts'
import { GraphError } from './errors.ts'

const TYPING_MS = 25_000
const READABLE_MS = 30 * DAY_MS

export function markAsRead(
  { state, clock, changes }: Simulation,
  account: Account,
  { messageId, typing }: { messageId: string; typing: boolean },
): void {
  const found = state.chats.findMessage(messageId)
  if (found?.chat.phoneNumberId !== account.phoneNumberId || !isFromCustomer(found.message)) {
    throw new GraphError(131009, 'message_id is not the id of a message from a customer.')
  }
  if (clock.nowMs() - found.message.atMs > READABLE_MS) {
    throw new GraphError(131009, 'The message is older than 30 days.')
  }

  const { chat, message } = found
  for (const earlier of chat.messages) {
    if (isFromCustomer(earlier)) earlier.status = 'read'
    if (earlier === message) break
  }
  if (typing) chat.typingUntilMs = clock.nowMs() + TYPING_MS
  const waId = state.contacts.findByKey(chat.contactKey)?.waId ?? chat.contactKey
  changes.publish({ event: 'chat', account: chat.phoneNumberId, waId })
}

function isFromCustomer({ direction, type }: ChatMessage): boolean {
  return direction === 'out' && type !== CALL_TYPE
}
