/** What a person does with a conversation besides answering it: takes or gives it, closes or snoozes it, and looks at it. */
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import type { Conversation, InboxChange } from './types.ts'

export const changeConversation = (
  api: Api,
  conversationId: string,
  body: InboxChange,
): Promise<Conversation> =>
  answerOf(api.PATCH('/conversations/{conversationId}', { params: { path: { conversationId } }, body }))

/** Tells how far the person has read. It is not worth a notice when it fails: the next look tells it anew. */
export async function markSeen(api: Api, conversationId: string, order: number): Promise<boolean> {
  const params = { path: { conversationId } }
  return answerOf(api.POST('/conversations/{conversationId}/seen', { params, body: { order } })).then(
    () => true,
    () => false,
  )
}

/** Shows colleagues that the person is writing. */
export async function sendTyping(api: Api, conversationId: string): Promise<void> {
  const params = { path: { conversationId } }
  await answerOf(api.POST('/conversations/{conversationId}/typing', { params })).catch(() => {})
}
