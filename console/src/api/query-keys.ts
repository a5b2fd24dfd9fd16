/**
 * What is in the cache, under which name. The first words are what a change makes void: the stream, or whoever has
 * changed something, says `invalidateQueries({ queryKey: queryKeys.senders })`.
 */
export const queryKeys = {
  me: ['me'],
  conversations: ['conversations'],
  /** In the order of the latest message: kept right by the stream without being read again. */
  allConversations: ['conversations', 'all'],
  /** Any list with a search or a filter. */
  filteredConversations: ['conversations', 'filtered'],
  conversation: (id: string) => ['conversation', id],
  messages: (conversationId: string) => ['messages', conversationId],
  message: (id: string) => ['message', id],
  orders: ['orders'],
  order: (referenceId: string) => ['orders', referenceId],
  deliveries: ['deliveries'],
  keys: ['keys'],
  senders: ['senders'],
} as const
