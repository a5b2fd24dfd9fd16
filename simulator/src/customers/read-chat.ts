/** A customer opens a chat: delivered messages become read, and the business gets receipts unless they are off. */
import type { Simulation } from '../simulation.ts'
import type { Chat, ChatMessage } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import type { StatusReport } from '../webhooks/status-payload.ts'

/** Returns how many messages were read now. */
export function readChat({ state, statuses, changes }: Simulation, chat: Chat, contact: Contact): number {
  chat.unread = 0
  const unread = chat.messages.filter(({ direction, status, type }) => {
    return direction === 'in' && status === 'delivered' && type !== 'reaction'
  })
  if (contact.readReceipts && state.accounts.has(chat.phoneNumberId)) {
    for (const message of unread) {
      statuses.report({
        phoneNumberId: chat.phoneNumberId,
        messageId: message.id,
        contactKey: contact.key,
        status: 'read',
        callbackData: message.callbackData,
        referenceId: message.referenceId,
        addressedByUserId: message.addressedByUserId,
        category: toCategory(message),
        isFree: false,
        failure: null,
      })
    }
  }
  changes.publish({ event: 'chat', account: chat.phoneNumberId, waId: contact.waId })
  return unread.length
}

/** The category by which the business pays; only the conversation of older webhooks still names it with a read. */
function toCategory({ template }: ChatMessage): StatusReport['category'] {
  return template ? (template.category.toLowerCase() as StatusReport['category']) : 'service'
}
