/**
 * Labels: words by which people sort conversations. A conversation gets them with
 * `conversations.change`.
 */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { Label, LabelChange, LabelDraft } from '../types.ts'

export class Labels {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  create(label: LabelDraft, options?: CallOptions): Promise<Label> {
    return this.#http.json('POST', '/labels', { body: label, options })
  }

  list(query?: QueryOf<'GET', '/labels'>, options?: CallOptions): Listing<Label> {
    return this.#http.list('/labels', query, options)
  }

  change(labelId: string, change: LabelChange, options?: CallOptions): Promise<Label> {
    return this.#http.json('PATCH', '/labels/{labelId}', { path: { labelId }, body: change, options })
  }

  /** Takes it off every conversation as well. */
  delete(labelId: string, options?: CallOptions): Promise<Label> {
    return this.#http.json('DELETE', '/labels/{labelId}', { path: { labelId }, options })
  }
}
