/** Deliveries that need a person: unknown, held, failed. Needs the scope `admin`. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { Delivery, Resolution, ResolutionDraft } from '../types.ts'

export class Deliveries {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  list(query?: QueryOf<'GET', '/deliveries'>, options?: CallOptions): Listing<Delivery> {
    return this.#http.list('/deliveries', query, options)
  }

  /** Decides about one. A decision takes effect once, so it may be repeated. */
  resolve(messageId: string, decision: ResolutionDraft, options?: CallOptions): Promise<Resolution> {
    const parts = { path: { messageId }, body: decision, isRepeatable: true, options }
    return this.#http.json('POST', '/deliveries/{messageId}/resolve', parts)
  }
}
