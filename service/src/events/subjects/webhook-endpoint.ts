/** Events of webhook endpoints, and the one that tests an endpoint. */
import { strictObject, Type } from '../../engine/schema.ts'
import { ids } from './example-fields.ts'
import { id, nullableText } from '../../engine/http/answer-fields.ts'
import { eventsOf, readNothing, type Shown } from './subject.ts'

const EndpointFact = strictObject(
  {
    id: id('Identifier of the webhook endpoint.'),
    reason: nullableText(
      'Why: `gone` when it answered 410, `failed_for_days` when nothing but failures came for days.',
    ),
  },
  { title: 'EndpointFact', description: 'A webhook endpoint that receives nothing until it is enabled.' },
)
const EndpointTest = strictObject(
  { id: id('Identifier of the webhook endpoint.'), test: Type.Boolean({ description: 'Always true.' }) },
  { title: 'EndpointTest', description: 'Nothing happened: this is a test of the endpoint.' },
)

export const webhookEndpointEvents = eventsOf('webhook_endpoint', {
  scopes: ['webhooks:write'],
  canBeErased: false,
  orderedWith: 'itself',
  types: {
    'webhook_endpoint.disabled': {
      summary: 'Another webhook endpoint was disabled.',
      schema: EndpointFact,
      example: { id: ids.endpoint, reason: 'failed_for_days' },
    },
  },
  read: readNothing,
  describe: ({ subjectId, fact }) => ({
    data: { id: subjectId, reason: fact?.reason ?? null },
    laneKey: subjectId,
    senderId: null,
  }),
})

/** What an endpoint is sent as well as the events of the log. */
export const TEST_TYPE = 'webhook_endpoint.test'

export const endpointTest: Shown = {
  summary: 'A test of the endpoint. It is in no log.',
  schema: EndpointTest,
  example: { id: ids.endpoint, test: true },
}
