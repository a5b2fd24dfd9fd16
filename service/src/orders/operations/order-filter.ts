/** Which orders are asked for. */
import { parseSearch } from '../../conversations/search.ts'
import { oneOf, SearchText } from '../../engine/text-schema.ts'
import type { OrderFilter, OrderTime } from '../list-orders.ts'
import { ORDER_STATUSES, payments, type Payment } from '../../kinds/order-states.ts'
import type { Order } from '../select-orders.ts'
import { Type } from '../../engine/schema.ts'
import { idFilter } from '../../engine/http/json-answer.ts'
import { keysByTime, momentParameter, toMoment } from '../../engine/paging/by-time.ts'
import type { Keys } from '../../engine/paging/page.ts'

/** Query parameters of the list and of its file. */
export const filterParameters = {
  by: Type.Optional(
    oneOf(
      ['created', 'paid', 'due'],
      'The time that the list is sorted and bounded by. `created` (if not given): of the first message. `paid`: only orders that are paid. `due`: only unpaid orders that expire, by when they do.',
    ),
  ),
  from: momentParameter('From this moment on.'),
  to: momentParameter('Before this moment.'),
  payment: Type.Optional(oneOf(payments, 'Only those whose payment is so now.')),
  status: Type.Optional(oneOf(ORDER_STATUSES, 'Only those that are there.')),
  senderId: idFilter('Only those of this sender.'),
  conversationId: idFilter('Only those of this conversation.'),
  q: Type.Optional(
    SearchText(
      'Only those whose reference id begins so, or whose contact is found by it as in the list of conversations: by a name or a part of a number.',
    ),
  ),
}

type Given = {
  by?: OrderTime
  from?: string
  to?: string
  payment?: Payment
  status?: string
  senderId?: string
  conversationId?: string
  q?: string
}

export const toFilter = ({
  by,
  from,
  to,
  payment,
  status,
  senderId,
  conversationId,
  q,
}: Given): OrderFilter => ({
  by: by ?? 'created',
  from: toMoment(from, 'from'),
  to: toMoment(to, 'to'),
  payment: payment ?? null,
  status: status ?? null,
  senderId: senderId?.toLowerCase() ?? null,
  conversationId: conversationId?.toLowerCase() ?? null,
  q: q === undefined ? null : parseSearch(q),
})

const TIMES: Record<OrderTime, (order: Order) => Date | null> = {
  created: ({ createdAt }) => createdAt,
  paid: ({ paidAt }) => paidAt,
  due: ({ expiresAt }) => expiresAt,
}

/** The keys of a list that is sorted by this time, which all of its orders have. */
export const keysOf = (by: OrderTime): Keys<Order> =>
  keysByTime((order) => TIMES[by](order) ?? order.createdAt)
