/** The operations on events. */
import type { Operation } from '../operation.ts'
import { getEvent } from './get-event.ts'
import { listEvents } from './list-events.ts'
import { streamEvents } from './stream-events.ts'

export const eventOperations: readonly Operation[] = [streamEvents, listEvents, getEvent]
