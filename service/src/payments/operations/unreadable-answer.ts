/** Money that a bank lists in a form that cannot be read, as the public API shows it. */
import type { UnreadablePayment } from '../unreadable-payments.ts'
import { strictObject } from '../../engine/schema.ts'
import { date, id, nullableText } from '../../engine/http/answer-fields.ts'

export const UnreadableAnswer = strictObject(
  {
    id: id('Identifier of the entry.'),
    accountId: id('The payment account that lists it.'),
    providerId: nullableText(
      'The end-to-end id as the bank writes it; null: it writes none. So the next three. Of a refund: `<end-to-end id>/devolucao/<id of the refund>`.',
    ),
    txid: nullableText('What names a charge at the bank.'),
    amount: nullableText('The amount, in the form of the bank.'),
    received: nullableText('When it came, in the form of the bank.'),
    heardDate: date('When it was listed first.'),
  },
  {
    title: 'UnreadablePayment',
    description:
      'Money that a bank lists in a form that cannot be read, so that it is not booked: a payment, or a refund of one.',
  },
)

export const toUnreadableAnswer = ({ heardAt, ...entry }: UnreadablePayment) => ({
  ...entry,
  heardDate: heardAt.toISOString(),
})
