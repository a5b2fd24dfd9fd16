/** An order as lists and files show it. */
import { oneOf } from '../../engine/text-schema.ts'
import { payments } from '../../kinds/order-states.ts'
import type { Order } from '../select-orders.ts'
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

export const Money = strictObject(
  {
    value: Type.Integer({ description: 'In minor units: R$ 48.00 is 4800.' }),
    offset: Type.Integer({ description: 'What one unit of the currency has of them: 100.' }),
    currency: text('ISO 4217 code.'),
  },
  { title: 'Money', description: 'An amount of money.' },
)

/** All amounts are stored in hundredths. */
const OFFSET = 100

export const OrderAnswer = strictObject(
  {
    id: id('Of the order: the message that spoke of it first.'),
    referenceId: text("The shop's id of the order; unique for each sender."),
    senderId: id('The sender that speaks of it.'),
    from: text('Address of the sender, digits.'),
    to: text('Address of the contact: digits, or a user id.'),
    contact: ContactNames,
    conversationId: id('Where its payment was asked for last.'),
    status: nullableText(
      'Where the order is, as WhatsApp spells it; null if no message that did not fail says so.',
    ),
    paymentStatus: nullableText('The same of its payment.'),
    payment: oneOf(
      payments,
      'What that means now. `expired`: it was not paid, and what asked for the payment has lapsed. `canceled`: before it was paid.',
    ),
    total: orNull(
      Money,
      'What is asked for; null if no message asks, as of an order that was sent from elsewhere.',
    ),
    received: Money,
    refunded: Money,
    paidDate: nullableDate(
      'When it was paid: when the money came, or as the message says, else when that was sent. Null unless it is paid.',
    ),
    paidBy: orNull(
      oneOf(
        ['status', 'confirmation'],
        'Who says so. `confirmation`: the money came. `status`: only an order status message of the business.',
      ),
      'Null unless it is paid.',
    ),
    reportedDate: nullableDate(
      'When the contact said how, or that, they pay. Only the bank knows whether they did.',
    ),
    expireDate: nullableDate('Until when it can be paid; null: for ever, or unknown.'),
    canceledDate: nullableDate('When it was canceled; null unless it is.'),
    createDate: date('Of the first message.'),
    lastEventDate: date('Of the latest message.'),
    requestMessageId: nullableId('The latest message that asks for the payment and did not fail.'),
    hasFailed: Type.Boolean({ description: 'Whether a message of it failed and still waits for a person.' }),
    failedMessageId: nullableId('The latest of these messages.'),
  },
  { title: 'ListedOrder', description: 'An order, as its messages that did not fail describe it.' },
)

export const toMoney = (value: number, currency: string) => ({ value, offset: OFFSET, currency })

export const toOrderAnswer = ({
  contactName,
  contactUsername,
  totalValue,
  currency,
  paidAt,
  ...order
}: Order) => ({
  id: order.id,
  referenceId: order.referenceId,
  senderId: order.senderId,
  from: order.from,
  to: order.to,
  contact: { name: contactName, username: contactUsername },
  conversationId: order.conversationId,
  status: order.status,
  paymentStatus: order.paymentStatus,
  payment: order.payment,
  total: totalValue === null || currency === null ? null : toMoney(Number(totalValue), currency),
  received: toMoney(order.received, 'BRL'),
  refunded: toMoney(order.refunded, 'BRL'),
  paidDate: toDate(paidAt),
  paidBy: order.payment !== 'paid' ? null : order.isConfirmed ? 'confirmation' : 'status',
  reportedDate: toDate(order.reportedAt),
  expireDate: toDate(order.expiresAt),
  canceledDate: toDate(order.canceledAt),
  createDate: order.createdAt.toISOString(),
  lastEventDate: order.lastSaidAt.toISOString(),
  requestMessageId: order.askedBy,
  hasFailed: order.failedMessageId !== null,
  failedMessageId: order.failedMessageId,
})
