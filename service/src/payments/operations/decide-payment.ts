/** POST /payments/{paymentId}/decision: what a person decides about a payment that does not fit. */
import { DAY_MS } from '../../engine/clock.ts'
import { PHONE_PATTERN } from '../../kinds/address.ts'
import { REFERENCE } from '../../kinds/interactive.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { decide, type Decision } from '../decide.ts'
import type { Fault } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { findOrderNamed } from './order-named.ts'
import { PaymentAnswer, toPaymentAnswer } from './payment-answer.ts'

/** Days that a payment may wait to be decided about. */
export const WAIT_DAYS_MAX = 90

const Body = strictObject(
  {
    decision: oneOf(
      ['accept', 'wait'],
      '`accept`: the money stays, and pays its order if that is not paid yet. `wait`: it is not listed among the open ones until then.',
    ),
    until: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: `With \`wait\`: until when, within ${WAIT_DAYS_MAX} days.`,
      }),
    ),
    referenceId: Type.Optional(
      Type.String({
        pattern: REFERENCE.source,
        description:
          'With `accept`, of a payment that is of no order: the order that it pays. Without it the money was for something else.',
      }),
    ),
    from: Type.Optional(
      Type.String({
        pattern: PHONE_PATTERN,
        description:
          'Address of the sender of that order, E.164; needed where several senders use the reference.',
      }),
    ),
  },
  { title: 'PaymentDecision', examples: [{ decision: 'accept' }] },
)

export const decidePayment = operation(
  {
    operationId: 'decidePayment',
    summary: 'Decide about a payment',
    description:
      'About one that waits for a person. To give it back, ask for a refund: `PUT /payments/{paymentId}/refunds/{refundId}`.',
    tag: 'Payments',
    route: 'POST /payments/:paymentId/decision',
    audit: 'payment.decide',
    scope: 'payments:confirm',
    id: ['paymentId', 'Identifier of the payment.'],
    body: Body,
    answer: asAnswer(PaymentAnswer, 'The payment as it is now.'),
    unknown: ['payment_not_found', 'There is no such payment in this workspace.'],
    problems: [409],
  },
  async (
    { workspaceId, id: paymentId, body, actor },
    needs: Needs<'pool' | 'clock' | 'senders' | 'payments'>,
  ) => {
    const { clock, payments } = needs
    const untilMs = body.until === undefined ? Number.NaN : Date.parse(body.until)
    const faults = judge(body, untilMs - clock.now().getTime())
    if (faults.length > 0) throw wrongFields(faults)
    const { referenceId, from } = body
    const order =
      referenceId === undefined ? null : await findOrderNamed(needs, workspaceId, referenceId, from)
    if (referenceId !== undefined && !order)
      throw wrongFields([fault('/referenceId', 'Must be an order of the workspace.')])
    const decision: Decision =
      body.decision === 'wait'
        ? { kind: 'wait', until: new Date(untilMs) }
        : { kind: 'accept', order: order && { senderId: order.senderId, referenceId: order.referenceId } }
    const payment = await decide(payments.ledger, { workspaceId, paymentId, by: actor.id }, decision)
    return payment && toPaymentAnswer(payment)
  },
)

const fault = (pointer: string, detail: string): Fault => ({ in: 'body', pointer, code: 'invalid', detail })

function judge(
  {
    decision,
    until,
    referenceId,
    from,
  }: { decision: string; until?: string; referenceId?: string; from?: string },
  aheadMs: number,
): Fault[] {
  const faults: Fault[] = []
  const isWait = decision === 'wait'
  if (isWait && !(aheadMs > 0 && aheadMs <= WAIT_DAYS_MAX * DAY_MS))
    faults.push(fault('/until', `Must lie in the future, within ${WAIT_DAYS_MAX} days.`))
  if (!isWait && until !== undefined) faults.push(fault('/until', 'Only what waits ends waiting.'))
  if (isWait && referenceId !== undefined)
    faults.push(fault('/referenceId', 'Only what is accepted pays an order.'))
  if (from !== undefined && referenceId === undefined)
    faults.push(fault('/from', 'Tells apart orders of one `referenceId`: give that too.'))
  return faults
}
