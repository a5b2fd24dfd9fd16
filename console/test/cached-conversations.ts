/** Conversations and messages for tests of what is cached, without a browser. */
import type { Conversation, Message } from '../src/api/types.ts'

/** @param messageCount the position of its newest message; the more, the later */
export function toConversation(id: string, messageCount: number, unread: number | null): Conversation {
  return {
    id,
    workspaceId: 'w',
    from: '551140000000',
    to: id,
    contact: { name: id, username: null, marketingStopped: false },
    window: { open: true, opensAt: null, closesAt: null, refusedAt: null },
    marksRead: false,
    messageCount,
    hasFailed: false,
    inbox: { state: 'open', waitsSince: null, assignee: null, snoozedUntil: null, labels: [], unread },
    lastMessage: { ...toMessage(id, messageCount), byPhone: false },
    createDate: '2026-11-23T14:00:00.000Z',
    lastMessageDate: new Date(Date.UTC(2026, 10, 23, 14, messageCount)).toISOString(),
  }
}

/** From the customer, unless another role is given. */
export const toMessage = (conversationId: string, order: number, role = 'user') =>
  ({ id: `${conversationId}${order}`, conversationId, order, role, status: 'received' }) as unknown as Message
