/**
 * POST /webhook-endpoints/{endpointId}/secret: makes a new secret. The one of before signs along
 * for a day.
 */
import { DAY_MS } from '../../engine/clock.ts'
import { strictObject } from '../../engine/schema.ts'
import { updateEndpoint } from '../change-endpoint.ts'
import { asAnswer, date, nullableText } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Webhooks } from '../webhooks.ts'
import { ENDPOINT_ID, TAG, UNKNOWN_ENDPOINT } from './endpoint-answer.ts'

/** How long the secret of before signs along. */
export const PREVIOUS_SECRET_MS = DAY_MS

const NewSecretAnswer = strictObject(
  {
    secret: nullableText('`whsec_…`, with which you verify. It is not shown again. Null for `v1a`.'),
    publicKey: nullableText('`whpk_…`, with which `v1a` is verified; null for `v1`.'),
    previousValidUntil: date('Until when the one of before signs along.'),
  },
  { title: 'NewWebhookSecret', description: 'A secret, as it is made.' },
)

export const rotateSecret = operation(
  {
    operationId: 'rotateWebhookSecret',
    summary: 'Make a new secret',
    description:
      'Both secrets sign for 24 hours: put the new one in place meanwhile. If you ask again, the second last one is gone at once.',
    tag: TAG,
    route: 'POST /webhook-endpoints/:endpointId/secret',
    audit: 'webhook_endpoint.secret',
    scope: 'webhooks:write',
    id: ENDPOINT_ID,
    answer: asAnswer(NewSecretAnswer, 'The secret. Keep it now.'),
    unknown: UNKNOWN_ENDPOINT,
  },
  async (
    { workspaceId, id },
    {
      pool,
      secretKeys,
      webhooks,
      clock,
    }: Needs<'pool' | 'secretKeys' | 'clock'> & { webhooks: Pick<Webhooks, 'changed'> },
  ) => {
    const now = clock.now()
    const previousUntil = new Date(now.getTime() + PREVIOUS_SECRET_MS)
    const name = { workspaceId, endpointId: id }
    const changed = await updateEndpoint(pool, secretKeys, name, { previousUntil }, now)
    if (!changed) return null
    webhooks.changed(id)
    const { signing, publicKey } = changed.endpoint
    return {
      secret: signing === 'v1' ? changed.secret : null,
      publicKey,
      previousValidUntil: previousUntil.toISOString(),
    }
  },
)
