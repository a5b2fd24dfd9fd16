/** Events of charges. */
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { AT, ids, OF_CONVERSATION, REFERENCE_ID } from './example-fields.ts'
import { date, id, nullableId, text } from '../../engine/http/answer-fields.ts'
import { senderId } from './fields.ts'
import { readOrderConversations, describeMoney } from './money-rows.ts'
import { eventsOf } from './subject.ts'

const ChargeFact = strictObject(
  {
    id: id('Identifier of the charge.'),
    accountId: id('The payment account where it was made.'),
    senderId,
    conversationId: nullableId('Where the order was asked for last; null: it was erased.'),
    messageId: id('The message that asks for it.'),
    referenceId: text("The shop's id of the order."),
    amount: Type.Integer({ description: 'In hundredths of the real: R$ 48.00 is 4800.' }),
    state: oneOf(
      ['withdrawn', 'removed', 'expired'],
      '`withdrawn`: by the shop. `removed`: by the bank. `expired`: it was not paid in time.',
    ),
    expireDate: date('Until when it could be paid.'),
  },
  { title: 'ChargeFact', description: 'A charge that cannot be paid any more, and was not paid.' },
)

const example = (state: string) => ({
  id: ids.charge,
  accountId: ids.account,
  ...OF_CONVERSATION,
  messageId: ids.message,
  referenceId: REFERENCE_ID,
  amount: 4800,
  state,
  expireDate: AT,
})

export const chargeEvents = eventsOf('charge', {
  scopes: ['payments:read'],
  canBeErased: false,
  orderedWith: 'conversation',
  types: {
    'charge.changed': {
      summary: 'A charge was withdrawn, or the bank removed it.',
      schema: ChargeFact,
      example: example('withdrawn'),
    },
    'charge.expired': {
      summary: 'The time of a charge is over, and it was not paid.',
      schema: ChargeFact,
      example: example('expired'),
    },
  },
  read: readOrderConversations,
  describe: describeMoney,
})
