/** PUT /payments/{paymentId}/refunds/{refundId}: gives a payment back, in whole or in part. */
import { Text } from '../../engine/text-schema.ts'
import { askRefund } from '../make-refund.ts'
import { strictObject } from '../../engine/schema.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { Reais } from './reais.ts'
import { RefundAnswer, toRefundAnswer } from './refund-answer.ts'

/** Banks take 140 characters. */
const REASON_MAX = 140

export const REFUND_PATH = {
  parent: ['paymentId', 'Identifier of the payment.'],
  id: ['refundId', 'Identifier of the refund: a UUID of your own.'],
} satisfies { parent: [string, string]; id: [string, string] }

export const makeRefund = operation(
  {
    operationId: 'makeRefund',
    summary: 'Give a payment back',
    description:
      'Asks the bank to give back a payment, or a part of it. The answer comes before that of the bank: `refund.changed` of `GET /events` and of webhooks, or the same address with `GET`, has the outcome. The same request again asks for nothing more. All refunds of a payment together never exceed it.',
    tag: 'Payments',
    route: 'PUT /payments/:paymentId/refunds/:refundId',
    audit: 'refund.create',
    scope: 'payments:refund',
    ...REFUND_PATH,
    body: strictObject(
      {
        amount: Reais,
        reason: Text(
          REASON_MAX,
          `Why, at most ${REASON_MAX} characters. It is kept, and the bank may show it to the payer.`,
        ),
      },
      {
        title: 'RefundDraft',
        examples: [{ amount: { value: 4800, offset: 100, currency: 'BRL' }, reason: 'Faltou o bolo.' }],
      },
    ),
    answer: asAnswer(RefundAnswer, 'The refund, as it is now.'),
    unknown: ['payment_not_found', 'There is no such payment in this workspace.'],
    problems: [409],
  },
  async (
    { workspaceId, parentId: paymentId, id: refundId, body, actor },
    { payments }: Needs<'payments'>,
  ) => {
    const { amount, reason } = body
    const request = { workspaceId, paymentId, refundId, amount: amount.value, reason, askedBy: actor.id }
    const refund = await askRefund({ ...payments.ledger, accounts: payments.accounts }, request)
    payments.refunds.wake()
    return refund && toRefundAnswer(refund)
  },
)
