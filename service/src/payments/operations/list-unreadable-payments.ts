/**
 * GET /payments/unreadable: money that a bank lists in a form that cannot be read, and that is not
 * settled yet.
 */
import { listUnreadable } from '../unreadable-payments.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { toUnreadableAnswer, UnreadableAnswer } from './unreadable-answer.ts'

const UnreadablePayments = strictObject(
  { data: Type.Array(UnreadableAnswer, { description: 'The oldest first, 100 at most.' }) },
  { title: 'UnreadablePayments', description: 'What waits for a person to look at the bank.' },
)

export const listUnreadablePayments = operation(
  {
    operationId: 'listUnreadablePayments',
    summary: 'List payments that cannot be read',
    description:
      'What a bank lists without an id, or with an amount or a moment in an ambiguous form. It is not booked: check at the bank, report the payment to its order (`POST /orders/{referenceId}/payments`), and settle the entry. A refund that cannot be read is listed too, with the id of its payment. One that the bank writes otherwise later is booked, and leaves this list.',
    tag: 'Payments',
    route: 'GET /payments/unreadable',
    scope: 'payments:read',
    answer: asAnswer(UnreadablePayments, 'The entries.'),
  },
  async ({ workspaceId }, { pool }: Needs<'pool'>) => ({
    data: (await listUnreadable(pool, workspaceId)).map(toUnreadableAnswer),
  }),
)
