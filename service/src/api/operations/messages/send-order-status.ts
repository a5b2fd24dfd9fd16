/** POST /messages/interactive/order_status: tells a recipient how an order goes on. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { mentionInStatus } from '../../../orders/order-reference.ts'
import { OrderStatus } from '../../../messages/kinds/order-status.ts'
import { orderStatusExample } from './example-bodies.ts'
import { addressFields, registerSendOperation } from './send-message.ts'
import type { Services } from '../../services.ts'

/** The body of the operation, and of its preflight. */
export const SendOrderStatusBody = Type.Object(
  { ...addressFields, interactive: OrderStatus },
  { additionalProperties: false, title: 'OrderStatusMessage', examples: [orderStatusExample] },
)

export function sendOrderStatus(app: FastifyInstance, services: Services): void {
  registerSendOperation<Static<typeof SendOrderStatusBody>>(app, services, {
    route: '/messages/interactive/order_status',
    operationId: 'sendOrderStatus',
    summary: 'Send the status of an order',
    description:
      'Tells the recipient how an order goes on, or that it was paid. A status that cannot follow on what this sender told of the order before is refused. Outside the 24-hour window the message is accepted and then fails with the reason.',
    body: SendOrderStatusBody,
    type: 'order_status',
    toMessage: ({ interactive }) => ({
      content: interactive.body.text,
      contentData: JSON.stringify(interactive),
      order: mentionInStatus(interactive),
    }),
  })
}
