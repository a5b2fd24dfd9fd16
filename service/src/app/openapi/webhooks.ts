/**
 * The `webhooks` section of the OpenAPI document: what webhook endpoints are sent, one entry for
 * each type of event.
 */
import { EVENTS, TEST_EVENT, type ShownEvent } from '../../events/event-schemas.ts'
import { TEST_TYPE } from '../../events/subjects/webhook-endpoint.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
})

const HEADERS = [
  header(
    'webhook-id',
    'The id of the event: the same at every try and in a replay. What you know already is a repetition.',
  ),
  header(
    'webhook-timestamp',
    'When this try was made, in seconds since 1970. Refuse what is older than five minutes.',
  ),
  header(
    'webhook-signature',
    'Signatures of `id.timestamp.body` as Standard Webhooks writes them, separated by spaces.',
  ),
]

const ANSWERS = {
  '2XX': { description: 'Taken. Anything else, or nothing within 15 seconds, is tried again.' },
  410: { description: 'The endpoint wants nothing any more: it is disabled.' },
}

const toWebhook = (type: string, { summary, schema, example }: ShownEvent) => ({
  post: {
    operationId: type.replaceAll(/[._]([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    summary,
    tags: ['Events'],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example } },
    },
    responses: ANSWERS,
  },
})

export const webhooks = Object.fromEntries(
  Object.entries({ ...EVENTS, [TEST_TYPE]: TEST_EVENT }).map(([type, event]) => [
    type,
    toWebhook(type, event),
  ]),
)
