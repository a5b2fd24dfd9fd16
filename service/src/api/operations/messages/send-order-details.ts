/** POST /messages/interactive/order_details: asks a recipient to review and pay an order. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { OrderDetails } from '../../../messages/kinds/order-details.ts'
import { mentionInDetails } from '../../../orders/order-reference.ts'
import { orderDetailsExample } from './example-bodies.ts'
import { addressFields, registerSendOperation } from './send-message.ts'
import type { Services } from '../../services.ts'

/** The body of the operation, and of its preflight. */
export const SendOrderDetailsBody = Type.Object(
  { ...addressFields, interactive: OrderDetails },
  { additionalProperties: false, title: 'OrderDetailsMessage', examples: [orderDetailsExample] },
)

export function sendOrderDetails(app: FastifyInstance, services: Services): void {
  registerSendOperation<Static<typeof SendOrderDetailsBody>>(app, services, {
    route: '/messages/interactive/order_details',
    operationId: 'sendOrderDetails',
    summary: 'Send an order to review and pay',
    description:
      'Sends an order with its ways to pay (Pix, payment link, boleto). The recipient must have written to this sender within the last 24 hours, else the answer is 409 `window_closed`.',
    body: SendOrderDetailsBody,
    type: 'order_details',
    toMessage: ({ interactive }) => ({
      content: interactive.body.text,
      contentData: JSON.stringify(interactive),
      order: mentionInDetails(interactive),
    }),
  })
}
