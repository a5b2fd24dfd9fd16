/** A payment as the public API shows it. */
import { oneOf } from '../../engine/text-schema.ts'
import { verdicts } from '../../kinds/order-states.ts'
import type { Payment } from '../payments-list.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import {
  ContactNames,
  date,
  id,
  nullableDate,
  nullableId,
  nullableText,
  orNull,
  text,
  toDate,
} from '../../engine/http/answer-fields.ts'
import { Money, toMoney } from '../../orders/operations/order-answer.ts'

export const PaymentAnswer = strictObject(
  {
    id: id('Identifier of the payment.'),
    accountId: nullableId(
      'The payment account that it came to; null: the shop reported it, and no bank has yet.',
    ),
    providerId: text(
      "The bank's id of it, such as the end-to-end id of a Pix, or the shop's own of what it reported.",
    ),
    txid: nullableText('What names the charge at the bank; null: nothing does.'),
    chargeId: nullableId(
      'The charge that it is for; null: none asked for it. A person may have taken the money for another order.',
    ),
    referenceId: nullableText("The shop's id of the order; null: it is of no order."),
    senderId: nullableId('The sender of the order; null: it is of no order, or its contact was erased.'),
    conversationId: nullableId(
      'Where the order was asked for last; null: nowhere, or its contact was erased.',
    ),
    contact: orNull(ContactNames, 'Whose conversation that is; null without one.'),
    amount: Money,
    receivedDate: date('When it came, as the bank says.'),
    bookedDate: date('When Recado wrote it down.'),
    source: oneOf(
      ['callback', 'list', 'charge', 'reported'],
      'Where Recado learned of it. `callback`: the bank called, and was asked. `list`: its list of payments, read on schedule. `charge`: the charge, read on schedule. `reported`: the shop reported it.',
    ),
    verdict: oneOf(
      [...verdicts],
      'What it means for the order. `exact`: with those before it, what is due. `less`: not enough yet. `more`: the order is paid, and something is left over. `twice`: the order was paid before. `late`: the charge had expired. `canceled`: the order was canceled, or its charge withdrawn. `unknown`: no charge asked for it.',
    ),
    isOpen: Type.Boolean({ description: 'Whether a person has to decide what becomes of it.' }),
    decision: orNull(
      strictObject({
        kind: oneOf(['accept', 'refund', 'wait'], 'What was decided.'),
        by: nullableId('The key or the user who decided.'),
        date: date('When.'),
        until: nullableDate('Of `wait`: it is listed again then.'),
      }),
      'What a person decided; null: nothing yet.',
    ),
    refunded: Money,
  },
  { title: 'Payment', description: 'Money that came.' },
)

export const toPaymentAnswer = ({
  amount,
  refunded,
  receivedAt,
  bookedAt,
  decision,
  decidedBy,
  decidedAt,
  waitsUntil,
  contactName,
  contactUsername,
  ...payment
}: Payment) => ({
  id: payment.id,
  accountId: payment.accountId,
  providerId: payment.providerId,
  txid: payment.txid,
  chargeId: payment.chargeId,
  referenceId: payment.referenceId,
  senderId: payment.senderId,
  conversationId: payment.conversationId,
  contact: payment.conversationId === null ? null : { name: contactName, username: contactUsername },
  amount: toMoney(amount, 'BRL'),
  receivedDate: receivedAt.toISOString(),
  bookedDate: bookedAt.toISOString(),
  source: payment.source,
  verdict: payment.verdict,
  isOpen: payment.isOpen,
  decision:
    decision === null || decidedAt === null
      ? null
      : { kind: decision, by: decidedBy, date: decidedAt.toISOString(), until: toDate(waitsUntil) },
  refunded: toMoney(refunded, 'BRL'),
})
