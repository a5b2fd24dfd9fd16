/** The operations on orders. */
import { exportOrders } from './export-orders.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { suggestOrder } from './suggest-order.ts'
import { sumOrders } from './sum-orders.ts'

export const orderOperations = [listOrders, suggestOrder, sumOrders, exportOrders, getOrder]
