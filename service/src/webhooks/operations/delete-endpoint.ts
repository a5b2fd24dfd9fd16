/**
 * DELETE /webhook-endpoints/{endpointId}: nothing is sent to it any more, and what waited for it is
 * gone.
 */
import { deleteEndpoint as remove } from '../endpoints-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Webhooks } from '../webhooks.ts'
import { ENDPOINT_ID, TAG, toAnswer, UNKNOWN_ENDPOINT, WebhookEndpointAnswer } from './endpoint-answer.ts'

export const deleteEndpoint = operation(
  {
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'A try that is under way may still arrive. To stop for a while, pause it.',
    tag: TAG,
    route: 'DELETE /webhook-endpoints/:endpointId',
    audit: 'webhook_endpoint.delete',
    scope: 'webhooks:write',
    id: ENDPOINT_ID,
    answer: asAnswer(WebhookEndpointAnswer, 'The endpoint, deleted.'),
    unknown: UNKNOWN_ENDPOINT,
  },
  async ({ workspaceId, id }, needs: Needs<'pool' | 'clock'> & { webhooks: Pick<Webhooks, 'changed'> }) => {
    const gone = await remove(needs.pool, workspaceId, id)
    if (!gone) return null
    needs.webhooks.changed(id)
    return await toAnswer(needs, gone)
  },
)
