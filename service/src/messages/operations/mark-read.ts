/**
 * POST /messages/{messageId}/read: marks a received message as read, straight at the channel;
 * nothing is stored.
 */
import { findReceived } from '../../store/messages-repository.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, id } from '../../engine/http/answer-fields.ts'
import { assertDone } from '../../senders/channel-answer.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'

export const markRead = operation(
  {
    operationId: 'markRead',
    summary: 'Mark a received message as read',
    description:
      'The customer sees it, and all messages before it, as read. With `typing` they see for up to 25 seconds, or until the next message, that an answer is being written. WhatsApp accepts messages of the last 30 days. May be repeated.',
    tag: 'Messages',
    route: 'POST /messages/:messageId/read',
    audit: { none: 'The customer sees it, and nothing is stored.' },
    scope: 'messages:send',
    id: ['messageId', 'Identifier of the message.'],
    body: strictObject(
      {
        typing: Type.Optional(
          Type.Boolean({ description: 'Whether to show that an answer is being written. Default false.' }),
        ),
      },
      { title: 'ReadMark', examples: [{ typing: true }] },
    ),
    answer: asAnswer(
      strictObject({ id: id('Identifier of the message.') }, { title: 'MarkedRead' }),
      'WhatsApp took it.',
    ),
    unknown: ['message_not_found', 'There is no such message in this workspace.'],
  },
  async (
    { workspaceId, id: messageId, body },
    { pool, senders, channels }: Needs<'pool' | 'senders' | 'channels'>,
  ) => {
    const found = await findReceived(pool, workspaceId, messageId)
    if (!found) return null
    const { role, channelMessageId, senderId } = found
    if (role !== 'user' || channelMessageId === null)
      throw new Problem('not_received', 'Only what a customer sent can be marked as read.')
    const sender = senders.find(workspaceId, senderId)
    if (!sender) throw new Problem('sender_not_found', 'There is no such sender in this workspace.')
    const { typing = false } = body
    assertDone(await channels.of(sender.channel).markRead(sender, channelMessageId, { typing }))
    return { id: messageId }
  },
)
