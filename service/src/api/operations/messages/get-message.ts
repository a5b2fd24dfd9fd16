/** GET /messages/{messageId}: one message with its status now. */
import { Message } from '../../../messages/message.ts'
import { findMessage } from '../../../messages/messages-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import type { Needs } from '../../needs.ts'
import { operation } from '../operation.ts'

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
