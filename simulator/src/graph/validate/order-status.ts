/**
 * `order_status` (Cloud API, payments-br, orders): shape only. judge.ts checks after the 200
 * whether the change is allowed.
 */
import type { JsonObject } from '../../json.ts'
import { ORDER_STATES, PAYMENT_STATUSES, type OrderChange } from '../../state/orders.ts'
import {
  assertKeys,
  invalid,
  missing,
  optionalObject,
  optionalText,
  requireInteger,
  requireOneOf,
  requireText,
} from './fields.ts'
import {
  assertTexts,
  DESCRIPTION_CHARS_MAX,
  INTERACTIVE_KEYS,
  PARAMETERS,
  requireParameters,
  requireReferenceId,
} from './order-parts.ts'

/** Spelling in older tables, which is still accepted. */
const PARTIALLY_SHIPPED_OLD = 'partially-shipped'
/** In the year 5138; larger values are milliseconds. */
const SECONDS_MAX = 99_999_999_999

const PARAMETER_KEYS = new Set(['reference_id', 'order', 'payment'])
const ORDER_KEYS = new Set(['status', 'description'])
const PAYMENT_KEYS = new Set(['status', 'timestamp'])

export function assertOrderStatus(interactive: JsonObject): { referenceId: string; change: OrderChange } {
  assertKeys(interactive, 'interactive', INTERACTIVE_KEYS)
  optionalObject(interactive, 'header', 'interactive.header')
  assertTexts(interactive)
  return readOrderStatus(requireParameters(interactive, 'review_order'), PARAMETERS)
}

/** The parameters of an order status, in an interactive message or in a template. */
export function readOrderStatus(
  parameters: JsonObject,
  path: string,
): { referenceId: string; change: OrderChange } {
  assertKeys(parameters, path, PARAMETER_KEYS)
  const referenceId = requireReferenceId(parameters, path)
  const order = optionalObject(parameters, 'order', `${path}.order`)
  const payment = optionalObject(parameters, 'payment', `${path}.payment`)
  if (!order && !payment) throw missing(`${path}.order`)
  return {
    referenceId,
    change: {
      state: order ? readState(order, `${path}.order`) : null,
      payment: payment ? readPayment(payment, `${path}.payment`) : null,
    },
  }
}

function readState(order: JsonObject, path: string) {
  assertKeys(order, path, ORDER_KEYS)
  optionalText(order, 'description', `${path}.description`, { charsMax: DESCRIPTION_CHARS_MAX })
  if (requireText(order, 'status', `${path}.status`) === PARTIALLY_SHIPPED_OLD) return 'partially_shipped'
  return requireOneOf(order, 'status', `${path}.status`, ORDER_STATES)
}

function readPayment(payment: JsonObject, path: string) {
  assertKeys(payment, path, PAYMENT_KEYS)
  if (payment.timestamp !== undefined && payment.timestamp !== null) {
    const seconds = requireInteger(payment, 'timestamp', `${path}.timestamp`, 0)
    if (seconds > SECONDS_MAX) throw invalid(`${path}.timestamp`, 'must be unix seconds, not milliseconds')
  }
  return requireOneOf(payment, 'status', `${path}.status`, PAYMENT_STATUSES)
}
