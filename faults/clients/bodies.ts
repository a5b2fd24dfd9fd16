/** The bodies that clients send: small, with a marker to find the message by; most are valid, some are not. */
import { contacts, orderDetails, orderStatus } from '../../testkit/bodies.ts'
import type { Shop } from '../stack/shops.ts'
import type { Operation } from './history.ts'

const ROUTES = {
  order_details: '/messages/interactive/order_details',
  order_status: '/messages/interactive/order_status',
  contacts: '/messages/contacts',
}
const BODIES = { order_details: orderDetails, order_status: orderStatus, contacts }

export const routeOf = ({ type }: Pick<Operation, 'type'>): string => ROUTES[type]

/** @param isBroken adds a fault for which the service must refuse the body */
export function bodyOf(
  shop: Shop,
  { type, to, marker }: Pick<Operation, 'type' | 'to' | 'marker'>,
  isBroken: boolean,
): object {
  const body = BODIES[type](shop.from, to, marker)
  if ('interactive' in body) body.interactive.body.text = marker
  return isBroken ? { ...body, unheard_of: true } : body
}
