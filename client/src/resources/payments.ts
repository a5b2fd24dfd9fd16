/** Payments: the money that came, and the money that went back. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { BodyOf, QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type {
  OrderPayments,
  Payment,
  PaymentSummary,
  Reconciliation,
  Refund,
  RefundDraft,
  UnreadablePayment,
} from '../types.ts'

/** The service reads a bank's list for a minute at most. */
const BANK_LIST_MS = 75_000

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
   * The bank's list of a day, asked for now, beside what is booked: `day` is one of the time zone
   * of the workspace.
   */
  reconciliation(
    query: QueryOf<'GET', '/payments/reconciliation'> = {},
    options?: CallOptions,
  ): Promise<Reconciliation> {
    return this.#http.json('GET', '/payments/reconciliation', { query, takesMs: BANK_LIST_MS, options })
  }

  /** The same as CSV, all rows of it. */
  reconciliationCsv(
    query?: QueryOf<'GET', '/payments/reconciliation.csv'>,
    options?: CallOptions,
  ): Promise<Response> {
    const path = '/payments/reconciliation.csv'
    const call = { method: 'GET', path, query, takesMs: BANK_LIST_MS, options } as const
    return this.#http.call(call, async (response) => response)
  }

  /**
   * Gives a payment back, in whole or in part. The bank answers later: `refund.changed` says what
   * became of it.
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

  /**
   * By when they came, newest first unless `sort` says otherwise; `state: 'open'` are those that
   * wait for a person.
   */
  list(query?: QueryOf<'GET', '/payments'>, options?: CallOptions): Listing<Payment> {
    return this.#http.list('/payments', query, options)
  }

  /**
   * What banks list in a form that cannot be read, and that are not settled: the oldest first, 100
   * at most.
   */
  async unreadable(options?: CallOptions): Promise<UnreadablePayment[]> {
    return (await this.#http.json('GET', '/payments/unreadable', { options })).data
  }

  /** Settles an entry of `unreadable`, after a look at the bank. */
  settleUnreadable(unreadableId: string, options?: CallOptions): Promise<UnreadablePayment> {
    const path = { unreadableId }
    return this.#http.json('POST', '/payments/unreadable/{unreadableId}/settle', { path, options })
  }

  /** What was charged for an order, what came, and what went back. */
  ofOrder(
    referenceId: string,
    query: QueryOf<'GET', '/orders/{referenceId}/payments'> = {},
    options?: CallOptions,
  ): Promise<OrderPayments> {
    return this.#http.json('GET', '/orders/{referenceId}/payments', { path: { referenceId }, query, options })
  }

  /**
   * Reports a payment that came where Recado cannot see it. The same id again is the same payment.
   */
  report(
    referenceId: string,
    body: BodyOf<'POST', '/orders/{referenceId}/payments'>,
    options?: CallOptions,
  ): Promise<Payment> {
    return this.#http.json('POST', '/orders/{referenceId}/payments', { path: { referenceId }, body, options })
  }

  /** Decides about a payment that does not fit. */
  decide(
    paymentId: string,
    body: BodyOf<'POST', '/payments/{paymentId}/decision'>,
    options?: CallOptions,
  ): Promise<Payment> {
    return this.#http.json('POST', '/payments/{paymentId}/decision', { path: { paymentId }, body, options })
  }
}
