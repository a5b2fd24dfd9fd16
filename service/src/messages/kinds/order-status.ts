/** Order status: tells a recipient how an order goes on. Shape and limits: Cloud API reference, order_status. */
import { Type, type Static } from '../../schema.ts'
import { InteractiveBody, InteractiveFooter, InteractiveHeader, ReferenceId } from './interactive.ts'
import { Text, oneOf } from './text-schema.ts'

const strict = { additionalProperties: false }

/** Latest moment `payment.timestamp` may name, in seconds; a value in milliseconds lies far beyond it. */
export const TIMESTAMP_SECONDS_MAX = 9_999_999_999

/** The `interactive` object of an order-status message. */
export const OrderStatus = Type.Object(
  {
    type: oneOf(['order_status'], 'Kind of interactive message.'),
    header: Type.Optional(InteractiveHeader),
    body: InteractiveBody,
    footer: Type.Optional(InteractiveFooter),
    action: Type.Object(
      {
        name: oneOf(['review_order'], 'What the bubble does.'),
        parameters: Type.Object(
          {
            reference_id: ReferenceId,
            order: Type.Optional(
              Type.Object(
                {
                  status: oneOf(
                    [
                      'pending',
                      'processing',
                      'partially_shipped',
                      'partially-shipped',
                      'shipped',
                      'completed',
                      'canceled',
                    ],
                    'Where the order is. `partially-shipped` is sent on as `partially_shipped`.',
                  ),
                  description: Type.Optional(Text(120, 'More about it, at most 120 characters.')),
                },
                strict,
              ),
            ),
            payment: Type.Optional(
              Type.Object(
                {
                  status: oneOf(['pending', 'captured', 'failed'], 'Where the payment is.'),
                  timestamp: Type.Optional(
                    Type.Integer({
                      minimum: 0,
                      maximum: TIMESTAMP_SECONDS_MAX,
                      description: 'When it happened, in seconds since 1970 (not milliseconds).',
                    }),
                  ),
                },
                strict,
              ),
            ),
          },
          strict,
        ),
      },
      strict,
    ),
  },
  strict,
)
export type OrderStatus = Static<typeof OrderStatus>
