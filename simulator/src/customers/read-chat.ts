/**
 * A customer opens a chat: delivered messages become read, and the business gets receipts unless
 * they are off.
 */
import type { Simulation } from '../simulation.ts'
import type { Chat, ChatMessage } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import type { StatusReport } from '../webhooks/status-payload.ts'

/** Returns how many messages were read now. */
export function readChat(sim: Simulation, chat: Chat, contact: Contact): number {
  chat.unread = 0
  const unread = chat.messages.filter(({ direction, status, type }) => {
    return direction === 'in' && status === 'delivered' && type !== 'reaction'
  })
  if (contact.readReceipts && sim.state.accounts.has(chat.phoneNumberId)) {
    for (const message of unread) reportOnPhone(sim, chat, contact, { message, status: 'read' })
  }
  sim.changes.publish({ event: 'chat', account: chat.phoneNumberId, waId: contact.waId })
  return unread.length
}

/** Reports a status that the customer causes. */
export function reportOnPhone(
  { statuses }: Simulation,
  { phoneNumberId }: Chat,
  contact: Contact,
  { message, status }: { message: ChatMessage; status: 'read' | 'played' },
): void {
  statuses.report({
    phoneNumberId,
    messageId: message.id,
    contactKey: contact.key,
    status,
    callbackData: message.callbackData,
    referenceId: message.referenceId,
    addressedByUserId: message.addressedByUserId,
    category: toCategory(message),
    isFree: false,
    failure: null,
  })
}

/**
 * The category by which the business pays; only the conversation of older webhooks still names it
 * with a read.
 */
function toCategory({ template }: ChatMessage): StatusReport['category'] {
  return template ? (template.category.toLowerCase() as StatusReport['category']) : 'service'
}
