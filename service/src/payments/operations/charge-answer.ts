/**
 * A charge as the public API shows it: without its code, which is in the message that asks for it.
 */
import { oneOf } from '../../engine/text-schema.ts'
import { chargeStates, type Charge } from '../charge.ts'
import { strictObject } from '../../engine/schema.ts'
import {
  date,
  id,
  nullableDate,
  nullableText,
  orNull,
  text,
  toDate,
} from '../../engine/http/answer-fields.ts'
import { Money, toMoney } from '../../orders/operations/order-answer.ts'
import { PaymentFailure } from './payment-failure.ts'

export const ChargeAnswer = strictObject(
  {
    id: id('Identifier of the charge.'),
    accountId: id('The payment account at which it was made.'),
    referenceId: text("The shop's id of the order."),
    senderId: id('The sender of the order.'),
    messageId: id(
      'The message that asks for it. Until that is accepted, and where it never was, no message has this id.',
    ),
    txid: text('What names it at the bank.'),
    amount: Money,
    state: oneOf(
      [...chargeStates],
      '`making`: the bank is being asked for it. `open`: it can be paid. `concluded`: some money came. `withdrawn`: by the shop. `expired`: its time is over. `removed`: by the bank. `failed`: it was never made.',
    ),
    expireDate: date('Until when it can be paid.'),
    dueDate: nullableText('The day by which it is to be paid, YYYY-MM-DD; null: it is paid at once.'),
    failure: orNull(PaymentFailure, 'Why the bank refused it, or what is not known; null: nothing is wrong.'),
    createDate: date('When it was asked for.'),
    endDate: nullableDate('When it could be paid no more; null until then.'),
  },
  { title: 'MadeCharge', description: 'What a bank was asked to take in for an order.' },
)

export const toChargeAnswer = (charge: Charge) => ({
  id: charge.id,
  accountId: charge.accountId,
  referenceId: charge.referenceId,
  senderId: charge.senderId,
  messageId: charge.messageId,
  txid: charge.txid,
  amount: toMoney(charge.amount, 'BRL'),
  state: charge.state,
  expireDate: charge.expiresAt.toISOString(),
  dueDate: charge.dueDate,
  failure: charge.failure,
  createDate: charge.createdAt.toISOString(),
  endDate: toDate(charge.endedAt),
})
