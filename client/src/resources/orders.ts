/** Orders, by the shop's own reference id. */
import type { Http } from '../http.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { Order } from '../types.ts'

export class Orders {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
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
