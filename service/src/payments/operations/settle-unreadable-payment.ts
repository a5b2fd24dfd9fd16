/** POST /payments/unreadable/{unreadableId}/settle: a person has looked at the bank. */
import { settleUnreadable } from '../unreadable-payments.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { toUnreadableAnswer, UnreadableAnswer } from './unreadable-answer.ts'

export const settleUnreadablePayment = operation(
  {
    operationId: 'settleUnreadablePayment',
    summary: 'Settle a payment that cannot be read',
    description:
      'The entry leaves the list, also if the bank goes on listing it. Settling it again changes nothing.',
    tag: 'Payments',
    route: 'POST /payments/unreadable/:unreadableId/settle',
    audit: 'payment.settle',
    scope: 'payments:confirm',
    id: ['unreadableId', 'Identifier of the entry.'],
    answer: asAnswer(UnreadableAnswer, 'The entry.'),
    unknown: ['payment_not_found', 'There is no such entry in this workspace.'],
  },
  async ({ workspaceId, id, actor }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const entry = await settleUnreadable(pool, workspaceId, id, { by: actor.id, at: clock.now() })
    return entry && toUnreadableAnswer(entry)
  },
)
