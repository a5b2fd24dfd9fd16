/** GET /messages/{messageId}: one message with its status now. */
import { Message } from '../../kinds/message.ts'
import { findMessage } from '../../store/messages-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'

export const getMessage = operation(
  {
    operationId: 'getMessage',
    summary: 'Get a message',
    tag: 'Messages',
    route: 'GET /messages/:messageId',
    scope: 'messages:read',
    id: ['messageId', 'Identifier of the message.'],
    answer: asAnswer(Message, 'The message with its status now.'),
    unknown: ['message_not_found', 'There is no such message in this workspace.'],
  },
  async ({ workspaceId, id }, { pool }: Needs<'pool'>) => await findMessage(pool, workspaceId, id),
)
