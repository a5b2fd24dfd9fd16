import type { OrderFilter } from '../../src/orders/list-orders.ts'

/** All orders, by when they were created. */
export const NO_FILTER: OrderFilter = {
  by: 'created',
  from: null,
  to: null,
  payment: null,
  status: null,
  senderId: null,
  conversationId: null,
  q: null,
}
