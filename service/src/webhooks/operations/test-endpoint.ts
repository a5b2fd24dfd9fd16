/** POST /webhook-endpoints/{endpointId}/test: sends a test event now, and answers how it went. */
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Webhooks } from '../webhooks.ts'
import { toAttemptAnswer, WebhookAttemptAnswer } from './attempt-answer.ts'
import { ENDPOINT_ID, TAG, UNKNOWN_ENDPOINT } from './endpoint-answer.ts'

export const testEndpoint = operation(
  {
    operationId: 'testWebhookEndpoint',
    summary: 'Send a test event',
    description:
      'An event `webhook_endpoint.test`, signed like any other, whatever the state of the endpoint. The answer waits for the endpoint, 15 seconds at most.',
    tag: TAG,
    route: 'POST /webhook-endpoints/:endpointId/test',
    audit: { none: 'Sends a made-up event to an endpoint that the log has.' },
    scope: 'webhooks:write',
    id: ENDPOINT_ID,
    answer: asAnswer(WebhookAttemptAnswer, 'How it went. It may have failed.'),
    unknown: UNKNOWN_ENDPOINT,
  },
  async ({ workspaceId, id }, { webhooks }: { webhooks: Pick<Webhooks, 'test'> }) => {
    const attempt = await webhooks.test(workspaceId, id)
    return attempt && toAttemptAnswer(attempt)
  },
)
