/** The operations on the service itself. */
import { health } from './health.ts'
import { metrics } from './metrics.ts'

export const serviceOperations = [health, metrics]
