/** Payments: the money that came, and the money that went back. */
import type { Http } from '../http.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { PaymentSummary, Refund, RefundDraft } from '../types.ts'

export class Payments {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** What came and what went back on each day, in the time zone of the workspace. */
  summary(query: QueryOf<'GET', '/payments/summary'> = {}, options?: CallOptions): Promise<PaymentSummary> {
    return this.#http.json('GET', '/payments/summary', { query, options })
  }

  /**
   * Gives a payment back, in whole or in part. The bank answers later: `refund.changed` tells what became of it.
   * @param refundId a UUID of your own; the same request under it gives back once
   */
  refund(paymentId: string, refundId: string, refund: RefundDraft, options?: CallOptions): Promise<Refund> {
    const path = { paymentId, refundId }
    const call = { path, body: refund, options }
    return this.#http.json('PUT', '/payments/{paymentId}/refunds/{refundId}', call)
  }

  getRefund(paymentId: string, refundId: string, options?: CallOptions): Promise<Refund> {
    const path = { paymentId, refundId }
    return this.#http.json('GET', '/payments/{paymentId}/refunds/{refundId}', { path, options })
  }
}
