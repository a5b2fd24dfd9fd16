/**
 * Order status: informs a recipient of the progress of an order. Shape and limits: Cloud API
 * reference, order_status.
 */
import { Type, type Static } from '../engine/schema.ts'
import {
  InteractiveBody,
  InteractiveFooter,
  InteractiveHeader,
  ReferenceId,
  findReferenceId,
  REFERENCE_POINTER,
} from './interactive.ts'
import { Text, oneOf } from '../engine/text-schema.ts'
import type { Kind } from './kind.ts'
import { fromSeconds, NOTHING_ASKED, toNamed } from './order-reference.ts'

const strict = { additionalProperties: false }

/**
 * Largest `payment.timestamp`, in seconds since 1970. A value in milliseconds lies far beyond it.
 */
export const TIMESTAMP_SECONDS_MAX = 9_999_999_999

/** Where an order is, in an order-status message and in a template. */
export const OrderProgress = Type.Object(
  {
    status: oneOf(
      ['pending', 'processing', 'partially_shipped', 'partially-shipped', 'shipped', 'completed', 'canceled'],
      'Where the order is. `partially-shipped` is sent on as `partially_shipped`.',
    ),
    description: Type.Optional(Text(120, 'More about it, at most 120 characters.')),
  },
  { ...strict, title: 'OrderProgress' },
)

export type OrderProgress = Static<typeof OrderProgress>

/**
 * As WhatsApp spells it: older tables of its reference have a hyphen, the Brazilian one and every
 * template an underscore.
 */
export const toOrderStatus = (status: OrderProgress['status']) =>
  status === 'partially-shipped' ? 'partially_shipped' : status

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
            order: Type.Optional(OrderProgress),
            payment: Type.Optional(
              Type.Object(
                {
                  status: oneOf(['pending', 'captured', 'failed'], 'Where the payment is.'),
                  timestamp: Type.Optional(
                    Type.Number({
                      minimum: 0,
                      maximum: TIMESTAMP_SECONDS_MAX,
                      description:
                        'When it happened, in seconds since 1970 (not milliseconds). WhatsApp gets whole seconds.',
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

export const orderStatus: Kind<OrderStatus> = {
  type: 'order_status',
  path: 'interactive/order_status',
  name: 'OrderStatus',
  summary: 'Send the status of an order',
  description:
    'Informs the recipient how an order goes on, or that it was paid. A status that cannot follow the one that this sender gave the order before is refused. To say that an order is paid for which a bank was asked to charge takes the scope `payments:confirm` as well. Outside the 24-hour window the message is accepted with a warning, and then fails with the reason.',
  what: 'an order status',
  words: {
    en: { label: 'Order update', inChat: 'order update' },
    pt: { label: 'Atualização do pedido', inChat: 'atualização do pedido' },
  },
  field: 'interactive',
  schema: OrderStatus,
  window: 'advised',
  order: {
    begins: () => false,
    findId: findReferenceId,
    pointer: () => REFERENCE_POINTER,
    toReference: ({ action }) => ({
      ...toNamed(action.parameters.reference_id),
      begins: false,
      pointer: `/interactive${REFERENCE_POINTER}`,
      orderStatus: action.parameters.order ? toOrderStatus(action.parameters.order.status) : null,
      paymentStatus: action.parameters.payment?.status ?? null,
      ...NOTHING_ASKED,
      paidAt: fromSeconds(action.parameters.payment?.timestamp),
    }),
  },
  toText: ({ body }) => body.text,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    interactive: {
      type: 'order_status',
      body: { text: 'Recebemos o seu Pix de R$ 103,30. Obrigada! 💛' },
      footer: { text: 'Padaria Flor do Trigo' },
      action: {
        name: 'review_order',
        parameters: {
          reference_id: 'FLOR-2031',
          payment: { status: 'captured' },
        },
      },
    },
  },
}
