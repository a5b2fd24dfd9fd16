/** What the clients send: small and valid, with a marker by which the message is found again; and some that are not. */
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

/** @param isBroken with a fault that must be refused */
export function bodyOf(
  shop: Shop,
  { type, to, marker }: Pick<Operation, 'type' | 'to' | 'marker'>,
  isBroken: boolean,
): object {
  const body = BODIES[type](shop.from, to, marker)
  if ('interactive' in body) body.interactive.body.text = marker
  return isBroken ? { ...body, unheard_of: true } : body
}
