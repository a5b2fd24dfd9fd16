/** The `webhooks` section of the OpenAPI document: what webhook endpoints are sent, one entry for each type of event. */
import { EVENT_TYPES, type EventType } from '../../event-types.ts'
import { EVENT_EXAMPLES } from '../../events/event-examples.ts'
import { EVENT_SCHEMAS, EVENT_SUMMARIES, TEST_SCHEMA, TEST_TYPE } from '../../events/event-schemas.ts'

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
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

const toWebhook = (type: EventType | typeof TEST_TYPE, schema: object) => ({
  post: {
    operationId: type.replaceAll(/[._]([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    summary: EVENT_SUMMARIES[type],
    tags: ['Events'],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: EVENT_EXAMPLES[type] } },
    },
    responses: ANSWERS,
  },
})

export const webhooks = Object.fromEntries([
  ...EVENT_TYPES.map((type) => [type, toWebhook(type, EVENT_SCHEMAS[type])]),
  [TEST_TYPE, toWebhook(TEST_TYPE, TEST_SCHEMA)],
])
