/**
 * POST /conversations/{conversationId}/typing: the other people of the shop see that a user writes.
 * Nothing is stored.
 */
import { findConversation } from '../../store/conversations-repository.ts'
import { CONVERSATION_ID, UNKNOWN_CONVERSATION } from '../../engine/http/conversation-id.ts'
import { findUser } from '../../access/people/users-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { userOperation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Presence } from '../../engine/events/presence.ts'
import { TypingNotice } from './presence-answers.ts'

export const sendTyping = userOperation(
  {
    operationId: 'sendTyping',
    summary: 'Show the others that you write',
    description:
      'Streams of the other users of the workspace receive `typing`. Repeat the request every few seconds while you write. The customer sees it only by `markRead` with `typing`.',
    tag: 'Conversations',
    route: 'POST /conversations/:conversationId/typing',
    audit: { none: 'Nothing is stored, and what is written is entered when it is sent.' },
    scope: 'messages:send',
    id: CONVERSATION_ID,
    answer: asAnswer(TypingNotice, 'What the others see.'),
    unknown: UNKNOWN_CONVERSATION,
  },
  async ({ workspaceId, userId, id }, { pool, presence }: Needs<'pool'> & { presence: Presence }) => {
    const conversation = await findConversation(pool, workspaceId, id)
    const user = await findUser(pool, workspaceId, userId)
    if (!conversation || !user) return null
    const data = { conversationId: conversation.id, userId, name: user.name }
    presence.publish({ name: 'typing', workspaceId, userId, data })
    return data
  },
)
