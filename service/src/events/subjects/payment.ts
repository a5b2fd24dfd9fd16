/** Events of payments. */
import { oneOf } from '../../engine/text-schema.ts'
import { verdicts } from '../../kinds/order-states.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { AT, ids, OF_CONVERSATION, REFERENCE_ID } from './example-fields.ts'
import { date, id, nullableId, nullableText, text } from '../../engine/http/answer-fields.ts'
import { readOrderConversations, describeMoney } from './money-rows.ts'
import { eventsOf } from './subject.ts'

const PaymentFact = strictObject(
  {
    id: id('Identifier of the payment.'),
    accountId: nullableId('The payment account that it came to; null: the shop reported it.'),
    providerId: text("The bank's id of it, or the shop's own of what it reported."),
    chargeId: nullableId(
      'The charge that it is for; null: none asked for it. A person may have taken the money for another order.',
    ),
    senderId: nullableId('The sender of the order; null: it is of no order, or its contact was erased.'),
    conversationId: nullableId('Where the order was asked for last; null: nowhere.'),
    referenceId: nullableText("The shop's id of the order; null: it is of no order."),
    amount: Type.Integer({ description: 'In hundredths of the real: R$ 48.00 is 4800.' }),
    receivedDate: date('When it came, as the bank says.'),
    verdict: oneOf([...verdicts], 'What it means for the order.'),
    isOpen: Type.Boolean({ description: 'Whether a person has to decide what becomes of it.' }),
    decision: nullableText('What a person decided: `accept`, `refund` or `wait`.'),
    refunded: Type.Integer({ description: 'What of it went back, in hundredths of the real.' }),
  },
  { title: 'PaymentFact', description: 'Money that came, as it was at that moment.' },
)

const example = (isOpen: boolean, decision: string | null) => ({
  id: ids.payment,
  accountId: ids.account,
  providerId: 'E12345678202611231403kkkkkkkkkkk',
  chargeId: ids.charge,
  ...OF_CONVERSATION,
  referenceId: REFERENCE_ID,
  amount: 4800,
  receivedDate: AT,
  verdict: 'late',
  isOpen,
  decision,
  refunded: 0,
})

export const paymentEvents = eventsOf('payment', {
  scopes: ['payments:read'],
  canBeErased: false,
  orderedWith: 'conversation',
  types: {
    'payment.received': { summary: 'Money came.', schema: PaymentFact, example: example(true, null) },
    'payment.changed': {
      summary: 'A payment means something else, or a person decided about it, or some of it went back.',
      schema: PaymentFact,
      example: example(false, 'accept'),
    },
  },
  read: readOrderConversations,
  describe: describeMoney,
})
