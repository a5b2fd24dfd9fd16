/** Events of orders. The id of an order is that of the message that changed it. */
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { ids, REFERENCE_ID } from './example-fields.ts'
import { id, nullableId, nullableText, orNull, text } from '../../engine/http/answer-fields.ts'
import { readMessages } from './message-rows.ts'
import { EXAMPLE_PLACE, messagePlace } from './message.ts'
import { eventsOf } from './subject.ts'

const orderFields = {
  id: id(
    'The message that changed the order; of money that came, the one that asked for it. Where a message failed that had changed it, the one that holds now.',
  ),
  ...messagePlace,
  referenceId: text("The shop's id of the order."),
  orderStatus: nullableText("WhatsApp's word, such as `shipped`; null if no message has given one yet."),
  paymentStatus: nullableText("WhatsApp's word, such as `captured`; null if no message has given one yet."),
}
const OrderFact = strictObject(orderFields, {
  title: 'OrderFact',
  description: 'What a message says of an order.',
})
const OrderPaid = strictObject(
  {
    ...orderFields,
    total: orNull(
      Type.Integer(),
      'What the order is over, in hundredths of its currency; null: no message says it.',
    ),
    currency: nullableText('ISO 4217 code of `total`.'),
    received: Type.Integer({
      description: 'What came for it by now, in hundredths of the real, by the ledger.',
    }),
    refunded: Type.Integer({ description: 'What went back of that.' }),
    paidBy: oneOf(
      ['status', 'confirmation'],
      'Who says so. `confirmation`: the money came. `status`: only an order status message of the business.',
    ),
    paymentId: nullableId('The payment that paid it; null with `status`.'),
  },
  { title: 'OrderPaid', description: 'An order that is paid, and how.' },
)

const example = (orderStatus: string) => ({
  id: ids.message,
  ...EXAMPLE_PLACE,
  referenceId: REFERENCE_ID,
  orderStatus,
  paymentStatus: null,
})

export const orderEvents = eventsOf('order', {
  scopes: ['orders:read', 'messages:read'],
  canBeErased: true,
  orderedWith: 'message',
  types: {
    'order.paid': {
      summary: 'An order is paid: the money came, or a message says so.',
      schema: OrderPaid,
      example: {
        ...example('processing'),
        total: 4800,
        currency: 'BRL',
        received: 4800,
        refunded: 0,
        paidBy: 'confirmation',
        paymentId: ids.payment,
      },
    },
    'order.updated': {
      summary: 'A message gave an order another status, or one that had done so failed.',
      schema: OrderFact,
      example: example('shipped'),
    },
  },
  read: readMessages,
  describe({ type, subjectId, fact }, { messages }) {
    const message = messages.get(subjectId)
    if (!message) return null
    const { conversationId, senderId, from, to, order, referenceId, cause } = message
    const { orderStatus = null, paymentStatus = null } = fact ?? {}
    const { total, currency, received, refunded, paidBy, paymentId } = fact ?? {}
    const money = type === 'order.paid' && { total, currency, received, refunded, paidBy, paymentId }
    const place = { id: subjectId, conversationId, senderId, from, to, order, referenceId }
    const data = { ...place, orderStatus, paymentStatus, ...money }
    return { data, laneKey: conversationId, senderId, cause }
  },
})
