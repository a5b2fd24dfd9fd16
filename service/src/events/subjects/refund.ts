/** Events of refunds. */
import { oneOf } from '../../engine/text-schema.ts'
import { refundOrigins, refundStates } from '../../kinds/order-states.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { ids, OF_CONVERSATION, REFERENCE_ID } from './example-fields.ts'
import { id, nullableId, nullableText, orNull, text } from '../../engine/http/answer-fields.ts'
import { readOrderConversations, describeMoney } from './money-rows.ts'
import { eventsOf } from './subject.ts'

const RefundFact = strictObject(
  {
    id: id('Identifier of the refund.'),
    paymentId: id('The payment that goes back, or a part of it.'),
    senderId: nullableId(
      'The sender of the order; null: the payment is of no order, or its contact was erased.',
    ),
    conversationId: nullableId('Where the order was asked for last; null: nowhere.'),
    referenceId: nullableText("The shop's id of the order; null: the payment is of no order."),
    amount: Type.Integer({ description: 'In hundredths of the real: R$ 48.00 is 4800.' }),
    origin: oneOf(refundOrigins, '`shop`: asked for here. `bank`: it was made at the bank, or by the banks.'),
    state: oneOf(refundStates, 'What it was at that moment. With `done` the money is back.'),
    failure: orNull(
      strictObject(
        { code: text('Ours, stable.') },
        { title: 'RefundFailure', description: "Why, without the bank's words." },
      ),
      'Why it was refused, or what is not known.',
    ),
  },
  { title: 'RefundFact', description: 'Money that goes back, as it was at that moment.' },
)

export const refundEvents = eventsOf('refund', {
  scopes: ['payments:read'],
  canBeErased: false,
  orderedWith: 'conversation',
  types: {
    'refund.changed': {
      summary: 'Money goes back: it was asked for, or the bank said what became of it.',
      schema: RefundFact,
      example: {
        id: ids.refund,
        paymentId: ids.payment,
        ...OF_CONVERSATION,
        referenceId: REFERENCE_ID,
        amount: 4800,
        origin: 'shop',
        state: 'done',
        failure: null,
      },
    },
  },
  read: readOrderConversations,
  describe: describeMoney,
})
