/** GET /webhook-endpoints/{endpointId}/attempts: what was tried, when, and what was answered. */
import { parseEventId } from '../../engine/events/event-log.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { listAttempts as readAttempts } from '../attempts-list.ts'
import { findEndpoint } from '../endpoints-repository.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { toAttemptAnswer, WebhookAttemptAnswer } from './attempt-answer.ts'
import { ENDPOINT_ID, TAG, UNKNOWN_ENDPOINT } from './endpoint-answer.ts'
import { EVENT_ID } from './endpoint-settings.ts'

export const listAttempts = operation(
  {
    operationId: 'listWebhookAttempts',
    summary: 'List the attempts of a webhook endpoint',
    description: 'Those of the last 30 days, in the order of their begin, newest first unless `sort=asc`.',
    tag: TAG,
    route: 'GET /webhook-endpoints/:endpointId/attempts',
    scope: 'webhooks:write',
    id: ENDPOINT_ID,
    query: strictObject({
      ...pageParameters,
      failed: Type.Optional(oneOf(['true'], 'Only those that failed.')),
      eventId: Type.Optional(
        Type.String({ pattern: `^${EVENT_ID}$`, description: 'Only those of this event.' }),
      ),
    }),
    answer: pageOf(WebhookAttemptAnswer, 'A page of attempts.'),
    unknown: UNKNOWN_ENDPOINT,
  },
  async ({ workspaceId, id, query }, { pool }: Needs<'pool'>) => {
    if (!(await findEndpoint(pool, workspaceId, id))) return null
    const parsed = query.eventId === undefined ? null : parseEventId(query.eventId)
    const filter = {
      failed: query.failed === 'true',
      event: parsed && { id: query.eventId ?? '', position: parsed.position },
    }
    const { entries, cursors } = await readPageById(
      `webhook-attempts ${workspaceId} ${id} ${filter.failed} ${filter.event?.id ?? ''}`,
      query,
      (start, limit) => readAttempts(pool, { workspaceId, endpointId: id }, filter, start, limit),
      (attempt) => attempt.id,
    )
    return { data: entries.map(toAttemptAnswer), cursors }
  },
)
