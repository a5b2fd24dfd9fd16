/** GET /payments/{paymentId}/refunds/{refundId}: what became of a refund. */
import { findRefund } from '../refunds-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { REFUND_PATH } from './make-refund.ts'
import { RefundAnswer, toRefundAnswer } from './refund-answer.ts'

export const getRefund = operation(
  {
    operationId: 'getRefund',
    summary: 'Get a refund',
    tag: 'Payments',
    route: 'GET /payments/:paymentId/refunds/:refundId',
    scope: 'payments:read',
    ...REFUND_PATH,
    answer: asAnswer(RefundAnswer, 'The refund, as it is now.'),
    unknown: ['refund_not_found', 'The payment has no such refund.'],
  },
  async ({ workspaceId, parentId: paymentId, id }, { pool }: Needs<'pool'>) => {
    const refund = await findRefund(pool, workspaceId, id)
    return refund?.paymentId === paymentId ? toRefundAnswer(refund) : null
  },
)
