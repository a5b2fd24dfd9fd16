/** Mark-as-read: blue ticks on what the customer wrote, up to and including one message; perhaps a typing indicator. */
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import { GraphError } from './errors.ts'

const TYPING_MS = 25_000

export function markAsRead(
  { state, clock, changes }: Simulation,
  account: Account,
  { messageId, typing }: { messageId: string; typing: boolean },
): void {
  const found = state.chats.findMessage(messageId)
  const isInbound = found?.chat.phoneNumberId === account.phoneNumberId && found.message.direction === 'out'
  if (!found || !isInbound)
    throw new GraphError(131009, 'message_id is not the id of a message from a customer.')

  const { chat, message } = found
  for (const earlier of chat.messages) {
    if (earlier.direction === 'out') earlier.status = 'read'
    if (earlier === message) break
  }
  if (typing) chat.typingUntilMs = clock.nowMs() + TYPING_MS
  const waId = state.contacts.findByKey(chat.contactKey)?.waId ?? chat.contactKey
  changes.publish({ event: 'chat', account: chat.phoneNumberId, waId })
}
