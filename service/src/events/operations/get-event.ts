/** GET /events/{eventId}: one event, as it was at that moment. */
import { EVENT_ID } from '../../engine/events/event-log.ts'
import { Event } from '../event-schemas.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { findEvent } from './event-page.ts'
import { LISTENING_SCOPE } from './listeners.ts'
import { readableTypes } from './readable-types.ts'

export const getEvent = operation(
  {
    operationId: 'getEvent',
    summary: 'Read one event',
    description:
      'As webhooks bring it and `GET /events` lists it: one about what you may not read is not found.',
    tag: 'Events',
    route: 'GET /events/:eventId',
    scope: LISTENING_SCOPE,
    id: ['eventId', 'Identifier of the event, as in `webhook-id`.'],
    form: EVENT_ID,
    answer: asAnswer(Event, 'The event.'),
    unknown: ['event_not_found', 'There is no such event in this workspace.'],
    problems: [410],
  },
  ({ workspaceId, scopes, id }, { pool }: Needs<'pool'>) =>
    findEvent(pool, workspaceId, id, readableTypes(scopes, null)),
)
