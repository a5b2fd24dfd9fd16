/** Orders, by the shop's own reference id. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { ListedOrder, Order, OrderSuggestion, OrderSummary } from '../types.ts'

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

  /** What became of orders on each day, in the time zone of the workspace. */
  summary(query: QueryOf<'GET', '/orders/summary'> = {}, options?: CallOptions): Promise<OrderSummary> {
    return this.#http.json('GET', '/orders/summary', { query, options })
  }

  /** What a form for the next order may begin with. */
  suggest(options?: CallOptions): Promise<OrderSuggestion> {
    return this.#http.json('GET', '/order-suggestion', { options })
  }

  /**
   * All orders of a list as CSV: `await (await recado.orders.csv({ by: 'paid' })).text()`, or
   * `body` as a stream.
   */
  csv(query?: QueryOf<'GET', '/orders.csv'>, options?: CallOptions): Promise<Response> {
    const call = { method: 'GET', path: '/orders.csv', query, options } as const
    return this.#http.call(call, async (response) => response)
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
