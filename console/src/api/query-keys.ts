/**
 * What is in the cache, under which name. The first word is what a change makes void: the stream, or whoever has
 * changed something, says `invalidateQueries({ queryKey: queryKeys.senders })`.
 */
export const queryKeys = {
  me: ['me'],
  conversations: ['conversations'],
  conversation: (id: string) => ['conversation', id],
  messages: (conversationId: string) => ['messages', conversationId],
  message: (id: string) => ['message', id],
  order: (referenceId: string) => ['order', referenceId],
  deliveries: ['deliveries'],
  keys: ['keys'],
  senders: ['senders'],
} as const
