/** The operations on conversations. */
import { changeConversation } from './change-conversation.ts'
import { getConversation } from './get-conversation.ts'
import { listConversations } from './list-conversations.ts'
import { markSeen } from './mark-seen.ts'
import { sendTyping } from './send-typing.ts'

export const conversationOperations = [
  listConversations,
  getConversation,
  changeConversation,
  markSeen,
  sendTyping,
]
