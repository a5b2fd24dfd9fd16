/** GET /webhook-endpoints/{endpointId}: one endpoint with its health. */
import { findEndpoint } from '../endpoints-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { ENDPOINT_ID, TAG, toAnswer, UNKNOWN_ENDPOINT, WebhookEndpointAnswer } from './endpoint-answer.ts'

export const getEndpoint = operation(
  {
    operationId: 'getWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    tag: TAG,
    route: 'GET /webhook-endpoints/:endpointId',
    scope: 'webhooks:write',
    id: ENDPOINT_ID,
    answer: asAnswer(WebhookEndpointAnswer, 'The endpoint.'),
    unknown: UNKNOWN_ENDPOINT,
  },
  async ({ workspaceId, id }, needs: Needs<'pool' | 'clock'>) => {
    const endpoint = await findEndpoint(needs.pool, workspaceId, id)
    return endpoint && (await toAnswer(needs, endpoint))
  },
)
