/** Payments: the money that came, and the money that went back. */
import type { Http } from '../http.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { PaymentSummary } from '../types.ts'

export class Payments {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** What came and what went back on each day, in the time zone of the workspace. */
  summary(query: QueryOf<'GET', '/payments/summary'> = {}, options?: CallOptions): Promise<PaymentSummary> {
    return this.#http.json('GET', '/payments/summary', { query, options })
  }
}
