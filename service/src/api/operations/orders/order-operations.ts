/** The operations on orders. */
import type { Operation } from '../operation.ts'
import { exportOrders } from './export-orders.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { suggestOrder } from './suggest-order.ts'
import { sumOrders } from './sum-orders.ts'

export const orderOperations: readonly Operation[] = [
  listOrders,
  suggestOrder,
  sumOrders,
  exportOrders,
  getOrder,
]
