/**
 * Accounts of the shop at banks, at which orders are charged. Needs the scope `payments:accounts`.
 */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type {
  NewPaymentAccount,
  PaymentAccount,
  PaymentAccountChange,
  PaymentAccountCheck,
  PaymentAccountDraft,
} from '../types.ts'

/** Four calls of a bank that takes its time with each. */
const CHECK_MS = 95_000

export class PaymentAccounts {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** The answer alone has the address for callbacks. Is not tried again if the answer is lost. */
  add(draft: PaymentAccountDraft, options?: CallOptions): Promise<NewPaymentAccount> {
    return this.#http.json('POST', '/payment-accounts', { body: draft, options })
  }

  /** Also with the scope `payments:read`. */
  list(query?: QueryOf<'GET', '/payment-accounts'>, options?: CallOptions): Listing<PaymentAccount> {
    return this.#http.list('/payment-accounts', query, options)
  }

  /** What is not given stays. */
  change(accountId: string, change: PaymentAccountChange, options?: CallOptions): Promise<PaymentAccount> {
    const parts = { path: { accountId }, body: change, options }
    return this.#http.json('PATCH', '/payment-accounts/{accountId}', parts)
  }

  /** No charge is made there any more. */
  remove(accountId: string, options?: CallOptions): Promise<PaymentAccount> {
    return this.#http.json('DELETE', '/payment-accounts/{accountId}', { path: { accountId }, options })
  }

  /**
   * Makes a charge of one cent and withdraws it: takes as long as the bank. Is not tried again if
   * the answer is lost.
   */
  check(accountId: string, options?: CallOptions): Promise<PaymentAccountCheck> {
    const parts = { path: { accountId }, takesMs: CHECK_MS, options }
    return this.#http.json('POST', '/payment-accounts/{accountId}/check', parts)
  }
}
