/** A refund as the public API shows it. */
import { oneOf } from '../../engine/text-schema.ts'
import { refundOrigins, refundStates } from '../../kinds/order-states.ts'
import type { Refund } from '../refunds-repository.ts'
import { strictObject } from '../../engine/schema.ts'
import {
  date,
  id,
  nullableDate,
  nullableId,
  nullableText,
  orNull,
  toDate,
} from '../../engine/http/answer-fields.ts'
import { Money, toMoney } from '../../orders/operations/order-answer.ts'
import { PaymentFailure } from './payment-failure.ts'

export const RefundAnswer = strictObject(
  {
    id: id('Identifier of the refund: the one that it was asked for under.'),
    paymentId: id('The payment that goes back, or a part of it.'),
    origin: oneOf(refundOrigins, '`shop`: asked for here. `bank`: it was made at the bank, or by the banks.'),
    amount: Money,
    state: oneOf(
      refundStates,
      '`making`: the bank is being asked. `pending`: the bank has it. `done`: the money is back. `refused`: nothing went back.',
    ),
    reason: nullableText('What the shop wrote; null unless it was asked for here.'),
    failure: orNull(PaymentFailure, 'Why it was refused, or what is not known yet; null: nothing is wrong.'),
    askedBy: nullableId('The key or the user that asked for it; null unless it was asked for here.'),
    createDate: date('When it was asked for; of one that was made at the bank, when that says.'),
    endDate: nullableDate('When it was done or refused, as the bank says; null until then.'),
  },
  { title: 'Refund', description: 'Money that goes back.' },
)

export const toRefundAnswer = ({ amount, createdAt, endedAt, ...refund }: Refund) => ({
  id: refund.id,
  paymentId: refund.paymentId,
  origin: refund.origin,
  amount: toMoney(amount, 'BRL'),
  state: refund.state,
  reason: refund.reason,
  failure: refund.failure,
  askedBy: refund.askedBy,
  createDate: createdAt.toISOString(),
  endDate: toDate(endedAt),
})
