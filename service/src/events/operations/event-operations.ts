/** The operations on events. */
import { getEvent } from './get-event.ts'
import { listEvents } from './list-events.ts'
import { streamEvents } from './stream-events.ts'

export const eventOperations = [streamEvents, listEvents, getEvent]
