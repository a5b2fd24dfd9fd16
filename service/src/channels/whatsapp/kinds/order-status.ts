/**
 * Order status as WhatsApp's API has it (Cloud API reference, order_status): one status is spelt
 * with an underscore.
 */
import { toOrderStatus, type OrderStatus } from '../../../kinds/order-status.ts'
import { toChannelHeader } from './order-details.ts'
import { orderStatusRules } from '../preflight/order-status.ts'
import { preflightOrderStatus } from '../preflight/preflight.ts'
import type { WhatsAppKind } from './kind.ts'

export const orderStatus: WhatsAppKind<OrderStatus> = {
  rules: orderStatusRules,
  preflight: preflightOrderStatus,
  toPayload: (status) => ({ type: 'interactive', interactive: toChannelOrderStatus(status) }),
}

/** The `interactive` object that WhatsApp accepts. */
export function toChannelOrderStatus({ header, action, ...texts }: OrderStatus) {
  const { reference_id, order, payment } = action.parameters
  return {
    ...texts,
    ...toChannelHeader(header),
    action: {
      name: action.name,
      parameters: {
        reference_id,
        ...(order && { order: { ...order, status: toOrderStatus(order.status) } }),
        ...(payment && { payment: toChannelPayment(payment) }),
      },
    },
  }
}

type Payment = NonNullable<OrderStatus['action']['parameters']['payment']>

const toChannelPayment = ({ status, timestamp }: Payment) => ({
  status,
  ...(timestamp !== undefined && { timestamp: Math.floor(timestamp) }),
})
