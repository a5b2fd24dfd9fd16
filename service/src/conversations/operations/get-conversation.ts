/**
 * GET /conversations/{conversationId}: one conversation, with its service window. The id of a
 * merged conversation answers with the conversation that it became part of.
 */
import { findConversation } from '../../store/conversations-repository.ts'
import { CONVERSATION_ID, UNKNOWN_CONVERSATION } from '../../engine/http/conversation-id.ts'
import { userIdOf } from '../../engine/http/actor.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { ConversationAnswer, toConversationAnswer } from './conversation-answer.ts'

export const getConversation = operation(
  {
    operationId: 'getConversation',
    summary: 'Get a conversation',
    tag: 'Conversations',
    route: 'GET /conversations/:conversationId',
    scope: 'messages:read',
    id: CONVERSATION_ID,
    answer: asAnswer(ConversationAnswer, 'The conversation with its service window now.'),
    unknown: UNKNOWN_CONVERSATION,
  },
  async ({ workspaceId, actor, id }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const conversation = await findConversation(pool, workspaceId, id, userIdOf(actor))
    return conversation && toConversationAnswer(conversation, clock.now())
  },
)
