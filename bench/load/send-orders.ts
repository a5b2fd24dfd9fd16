/**
 * Order details to many customers, as shops send them: half of the requests with an Idempotency-Key. Each connection has
 * customers of its own, so that the reference ids of one customer, which grow, say in which order they must arrive.
 */
import { customerAddress } from '../ground/fill.ts'
import type { Shop } from '../ground/shops.ts'
import { orderDetails, ORDER_DETAILS } from './bodies.ts'
import { sendLoad, type Load, type LoadResult } from './send-load.ts'

export type Orders = Pick<Load, 'url' | 'connections' | 'amount' | 'ratePerSecond' | 'onAnswer'> & {
  /** A connection sends for one of them, in turn. */
  shops: Shop[]
  /** Of each shop; see `fillCustomers`. */
  customers: number
}

const IS_ID = /^\{"id":"[0-9a-f-]{36}"\}$/
let lastReference = 0

export async function sendOrders({ shops, customers, ...load }: Orders): Promise<LoadResult> {
  const connections = Math.min(load.connections, load.amount)
  const next = (connection: number) => {
    const shop = shops[connection % shops.length] as Shop
    const reference = (lastReference += 1)
    // a connection's share of the customers, one after another
    const share = Math.max(1, Math.floor(customers / connections))
    const customer = (connection + connections * (reference % share)) % customers
    return {
      method: 'POST' as const,
      path: ORDER_DETAILS,
      headers: {
        'content-type': 'application/json',
        'api-key': shop.apiKey,
        ...(reference % 2 === 0 ? { 'idempotency-key': `order-${reference}` } : {}),
      },
      body: orderDetails(shop.senders[0].from, customerAddress(customer), reference),
    }
  }
  return await sendLoad({ ...load, next, isRight: (body) => IS_ID.test(body) })
}
