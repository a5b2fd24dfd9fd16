/**
 * DELETE /senders/{senderId}: removes a sender that was never used, such as one that was registered
 * by mistake.
 */
import { deleteSender } from '../delete-sender.ts'
import { findSenders } from '../senders-repository.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { announceChanged, SENDER_ID, SenderAnswer, toSenderAnswers, UNKNOWN_SENDER } from './sender-answer.ts'

export const removeSender = operation(
  {
    operationId: 'removeSender',
    summary: 'Remove a sender',
    description:
      'Only one without conversations, contacts and orders. One that was used is paused instead. Its number, and its account, can be registered again.',
    tag: 'Administration',
    route: 'DELETE /senders/:senderId',
    audit: 'sender.delete',
    scope: 'senders:write',
    id: SENDER_ID,
    answer: asAnswer(SenderAnswer, 'The sender as it was.'),
    problems: [409],
    unknown: UNKNOWN_SENDER,
  },
  async ({ workspaceId, id }, needs: Needs<'pool' | 'clock' | 'senders' | 'announce'>) => {
    const answers = await toSenderAnswers(
      needs,
      workspaceId,
      await findSenders(needs.pool, workspaceId, [id]),
    )
    const removal = await deleteSender(needs.pool, { workspaceId, senderId: id })
    if (removal === 'used')
      throw new Problem('sender_used', 'Messages were sent or received by this sender, or it has orders.')
    if (removal === 'unknown') return null
    await announceChanged(needs, id)
    return answers[0] ?? null
  },
)
