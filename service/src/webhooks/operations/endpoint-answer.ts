/**
 * A webhook endpoint as the public API shows it: with its health, without its secret and the values
 * of its headers.
 */
import { listEndpointHealth, type EndpointHealth } from '../endpoint-health.ts'
import type { WebhookEndpoint } from '../endpoints-repository.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import {
  count,
  date,
  id,
  nullableDate,
  nullableInteger,
  nullableText,
  orNull,
  text,
  toDate,
} from '../../engine/http/answer-fields.ts'
import type { ProblemCode } from '../../engine/problems/problems.ts'
import type { Needs } from '../../engine/http/needs.ts'

export const ENDPOINT_ID: [name: string, description: string] = ['endpointId', 'Identifier of the endpoint.']
export const UNKNOWN_ENDPOINT: [ProblemCode, string] = [
  'webhook_endpoint_not_found',
  'There is no such webhook endpoint in this workspace.',
]
export const TAG = 'Webhooks'

const LastFailure = strictObject(
  {
    date: date('When it was tried.'),
    code: text('Why it failed: see docs/webhooks.md.'),
    detail: text('What happened, for a person.'),
  },
  { title: 'LastWebhookFailure', description: 'What failed last.' },
)

const fields = {
  id: id('Identifier of the endpoint.'),
  url: text('Where events are posted.'),
  types: Type.Array(Type.String(), { description: 'Names of events; `message.*` and `*` mean all of them.' }),
  senders: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string', format: 'uuid' },
    description: 'Ids of senders whose events are sent; null: of all.',
  }),
  headerNames: Type.Array(Type.String(), {
    description: 'Names of the headers that go along. Nothing shows their values.',
  }),
  description: nullableText('What it is for.'),
  signing: oneOf(['v1', 'v1a'], 'How events are signed: HMAC-SHA256, or ed25519.'),
  publicKey: nullableText('`whpk_…`, with which `v1a` is verified; null for `v1`.'),
  previousValidUntil: nullableDate('Until when the secret of before signs along; null: there is none.'),
  maxPerSecond: nullableInteger('At most so many events a second; null: no such bound.'),
  state: oneOf(
    ['active', 'failing', 'paused', 'disabled'],
    '`failing`: one event is tried from time to time, the others wait. `paused`: by a person. `disabled`: nothing is sent until a person makes it active.',
  ),
  stateReason: nullableText('Why it is failing or disabled.'),
  stateSince: date('Since when it has this state.'),
  lag: strictObject(
    {
      events: count('Events of the log that it has not been through, of whatever type.'),
      seconds: nullableInteger('Age of the oldest of them; null: there is none.'),
    },
    { title: 'WebhookLag', description: 'How far it is behind the event log.' },
  ),
  waitingConversations: count('Conversations in which an event waits for another try.'),
  lastSuccessAt: nullableDate('When it last took an event.'),
  lastFailure: orNull(LastFailure, 'What failed last, within 30 days; null: nothing.'),
  createDate: date('When it was made.'),
}

export const WebhookEndpointAnswer = strictObject(fields, {
  title: 'WebhookEndpoint',
  description: 'An address of yours that receives events.',
})

export const NewWebhookEndpointAnswer = strictObject(
  {
    ...fields,
    secret: nullableText('`whsec_…`, with which you verify. It is not shown again. Null for `v1a`.'),
  },
  { title: 'NewWebhookEndpoint', description: 'An endpoint with its secret, as it is made.' },
)

/** The endpoints with their health, in the same order. */
export async function toEndpointAnswers(
  { pool, clock }: Needs<'pool' | 'clock'>,
  endpoints: WebhookEndpoint[],
) {
  const [first] = endpoints
  if (!first) return []
  const now = clock.now()
  const ids = endpoints.map(({ id: endpointId }) => endpointId)
  const health = await listEndpointHealth(pool, first.workspaceId, ids)
  const healthOf = new Map(health.map((one) => [one.endpointId, one]))
  return endpoints.map((endpoint) => toEndpointAnswer(endpoint, healthOf.get(endpoint.id), now))
}

/** @param health undefined if the endpoint was deleted since it was read */
function toEndpointAnswer(endpoint: WebhookEndpoint, health: EndpointHealth | undefined, now: Date) {
  const { url, types, senderIds, headerNames, description, signing, publicKey, maxPerSecond } = endpoint
  const { state, stateReason, previousUntil } = endpoint
  const since = health?.behindSince
  const failed = health?.lastFailure
  return {
    id: endpoint.id,
    url,
    types,
    senders: senderIds,
    headerNames,
    description,
    signing,
    publicKey,
    previousValidUntil: previousUntil && previousUntil > now ? toDate(previousUntil) : null,
    maxPerSecond,
    state,
    stateReason,
    stateSince: toDate(endpoint.stateSince),
    lag: {
      events: health?.behind ?? 0,
      seconds: since ? Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000)) : null,
    },
    waitingConversations: health?.waitingConversations ?? 0,
    lastSuccessAt: toDate(endpoint.lastSuccessAt),
    lastFailure: failed ? { date: toDate(failed.at), ...(JSON.parse(failed.failure) as object) } : null,
    createDate: toDate(endpoint.createdAt),
  }
}

/** The answer for one endpoint. */
export async function toAnswer(needs: Needs<'pool' | 'clock'>, endpoint: WebhookEndpoint) {
  const [answer] = await toEndpointAnswers(needs, [endpoint])
  return answer
}
