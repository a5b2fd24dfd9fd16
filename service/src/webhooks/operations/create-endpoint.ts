/** POST /webhook-endpoints: makes an endpoint. No other answer ever shows its secret. */
import { oneOf } from '../../engine/text-schema.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { ENDPOINTS_OF_WORKSPACE_MAX, insertEndpoint } from '../endpoints-repository.ts'
import { findPlace } from '../place-in-log.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { toSubscribed } from '../../events/operations/readable-types.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Webhooks } from '../webhooks.ts'
import type { JudgeWebhookUrl } from './endpoint-settings.ts'
import { NewWebhookEndpointAnswer, TAG, toAnswer } from './endpoint-answer.ts'
import { assertSettings, EVENT_ID, settingFields, toStoredSenders } from './endpoint-settings.ts'

const Body = strictObject(
  {
    ...settingFields,
    signing: Type.Optional(
      oneOf(
        ['v1', 'v1a'],
        'How events are signed: `v1`, HMAC-SHA256 with a secret (if not given), or `v1a`, ed25519 with a public key. It stays as it is.',
      ),
    ),
    from: Type.Optional(
      Type.String({
        pattern: `^(now|oldest|${EVENT_ID})$`,
        description:
          '`now` (if not given): what happens from now on. `oldest`: all that is still kept. The id of an event: from that one on.',
      }),
    ),
  },
  {
    title: 'WebhookEndpointDraft',
    examples: [{ url: 'https://shop.example/recado', types: ['message.received', 'order.*'] }],
  },
)

export const createEndpoint = operation(
  {
    operationId: 'createWebhookEndpoint',
    summary: 'Make a webhook endpoint',
    description:
      'Events are posted to it from now on, signed as [Standard Webhooks](https://www.standardwebhooks.com) says. The secret is in the answer, this once. It receives only what you may read by the other operations: `*` becomes all of these types, and another one is refused.',
    tag: TAG,
    route: 'POST /webhook-endpoints',
    audit: 'webhook_endpoint.create',
    scope: 'webhooks:write',
    body: Body,
    answer: asAnswer(NewWebhookEndpointAnswer, 'The endpoint. Keep its secret now.'),
    problems: [409, 410],
  },
  async (
    { workspaceId, scopes, body },
    needs: Needs<'pool' | 'clock' | 'secretKeys'> & {
      judgeWebhookUrl: JudgeWebhookUrl
      webhooks: Pick<Webhooks, 'changed'>
    },
  ) => {
    const { pool, secretKeys, clock } = needs
    const { url, types = ['*'], senders = null, headers = {}, description = null } = body
    const { signing = 'v1', from = 'now', maxPerSecond = null } = body
    await assertSettings(needs, workspaceId, { url, senders, headers })
    const draft = {
      workspaceId,
      url,
      headers,
      description,
      signing,
      maxPerSecond,
      types: toSubscribed(scopes, types),
      senderIds: toStoredSenders(senders),
      doneTo: from === 'now' ? null : await findPlace(pool, workspaceId, from),
    }
    const made = await insertEndpoint(pool, secretKeys, draft, clock.now())
    if (!made) {
      const detail = `A workspace may have ${ENDPOINTS_OF_WORKSPACE_MAX} endpoints.`
      throw new Problem('too_many_webhook_endpoints', detail)
    }
    const { endpoint, secret } = made
    needs.webhooks.changed(endpoint.id)
    return { ...(await toAnswer(needs, endpoint)), secret: signing === 'v1' ? secret : null }
  },
)
