/** GET /webhook-endpoints: the endpoints of the workspace, each with its health. */
import { strictObject } from '../../engine/schema.ts'
import { listEndpoints as readEndpoints } from '../endpoints-repository.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { TAG, toEndpointAnswers, WebhookEndpointAnswer } from './endpoint-answer.ts'

export const listEndpoints = operation(
  {
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'In the order of their making, newest first unless `sort=asc`.',
    tag: TAG,
    route: 'GET /webhook-endpoints',
    scope: 'webhooks:write',
    query: strictObject(pageParameters),
    answer: pageOf(WebhookEndpointAnswer, 'A page of endpoints.'),
  },
  async ({ workspaceId, query }, needs: Needs<'pool' | 'clock'>) => {
    const { entries, cursors } = await readPageById(
      `webhook-endpoints ${workspaceId}`,
      query,
      (start, limit) => readEndpoints(needs.pool, workspaceId, start, limit),
      ({ id }) => id,
    )
    return { data: await toEndpointAnswers(needs, entries), cursors }
  },
)
