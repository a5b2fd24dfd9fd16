/** `order_details` for Brazil (Cloud API, payments-br, orders): shape, lengths, dates and sums. */
import type { JsonObject } from '../../json.ts'
import { toSeconds } from '../../clock.ts'
import { assertSum, optionalDescribedAmount, requireAmount, requireDescribedAmount } from './amounts.ts'
import {
  assertHttpUrl,
  assertKeys,
  invalid,
  missing,
  optionalObject,
  optionalText,
  requireArray,
  requireElement,
  requireInteger,
  requireObject,
  requireOneOf,
  requireText,
} from './fields.ts'
import {
  assertTexts,
  DESCRIPTION_CHARS_MAX,
  ORDER,
  PARAMETERS,
  requireParameters,
  requireReferenceId,
} from './order-parts.ts'
import { assertPaymentSettings } from './payment-settings.ts'

const ITEM_NAME_CHARS_MAX = 60
/** "Minimum threshold 300 seconds": how long an order must at least be valid. */
const EXPIRY_SECONDS_MIN = 300

const INTERACTIVE_KEYS = new Set(['type', 'header', 'body', 'footer', 'action'])
const HEADER_KEYS = new Set(['type', 'image'])
const IMAGE_KEYS = new Set(['link', 'id', 'provider'])
const PARAMETER_KEYS = new Set(
  'reference_id type payment_type payment_settings currency total_amount order'.split(' '),
)
const ORDER_KEYS = new Set('status catalog_id expiration items subtotal tax shipping discount'.split(' '))
const EXPIRATION_KEYS = new Set(['timestamp', 'description'])
const ITEM_KEYS = new Set(['retailer_id', 'name', 'quantity', 'amount', 'sale_amount'])

/** Returns the reference id. `nowMs` is the simulated time, which the expiry is compared with. */
export function assertOrderDetails(interactive: JsonObject, nowMs: number): string {
  assertKeys(interactive, 'interactive', INTERACTIVE_KEYS)
  assertHeader(interactive)
  assertTexts(interactive)
  const parameters = requireParameters(interactive, 'review_and_pay')
  assertKeys(parameters, PARAMETERS, PARAMETER_KEYS)
  const referenceId = requireReferenceId(parameters)
  requireOneOf(parameters, 'type', `${PARAMETERS}.type`, ['digital-goods', 'physical-goods'])
  requireOneOf(parameters, 'payment_type', `${PARAMETERS}.payment_type`, ['br'])
  assertPaymentSettings(parameters)
  requireOneOf(parameters, 'currency', `${PARAMETERS}.currency`, ['BRL'])
  const total = requireAmount(parameters, 'total_amount', `${PARAMETERS}.total_amount`)
  const order = optionalObject(parameters, 'order', ORDER)
  if (order) assertOrder(order, total, nowMs)
  else if (interactive.header)
    throw invalid('interactive.header', 'is not supported without parameters.order')
  return referenceId
}

function assertHeader(interactive: JsonObject): void {
  const header = optionalObject(interactive, 'header', 'interactive.header')
  if (!header) return
  assertKeys(header, 'interactive.header', HEADER_KEYS)
  requireOneOf(header, 'type', 'interactive.header.type', ['image'])
  const image = requireObject(header, 'image', 'interactive.header.image')
  assertKeys(image, 'interactive.header.image', IMAGE_KEYS)
  const link = optionalText(image, 'link', 'interactive.header.image.link')
  if (link) assertHttpUrl(link, 'interactive.header.image.link')
  else if (!image.id) throw missing('interactive.header.image.link')
}

function assertOrder(order: JsonObject, total: number, nowMs: number): void {
  assertKeys(order, ORDER, ORDER_KEYS)
  requireOneOf(order, 'status', `${ORDER}.status`, ['pending'])
  optionalText(order, 'catalog_id', `${ORDER}.catalog_id`)
  assertExpiration(order, nowMs)
  const items = requireArray(order, 'items', `${ORDER}.items`)
  const itemsSum = items.reduce(
    (sum: number, item, index) => sum + sumItem(item, `${ORDER}.items[${index}]`),
    0,
  )
  const subtotal = requireAmount(order, 'subtotal', `${ORDER}.subtotal`)
  const tax = requireDescribedAmount(order, 'tax')
  const shipping = optionalDescribedAmount(order, 'shipping')
  const discount = optionalDescribedAmount(order, 'discount')
  assertSum(`${ORDER}.subtotal.value`, subtotal, itemsSum)
  assertSum(`${PARAMETERS}.total_amount.value`, total, subtotal + tax + shipping - discount)
}

function assertExpiration(order: JsonObject, nowMs: number): void {
  const expiration = optionalObject(order, 'expiration', `${ORDER}.expiration`)
  if (!expiration) return
  assertKeys(expiration, `${ORDER}.expiration`, EXPIRATION_KEYS)
  const timestamp = requireText(expiration, 'timestamp', `${ORDER}.expiration.timestamp`, {
    pattern: /^\d{1,11}$/,
    rule: 'must be unix seconds as a string',
  })
  if (Number(timestamp) - toSeconds(nowMs) < EXPIRY_SECONDS_MIN) {
    throw invalid(
      `${ORDER}.expiration.timestamp`,
      `must be at least ${EXPIRY_SECONDS_MIN} seconds in the future`,
    )
  }
  requireText(expiration, 'description', `${ORDER}.expiration.description`, {
    charsMax: DESCRIPTION_CHARS_MAX,
  })
}

/** Checks an item and returns its quantity × price, or × sale price if it has one. */
function sumItem(element: unknown, path: string): number {
  const item = requireElement(element, path)
  assertKeys(item, path, ITEM_KEYS)
  requireText(item, 'retailer_id', `${path}.retailer_id`)
  requireText(item, 'name', `${path}.name`, { charsMax: ITEM_NAME_CHARS_MAX })
  const quantity = requireInteger(item, 'quantity', `${path}.quantity`, 1)
  const amount = requireAmount(item, 'amount', `${path}.amount`)
  if (item.sale_amount === undefined || item.sale_amount === null) return quantity * amount
  const saleAmount = requireAmount(item, 'sale_amount', `${path}.sale_amount`)
  if (saleAmount >= amount) throw invalid(`${path}.sale_amount.value`, 'must be less than amount.value')
  return quantity * saleAmount
}
