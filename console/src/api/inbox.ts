/**
 * What a person does with a conversation besides answering it: takes or gives it, closes or snoozes
 * it, and looks at it.
 */
import type { Api } from './client.ts'
import type { Conversation, ConversationChange } from './types.ts'

export const changeConversation = (
  api: Api,
  conversationId: string,
  body: ConversationChange,
): Promise<Conversation> => api.conversations.change(conversationId, body)

/**
 * Reports how far the person has read. A failure is not shown: the next message in view reports it
 * again.
 */
export async function markSeen(api: Api, conversationId: string, order: number): Promise<boolean> {
  return api.conversations.markSeen(conversationId, { order }).then(
    () => true,
    () => false,
  )
}

/** Shows colleagues that the person is writing. */
export async function sendTyping(api: Api, conversationId: string): Promise<void> {
  await api.conversations.sendTyping(conversationId).catch(() => {})
}
