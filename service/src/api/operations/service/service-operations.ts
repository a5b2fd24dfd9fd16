/** The operations on the service itself. */
import type { Operation } from '../operation.ts'
import { health } from './health.ts'
import { metrics } from './metrics.ts'

export const serviceOperations: readonly Operation[] = [health, metrics]
