/** A customer opens a chat: delivered messages become read, and the business gets receipts unless they are off. */
import type { Simulation } from '../simulation.ts'
import type { Chat } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'

/** Returns how many messages were read now. */
export function readChat({ state, statuses, changes }: Simulation, chat: Chat, contact: Contact): number {
  chat.unread = 0
  const unread = chat.messages.filter(({ direction, status, type }) => {
    return direction === 'in' && status === 'delivered' && type !== 'reaction'
  })
  if (contact.readReceipts && state.accounts.has(chat.phoneNumberId)) {
    for (const message of unread) {
      const isTemplate = message.type === 'template'
      statuses.report({
        phoneNumberId: chat.phoneNumberId,
        messageId: message.id,
        contactKey: contact.key,
        status: 'read',
        callbackData: message.callbackData,
        referenceId: message.referenceId,
        addressedByUserId: message.addressedByUserId,
        category: isTemplate ? 'utility' : 'service',
        failure: null,
      })
    }
  }
  changes.publish({ event: 'chat', account: chat.phoneNumberId, waId: contact.waId })
  return unread.length
}
