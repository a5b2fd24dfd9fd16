/** Addresses of the shop that receive events. Needs the scope `admin`. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type {
  NewWebhookEndpoint,
  NewWebhookSecret,
  WebhookAttempt,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointDraft,
  WebhookReplay,
  WebhookReplayDraft,
} from '../types.ts'

export type AttemptQuery = QueryOf<'GET', '/webhook-endpoints/{endpointId}/attempts'>

export class WebhookEndpoints {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** The answer alone has the secret. Is not tried again if the answer is lost. */
  create(draft: WebhookEndpointDraft, options?: CallOptions): Promise<NewWebhookEndpoint> {
    return this.#http.json('POST', '/webhook-endpoints', { body: draft, options })
  }

  list(query?: QueryOf<'GET', '/webhook-endpoints'>, options?: CallOptions): Listing<WebhookEndpoint> {
    return this.#http.list('/webhook-endpoints', query, options)
  }

  /** With its health. */
  get(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#http.json('GET', '/webhook-endpoints/{endpointId}', { path: { endpointId }, options })
  }

  /** Changes, pauses or enables one; what is not given stays. */
  change(endpointId: string, change: WebhookEndpointChange, options?: CallOptions): Promise<WebhookEndpoint> {
    const parts = { path: { endpointId }, body: change, options }
    return this.#http.json('PATCH', '/webhook-endpoints/{endpointId}', parts)
  }

  delete(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#http.json('DELETE', '/webhook-endpoints/{endpointId}', { path: { endpointId }, options })
  }

  /**
   * Both secrets sign for a day. Is not tried again if the answer is lost: another call makes
   * another secret.
   */
  rotateSecret(endpointId: string, options?: CallOptions): Promise<NewWebhookSecret> {
    return this.#http.json('POST', '/webhook-endpoints/{endpointId}/secret', {
      path: { endpointId },
      options,
    })
  }

  /**
   * Sends a test event and waits for how it went, 15 seconds at most. Is not tried again if the
   * answer is lost.
   */
  test(endpointId: string, options?: CallOptions): Promise<WebhookAttempt> {
    return this.#http.json('POST', '/webhook-endpoints/{endpointId}/test', { path: { endpointId }, options })
  }

  /**
   * Sends events again. Is not tried again if the answer is lost: another call sends them once
   * more.
   */
  replay(endpointId: string, draft: WebhookReplayDraft, options?: CallOptions): Promise<WebhookReplay> {
    const parts = { path: { endpointId }, body: draft, options }
    return this.#http.json('POST', '/webhook-endpoints/{endpointId}/replay', parts)
  }

  /** What was tried in the last 30 days, and what was answered. */
  listAttempts(endpointId: string, query?: AttemptQuery, options?: CallOptions): Listing<WebhookAttempt> {
    return this.#http.list('/webhook-endpoints/{endpointId}/attempts', query, options, { endpointId })
  }
}
