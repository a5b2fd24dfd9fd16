/** Where a message carries its order: in an interactive message, or in a button of a template. */
import { isObject, listAt, objectAt, type JsonObject } from '../json.ts'

/** @param raw the body of the call; returns an empty object for a message without an order */
export function findOrderParameters(raw: unknown): JsonObject {
  const interactive = objectAt(raw, 'interactive')
  if (isObject(interactive.action)) return objectAt(interactive.action, 'parameters')
  return findOrderInTemplate(objectAt(raw, 'template'))
}

/** The object under `order_details` of a template message; empty when it has none. */
export function findOrderInTemplate(template: JsonObject): JsonObject {
  for (const component of listAt(template, 'components')) {
    for (const parameter of listAt(component, 'parameters')) {
      const { order_details: order } = objectAt(parameter, 'action')
      if (isObject(order)) return order
    }
  }
  return {}
}
