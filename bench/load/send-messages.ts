/**
 * Sends messages to many customers, as shops do: half of the requests with an Idempotency-Key. Each
 * connection has its own customers, so that the growing reference ids of a customer give the order
 * in which they must arrive.
 */
import { customerAddress } from '../ground/fill.ts'
import type { Shop } from '../../testkit/shops.ts'
import { ORDER_DETAILS, toOrder } from './bodies.ts'
import { sendLoad, type Load, type LoadResult } from './send-load.ts'
import { sendPaced } from './send-paced.ts'

export type Messages = Pick<Load, 'url' | 'connections' | 'amount'> & {
  /** At a steady pace; as fast as they are answered by default. */
  ratePerSecond?: number
  /** Each connection sends for one sender of one of these shops. */
  shops: Shop[]
  /** Customers of each sender; see `fillCustomers`. */
  customers: number
}

const IS_ID = /^\{"id":"[0-9a-f-]{36}"\}$/
let lastReference = 0

export async function sendMessages({
  shops,
  customers,
  ratePerSecond,
  ...counts
}: Messages): Promise<LoadResult> {
  const connections = Math.min(counts.connections, counts.amount)
  const senders = shops.flatMap(({ apiKey, senders: ofShop }) => ofShop.map(({ from }) => ({ apiKey, from })))
  const peers = Math.ceil(connections / senders.length) // connections that send for the same sender
  const share = Math.max(1, Math.floor(customers / peers))
  const next = (connection: number) => {
    const { apiKey, from } = senders[connection % senders.length] as { apiKey: string; from: string }
    const reference = (lastReference += 1)
    const customer = (Math.floor(connection / senders.length) + peers * (reference % share)) % customers
    return {
      method: 'POST' as const,
      path: ORDER_DETAILS,
      headers: {
        'content-type': 'application/json',
        'api-key': apiKey,
        ...(reference % 2 === 0 ? { 'idempotency-key': `message-${reference}` } : {}),
      },
      body: toOrder(from, customerAddress(customer), reference),
    }
  }
  const load = { ...counts, connections, next, isRight: (body: string) => IS_ID.test(body) }
  return await (ratePerSecond === undefined ? sendLoad(load) : sendPaced({ ...load, ratePerSecond }))
}
