/**
 * PATCH /webhook-endpoints/{endpointId}: changes the settings of an endpoint; a field that is not
 * given stays.
 */
import { oneOf } from '../../engine/text-schema.ts'
import { toEventTypes } from '../../engine/event-types.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { updateEndpoint, type EndpointChange } from '../change-endpoint.ts'
import { findEndpoint, type WebhookEndpoint } from '../endpoints-repository.ts'
import { findPlace } from '../place-in-log.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { toSubscribed } from '../../events/operations/readable-types.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Webhooks } from '../webhooks.ts'
import type { JudgeWebhookUrl } from './endpoint-settings.ts'
import { ENDPOINT_ID, TAG, toAnswer, UNKNOWN_ENDPOINT, WebhookEndpointAnswer } from './endpoint-answer.ts'
import { assertSettings, EVENT_ID, settingFields, toStoredSenders } from './endpoint-settings.ts'

const Body = strictObject(
  {
    ...settingFields,
    url: Type.Optional(settingFields.url),
    state: Type.Optional(
      oneOf(
        ['active', 'paused'],
        '`paused`: send nothing for now. `active`: send events again, after a pause or whatever disabled it.',
      ),
    ),
    from: Type.Optional(
      Type.String({
        pattern: `^(stopped|now|oldest|${EVENT_ID})$`,
        description:
          'Where an endpoint that was paused or disabled goes on: where it `stopped` (if not given), only with what happens from `now` on, with the `oldest` event that is kept, or with the event of this id.',
      }),
    ),
  },
  { minProperties: 1, title: 'WebhookEndpointChange', examples: [{ state: 'active', from: 'stopped' }] },
)

export const changeEndpoint = operation(
  {
    operationId: 'changeWebhookEndpoint',
    summary: 'Change, pause or enable a webhook endpoint',
    description:
      '`headers` replaces all of them. An endpoint with headers that gets a `url` at another scheme, host or port needs them in the same request, or `{}`: they are secrets, and go only where a person who has them sends them. Types are as when it was made; at another address you must be able to read all that the endpoint is sent.',
    tag: TAG,
    route: 'PATCH /webhook-endpoints/:endpointId',
    audit: 'webhook_endpoint.change',
    scope: 'webhooks:write',
    id: ENDPOINT_ID,
    body: Body,
    answer: asAnswer(WebhookEndpointAnswer, 'The endpoint as it is now.'),
    unknown: UNKNOWN_ENDPOINT,
    problems: [410],
  },
  async (
    { workspaceId, scopes, id, body },
    needs: Needs<'pool' | 'clock' | 'secretKeys'> & {
      judgeWebhookUrl: JudgeWebhookUrl
      webhooks: Pick<Webhooks, 'changed'>
    },
  ) => {
    const { pool, secretKeys, clock } = needs
    const { types, senders, from = 'stopped', ...others } = body
    for (;;) {
      const endpoint = await findEndpoint(pool, workspaceId, id)
      if (!endpoint) return null
      const isResumed = others.state === 'active' && ['paused', 'disabled'].includes(endpoint.state)
      if (from !== 'stopped' && !isResumed) {
        const detail = 'Goes with `state: active`, for an endpoint that is paused or disabled.'
        throw wrongFields([{ in: 'body', pointer: '/from', code: 'invalid', detail }])
      }
      await assertSettings(needs, workspaceId, body)
      assertHeadersGiven(endpoint, body)
      const isElsewhere = body.url !== undefined && body.url !== endpoint.url
      // else those who may change endpoints would read what others receive at theirs
      if (!types && isElsewhere) toSubscribed(scopes, toEventTypes(endpoint.types))
      const change: EndpointChange = {
        // what failed at the address of before says nothing of another one
        ...(isElsewhere && ['active', 'failing'].includes(endpoint.state) && { state: 'active' }),
        ...others,
        ...(body.url !== undefined && { ifStill: endpoint }),
        ...(types && { types: toSubscribed(scopes, types) }),
        ...(senders !== undefined && { senderIds: toStoredSenders(senders) }),
        ...(from !== 'stopped' && { doneTo: await findPlace(pool, workspaceId, from) }),
      }
      // `from: stopped` alone says where an endpoint would go on that is not resumed
      if (Object.keys(change).length === 0) return await toAnswer(needs, endpoint)
      const name = { workspaceId, endpointId: id }
      const changed = await updateEndpoint(pool, secretKeys, name, change, clock.now())
      if (!changed) continue // it was changed or deleted since it was read
      needs.webhooks.changed(id)
      return await toAnswer(needs, changed.endpoint)
    }
  },
)

/**
 * Throws `invalid_request` where the headers that are stored would go to an origin that they were
 * not given for.
 */
function assertHeadersGiven(
  endpoint: Pick<WebhookEndpoint, 'url' | 'headerNames'>,
  { url, headers }: { url?: string; headers?: Readonly<Record<string, string>> },
): void {
  if (url === undefined || headers !== undefined || endpoint.headerNames.length === 0) return
  if (new URL(url).origin === new URL(endpoint.url).origin) return
  const detail = `The endpoint has headers (${endpoint.headerNames.join(', ')}), which are secrets. At another address give them again, or {} to drop them.`
  throw wrongFields([{ in: 'body', pointer: '/headers', code: 'required', detail }])
}
