/**
 * Drafts: messages that wait for a person to send them. A key with `drafts:write` alone writes them
 * and sends nothing.
 */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { Draft, DraftChange, DraftSending, NewDraft, Sent } from '../types.ts'

export class Drafts {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /**
   * Written again while it waits, the same draft is the one that is there. Its `preflight` says
   * what is wrong with it.
   */
  create(draft: NewDraft, options?: CallOptions): Promise<Draft> {
    return this.#http.json('POST', '/drafts', { body: draft, isRepeatable: true, options })
  }

  list(query?: QueryOf<'GET', '/drafts'>, options?: CallOptions): Listing<Draft> {
    return this.#http.list('/drafts', query, options)
  }

  get(draftId: string, options?: CallOptions): Promise<Draft> {
    return this.#http.json('GET', '/drafts/{draftId}', { path: { draftId }, options })
  }

  /** Gives a waiting draft another body. */
  change(draftId: string, change: DraftChange, options?: CallOptions): Promise<Draft> {
    return this.#http.json('PATCH', '/drafts/{draftId}', { path: { draftId }, body: change, options })
  }

  discard(draftId: string, options?: CallOptions): Promise<Draft> {
    return this.#http.json('DELETE', '/drafts/{draftId}', { path: { draftId }, options })
  }

  /**
   * Sends what was seen: `updateDate` is that of the draft. A draft is sent once, however often
   * this is called.
   */
  send(draftId: string, seen: DraftSending, options?: CallOptions): Promise<Sent> {
    const parts = { path: { draftId }, body: seen, isRepeatable: true, options }
    return this.#http.json('POST', '/drafts/{draftId}/send', parts)
  }
}
