/**
 * GET /conversations/{conversationId}: one conversation, with its service window. The id of a merged conversation
 * answers with the conversation that it became part of.
 */
import { findConversation } from '../../../conversations/conversations-repository.ts'
import { CONVERSATION_ID, UNKNOWN_CONVERSATION } from '../../http/conversation-id.ts'
import { userIdOf } from '../../../tenants/actor.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import type { Needs } from '../../needs.ts'
import { operation } from '../operation.ts'
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
