/** POST /orders/{referenceId}/payments: the shop's own system reports that an order was paid. */
import { PHONE_PATTERN } from '../../kinds/address.ts'
import { REFERENCE } from '../../kinds/interactive.ts'
import { reportPayment as report } from '../report-payment.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { findOrderNamed } from './order-named.ts'
import { PaymentAnswer, toPaymentAnswer } from './payment-answer.ts'
import { Reais } from './reais.ts'

/** How far the clock of the shop's system may be ahead. */
const AHEAD_MS_MAX = 60_000

const Body = strictObject(
  {
    id: Type.String({
      pattern: '^[\\x21-\\x7e]{1,100}$',
      description:
        'What names the payment in your system: the same id again is the same payment. The end-to-end id of a Pix is that payment, also when the bank lists it.',
    }),
    amount: Reais,
    paidDate: Type.String({ format: 'date-time', maxLength: 40, description: 'When the money came.' }),
    from: Type.Optional(
      Type.String({
        pattern: PHONE_PATTERN,
        description: 'Address of the sender, E.164; needed where several senders use the reference.',
      }),
    ),
  },
  {
    title: 'ReportedPayment',
    examples: [
      {
        id: 'caixa-2031',
        amount: { value: 4800, offset: 100, currency: 'BRL' },
        paidDate: '2026-11-23T14:03:11Z',
      },
    ],
  },
)

export const reportPayment = operation(
  {
    operationId: 'reportPayment',
    summary: 'Report a payment of an order',
    description:
      'Of money that came where Recado cannot see it. It means the same as a payment that the bank lists: the amount is compared with what the order asks for, and what fits pays the order.',
    tag: 'Payments',
    route: 'POST /orders/:referenceId/payments',
    audit: 'payment.report',
    scope: 'payments:confirm',
    id: ['referenceId', "The shop's id of the order."],
    form: REFERENCE,
    body: Body,
    answer: asAnswer(PaymentAnswer, 'The payment, with what it means.'),
    unknown: ['order_not_found', 'No message of this workspace names this order.'],
    problems: [409],
  },
  async (
    { workspaceId, id: referenceId, body, actor, about },
    needs: Needs<'pool' | 'clock' | 'senders' | 'payments'>,
  ) => {
    const { clock, payments } = needs
    const at = new Date(body.paidDate)
    if (Number.isNaN(at.getTime()) || at.getTime() > clock.now().getTime() + AHEAD_MS_MAX || at.getTime() < 0)
      throw wrongFields([
        { in: 'body', pointer: '/paidDate', code: 'invalid', detail: 'Must be a moment that has passed.' },
      ])
    const order = await findOrderNamed(needs, workspaceId, referenceId, body.from)
    if (!order) return null
    const { senderId } = order
    const payment = await report(payments.ledger, {
      workspaceId,
      order: { senderId, referenceId },
      providerId: body.id,
      amount: body.amount.value,
      at,
      by: actor.id,
    })
    about(payment.id)
    return toPaymentAnswer(payment)
  },
)
