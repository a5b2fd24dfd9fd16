/**
 * The parameters of a template that are more than text: media, places, orders, payments. Each by
 * the rules it has elsewhere.
 */
import { objectAt, stringAt, type JsonObject } from '../../json.ts'
import type { OrderChange } from '../../state/orders.ts'
import type { SentPart } from '../../templates/sent-parts.ts'
import { GraphError } from '../errors.ts'
import { assertKeys, missing, requireObject, requireText } from '../validate/fields.ts'
import { assertMediaPart, type MediaPart } from '../validate/media-parts.ts'
import { assertOrderParameters } from '../validate/order-details.ts'
import { readOrderStatus } from '../validate/order-status.ts'
import { assertPayment } from '../validate/payment-settings.ts'
import { assertLocation } from '../validate/plain-kinds.ts'

const SETTING_KEYS = new Set(['type', 'pix_dynamic_code', 'boleto', 'payment_link'])

export type FoundInParameter = {
  media?: MediaPart
  orderReferenceId?: string
  orderChange?: { referenceId: string; change: OrderChange }
}

/** Throws the GraphError to be answered; returns what the parameters of a part bring. */
export function readParameter(part: SentPart, nowMs: number): FoundInParameter[] {
  return part.given.map((parameter, index) =>
    read(part, parameter, { path: `${part.path}.parameters[${index}]`, nowMs }),
  )
}

function read(
  { definition }: SentPart,
  parameter: JsonObject,
  { path, nowMs }: { path: string; nowMs: number },
): FoundInParameter {
  const type = stringAt(parameter, 'type') ?? 'text'
  if (type === 'image' || type === 'video' || type === 'document') {
    const media = requireObject(parameter, type, `${path}.${type}`)
    return { media: assertMediaPart(media, type, `${path}.${type}`) }
  }
  if (type === 'location') {
    assertLocation(requireObject(parameter, type, `${path}.location`), `${path}.location`)
    return {}
  }
  if (type === 'limited_time_offer') {
    const offer = requireObject(parameter, type, `${path}.${type}`)
    if (!Number.isSafeInteger(offer.expiration_time_ms)) throw missing(`${path}.${type}.expiration_time_ms`)
    return {}
  }
  if (type === 'order_status') {
    const status = requireObject(parameter, type, `${path}.order_status`)
    return { orderChange: readOrderStatus(status, `${path}.order_status`) }
  }
  return type === 'action' ? readAction(definition, parameter, { path: `${path}.action`, nowMs }) : {}
}

function readAction(
  definition: JsonObject | undefined,
  parameter: JsonObject,
  { path, nowMs }: { path: string; nowMs: number },
): FoundInParameter {
  const action = requireObject(parameter, 'action', path)
  if (definition?.type === 'ORDER_DETAILS') {
    const order = requireObject(action, 'order_details', `${path}.order_details`)
    return { orderReferenceId: assertOrderParameters(order, `${path}.order_details`, nowMs) }
  }
  if (definition?.type === 'PAYMENT_REQUEST') assertPaymentRequest(definition, action, path)
  return {}
}

/**
 * One setting of the method with which the template was made. A Pix code comes without the name and
 * key of the shop.
 */
function assertPaymentRequest(definition: JsonObject, action: JsonObject, path: string): void {
  const request = requireObject(action, 'payment_request', `${path}.payment_request`)
  const at = `${path}.payment_request.payment_setting`
  const setting = requireObject(request, 'payment_setting', at)
  const type = requireText(setting, 'type', `${at}.type`)
  const wanted = stringAt(objectAt(definition, 'payment_setting'), 'type')
  if (type !== wanted) {
    throw new GraphError(132012, `${at}: Format mismatch, expected ${wanted}, received ${type}`)
  }
  assertKeys(setting, at, SETTING_KEYS)
  if (type === 'pix_dynamic_code') {
    const pix = requireObject(setting, type, `${at}.${type}`)
    assertKeys(pix, `${at}.${type}`, new Set(['code']))
    requireText(pix, 'code', `${at}.${type}.code`)
  } else assertPayment(setting, at)
}
