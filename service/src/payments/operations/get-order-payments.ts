/**
 * GET /orders/{referenceId}/payments: what was asked for an order, what came, and what went back.
 */
import { REFERENCE } from '../../kinds/interactive.ts'
import { findOrders } from '../../orders/find-orders.ts'
import { findChargesOfOrder } from '../find-charges.ts'
import { findNoticesOfOrder } from '../notices-list.ts'
import { findPaymentsOfOrder } from '../payments-list.ts'
import { findRefundsOf } from '../refunds-repository.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { idFilter } from '../../engine/http/json-answer.ts'
import { asAnswer, nullableDate, orNull, toDate } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { Money, toMoney } from '../../orders/operations/order-answer.ts'
import { ChargeAnswer, toChargeAnswer } from './charge-answer.ts'
import { NoticeAnswer, toNoticeAnswer } from './notice-answer.ts'
import { PaymentAnswer, toPaymentAnswer } from './payment-answer.ts'
import { RefundAnswer, toRefundAnswer } from './refund-answer.ts'

const OrderPayments = strictObject(
  {
    charges: Type.Array(ChargeAnswer, { description: 'What banks were asked to charge, oldest first.' }),
    payments: Type.Array(PaymentAnswer, { description: 'What came, as it came.' }),
    refunds: Type.Array(RefundAnswer, { description: 'What went back, or is to, oldest first.' }),
    notices: Type.Array(NoticeAnswer, {
      description: 'The notices of money to the customer, oldest first.',
    }),
    due: orNull(Money, 'What its messages ask for; null: nothing, or not in reais.'),
    received: Money,
    refunded: Money,
    paidDate: nullableDate(
      'When the order was paid, by the money or by what a message says; null: it is not.',
    ),
  },
  { title: 'OrderPayments', description: 'The money of one order.' },
)

export const getOrderPayments = operation(
  {
    operationId: 'getOrderPayments',
    summary: 'Get the money of an order',
    description: 'What was charged, what came, what went back, and the notices to the customer.',
    tag: 'Payments',
    route: 'GET /orders/:referenceId/payments',
    scope: 'payments:read',
    id: ['referenceId', "The shop's id of the order."],
    form: REFERENCE,
    query: strictObject({
      sender: idFilter('The sender of the order: its id. Needed where several senders use the reference.'),
    }),
    answer: asAnswer(OrderPayments, 'The money of the order.'),
    unknown: ['order_not_found', 'No message of this workspace names this order.'],
  },
  async ({ workspaceId, id: referenceId, query }, { pool }: Needs<'pool'>) => {
    const orders = await findOrders(pool, workspaceId, referenceId, query.sender?.toLowerCase() ?? null)
    const [order] = orders
    if (!order) return null
    if (orders.length > 1)
      throw wrongFields([
        { in: 'query', pointer: '/sender', code: 'required', detail: 'Several senders use this reference.' },
      ])
    const name = [workspaceId, order.senderId, order.referenceId] as const
    const [charges, payments, notices] = await Promise.all([
      findChargesOfOrder(pool, ...name),
      findPaymentsOfOrder(pool, ...name),
      findNoticesOfOrder(pool, ...name),
    ])
    const refunds = await findRefundsOf(
      pool,
      workspaceId,
      payments.map(({ id }) => id),
    )
    return {
      charges: charges.map(toChargeAnswer),
      payments: payments.map(toPaymentAnswer),
      refunds: refunds.map(toRefundAnswer),
      notices: notices.map(toNoticeAnswer),
      due: order.total === null ? null : toMoney(order.total, 'BRL'),
      received: toMoney(order.received, 'BRL'),
      refunded: toMoney(order.refunded, 'BRL'),
      paidDate: toDate(order.paidAt),
    }
  },
)
