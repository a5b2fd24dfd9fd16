/**
 * POST /messages/preflight/order_details, order_status and contacts: what a send operation would say to the same body,
 * without sending. The answer is 200 also for a body full of faults: they are the answer.
 */
import type { FastifyInstance } from 'fastify'
import { Type, type TSchema } from '../../../schema.ts'
import type { OutboundContent } from '../../../channels/channel.ts'
import { examine } from './preflight-message.ts'
import { FAULT_SCHEMA, problemResponses } from '../../openapi/problem-schema.ts'
import { SendContactsBody } from './send-contacts.ts'
import { SendOrderDetailsBody } from './send-order-details.ts'
import { refusal } from './send-message.ts'
import { SendOrderStatusBody } from './send-order-status.ts'
import type { Services } from '../../services.ts'

type Check = {
  type: OutboundContent['type']
  operationId: string
  what: string
  body: TSchema
}

const OPERATIONS: Check[] = [
  {
    type: 'order_details',
    operationId: 'preflightOrderDetails',
    what: 'an order',
    body: SendOrderDetailsBody,
  },
  {
    type: 'order_status',
    operationId: 'preflightOrderStatus',
    what: 'an order status',
    body: SendOrderStatusBody,
  },
  { type: 'contacts', operationId: 'preflightContacts', what: 'contact cards', body: SendContactsBody },
]

const Verdict = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether the message would be accepted now.' }),
    errors: Type.Unsafe<unknown[]>({
      type: 'array',
      items: FAULT_SCHEMA,
      description: 'Why it would be refused.',
    }),
    warnings: Type.Unsafe<unknown[]>({
      type: 'array',
      items: FAULT_SCHEMA,
      description: 'What is probably a mistake. With a real send they are kept in the `data` of the message.',
    }),
  },
  {
    additionalProperties: false,
    title: 'Verdict',
    description: 'Everything there is to say about the message.',
  },
)

export function preflightOperations(app: FastifyInstance, services: Services): void {
  const onRequest = services.authenticate.require('messages:send')
  for (const { type, operationId, what, body } of OPERATIONS) {
    const schema = {
      operationId,
      summary: `Check ${what} without sending`,
      description: `The same examination as of the send operation, with every fault and warning at once. Nothing is stored. A body that cannot be read as it is (a key twice, NUL) is refused as there.`,
      tags: ['Preflight'],
      body,
      response: { 200: Verdict, ...problemResponses(401, 403, 413, 415, 422, 429, 503) },
    }
    app.post(
      `/messages/preflight/${type}`,
      { schema, onRequest, attachValidation: true },
      async (request) => {
        const { errors, warnings } = await examine(services, request, type, 'check')
        if (request.parseErrors) throw refusal(errors, true)
        return { ok: errors.length === 0, errors, warnings }
      },
    )
  }
}
