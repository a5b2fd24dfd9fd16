/** The operations on deliveries. */
import { listDeliveries } from './list-deliveries.ts'
import { resolveDelivery } from './resolve-delivery.ts'

export const deliveryOperations = [listDeliveries, resolveDelivery]
