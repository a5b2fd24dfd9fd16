/**
 * POST /conversations/{conversationId}/seen: a user has read it up to a message. The contact learns
 * nothing of it.
 */
import { findConversation } from '../../store/conversations-repository.ts'
import { CONVERSATION_ID, UNKNOWN_CONVERSATION } from '../../engine/http/conversation-id.ts'
import { markSeen as mark, movePassedTo } from '../reads-repository.ts'
import { markMentionsSeen } from '../../notes/mentions.ts'
import { untilUncontended } from '../../engine/postgres/contention.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { userOperation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Presence } from '../../engine/events/presence.ts'
import { SeenMark } from './presence-answers.ts'

/** The largest that a position can be. */
const ORDER_MAX = 2_147_483_647

export const markSeen = userOperation(
  {
    operationId: 'markSeen',
    summary: 'Mark a conversation as read by you',
    description:
      'Up to the message with this `order`, with the notes that mention you up to there; a mark does not go back. Your other screens follow. That the customer sees it as read is `markRead`.',
    tag: 'Conversations',
    route: 'POST /conversations/:conversationId/seen',
    audit: { none: 'It says what a person has read, which concerns no one else.' },
    scope: 'messages:read',
    id: CONVERSATION_ID,
    body: strictObject(
      {
        order: Type.Integer({
          minimum: 1,
          maximum: ORDER_MAX,
          description: '`order` of the latest message that you have read.',
        }),
      },
      { title: 'SeenMarkDraft', examples: [{ order: 17 }] },
    ),
    answer: asAnswer(SeenMark, 'The mark as it is now.'),
    unknown: UNKNOWN_CONVERSATION,
  },
  async (
    { workspaceId, userId, id, body },
    { pool, clock, presence }: Needs<'pool' | 'clock'> & { presence: Presence },
  ) => {
    const seen = await untilUncontended('A conversation', async () => {
      const conversation = await findConversation(pool, workspaceId, id)
      if (!conversation) return 'unknown'
      return await mark(pool, workspaceId, userId, { conversationId: conversation.id, position: body.order })
    })
    if (seen === 'unknown') return null
    await markMentionsSeen(pool, workspaceId, userId, seen)
    await untilUncontended('A conversation', async () => {
      await movePassedTo(pool, workspaceId, userId, clock.now())
      return true
    })
    const data = { conversationId: seen.conversationId, order: seen.position }
    presence.publish({ name: 'seen', workspaceId, userId, data })
    return data
  },
)
