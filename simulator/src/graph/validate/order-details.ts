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
import type { MediaPart } from './media-parts.ts'
import {
  assertTexts,
  DESCRIPTION_CHARS_MAX,
  INTERACTIVE_KEYS,
  PARAMETERS,
  requireParameters,
  requireReferenceId,
} from './order-parts.ts'
import { assertPaymentSettings } from './payment-settings.ts'

const ITEM_NAME_CHARS_MAX = 60
/** "Minimum threshold 300 seconds": how long an order must at least be valid. */
const EXPIRY_SECONDS_MIN = 300

const HEADER_KEYS = new Set(['type', 'image'])
const IMAGE_KEYS = new Set(['link', 'id', 'provider'])
const PARAMETER_KEYS = new Set(
  'reference_id type payment_type payment_settings currency total_amount order'.split(' '),
)
const ORDER_KEYS = new Set('status catalog_id expiration items subtotal tax shipping discount'.split(' '))
const EXPIRATION_KEYS = new Set(['timestamp', 'description'])
const ITEM_KEYS = new Set(['retailer_id', 'name', 'quantity', 'amount', 'sale_amount'])

/**
 * `media` has the picture in the header if it is named by an id. `nowMs` is the simulated time, for
 * the expiry.
 */
export function assertOrderDetails(
  interactive: JsonObject,
  nowMs: number,
): { referenceId: string; media: MediaPart[] } {
  assertKeys(interactive, 'interactive', INTERACTIVE_KEYS)
  const media = assertHeader(interactive)
  assertTexts(interactive)
  const parameters = requireParameters(interactive, 'review_and_pay')
  const referenceId = assertOrderParameters(parameters, PARAMETERS, nowMs)
  if (interactive.header && !parameters.order) {
    throw invalid('interactive.header', 'is not supported without parameters.order')
  }
  return { referenceId, media }
}

/** The order itself, in an interactive message or in a template; returns its reference id. */
export function assertOrderParameters(parameters: JsonObject, path: string, nowMs: number): string {
  assertKeys(parameters, path, PARAMETER_KEYS)
  const referenceId = requireReferenceId(parameters, path)
  requireOneOf(parameters, 'type', `${path}.type`, ['digital-goods', 'physical-goods'])
  requireOneOf(parameters, 'payment_type', `${path}.payment_type`, ['br'])
  assertPaymentSettings(parameters, path)
  requireOneOf(parameters, 'currency', `${path}.currency`, ['BRL'])
  const total = requireAmount(parameters, 'total_amount', `${path}.total_amount`)
  const order = optionalObject(parameters, 'order', `${path}.order`)
  if (order) {
    const due = assertOrder(order, `${path}.order`, nowMs)
    assertSum(`${path}.total_amount.value`, total, due)
  }
  return referenceId
}

function assertHeader(interactive: JsonObject): MediaPart[] {
  const header = optionalObject(interactive, 'header', 'interactive.header')
  if (!header) return []
  assertKeys(header, 'interactive.header', HEADER_KEYS)
  requireOneOf(header, 'type', 'interactive.header.type', ['image'])
  const image = requireObject(header, 'image', 'interactive.header.image')
  assertKeys(image, 'interactive.header.image', IMAGE_KEYS)
  const link = optionalText(image, 'link', 'interactive.header.image.link')
  const id = optionalText(image, 'id', 'interactive.header.image.id')
  if (link) assertHttpUrl(link, 'interactive.header.image.link')
  else if (!id) throw missing('interactive.header.image.link')
  return id && !link ? [{ use: 'image', path: 'interactive.header.image', id }] : []
}

/** Returns what its parts add up to. */
function assertOrder(order: JsonObject, path: string, nowMs: number): number {
  assertKeys(order, path, ORDER_KEYS)
  requireOneOf(order, 'status', `${path}.status`, ['pending'])
  optionalText(order, 'catalog_id', `${path}.catalog_id`)
  assertExpiration(order, `${path}.expiration`, nowMs)
  const items = requireArray(order, 'items', `${path}.items`)
  const itemsSum = items.reduce(
    (sum: number, item, index) => sum + sumItem(item, `${path}.items[${index}]`),
    0,
  )
  const subtotal = requireAmount(order, 'subtotal', `${path}.subtotal`)
  const tax = requireDescribedAmount(order, 'tax', `${path}.tax`)
  const shipping = optionalDescribedAmount(order, 'shipping', `${path}.shipping`)
  const discount = optionalDescribedAmount(order, 'discount', `${path}.discount`)
  assertSum(`${path}.subtotal.value`, subtotal, itemsSum)
  return subtotal + tax + shipping - discount
}

function assertExpiration(order: JsonObject, path: string, nowMs: number): void {
  const expiration = optionalObject(order, 'expiration', path)
  if (!expiration) return
  assertKeys(expiration, path, EXPIRATION_KEYS)
  const timestamp = requireText(expiration, 'timestamp', `${path}.timestamp`, {
    pattern: /^\d{1,11}$/,
    rule: 'must be unix seconds as a string',
  })
  if (Number(timestamp) - toSeconds(nowMs) < EXPIRY_SECONDS_MIN) {
    throw invalid(`${path}.timestamp`, `must be at least ${EXPIRY_SECONDS_MIN} seconds in the future`)
  }
  requireText(expiration, 'description', `${path}.description`, { charsMax: DESCRIPTION_CHARS_MAX })
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
