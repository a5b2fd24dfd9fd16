/** Orders, by the shop's own reference id. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { ListedOrder, Order } from '../types.ts'

export type OrderQuery = QueryOf<'GET', '/orders'>

export class Orders {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** By when they were made, newest first, unless `by` and `sort` say otherwise. */
  list(query?: OrderQuery, options?: CallOptions): Listing<ListedOrder> {
    return this.#http.list('/orders', query, options)
  }

  /** Messages, failures, receipts, replies and decisions of one order, in one timeline. */
  get(
    referenceId: string,
    query: QueryOf<'GET', '/orders/{referenceId}'> = {},
    options?: CallOptions,
  ): Promise<Order> {
    return this.#http.json('GET', '/orders/{referenceId}', { path: { referenceId }, query, options })
  }
}
