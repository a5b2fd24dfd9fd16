/** The operations on deliveries. */
import type { Operation } from '../operation.ts'
import { listDeliveries } from './list-deliveries.ts'
import { resolveDelivery } from './resolve-delivery.ts'

export const deliveryOperations: readonly Operation[] = [listDeliveries, resolveDelivery]
