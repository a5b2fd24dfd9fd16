/**
 * Saved replies: texts that people insert by their shortcuts. The person who inserts one fills its
 * variables.
 */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { SavedReply, SavedReplyChange, SavedReplyDraft } from '../types.ts'

export class SavedReplies {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  create(reply: SavedReplyDraft, options?: CallOptions): Promise<SavedReply> {
    return this.#http.json('POST', '/saved-replies', { body: reply, options })
  }

  list(query?: QueryOf<'GET', '/saved-replies'>, options?: CallOptions): Listing<SavedReply> {
    return this.#http.list('/saved-replies', query, options)
  }

  change(replyId: string, change: SavedReplyChange, options?: CallOptions): Promise<SavedReply> {
    return this.#http.json('PATCH', '/saved-replies/{replyId}', { path: { replyId }, body: change, options })
  }

  delete(replyId: string, options?: CallOptions): Promise<SavedReply> {
    return this.#http.json('DELETE', '/saved-replies/{replyId}', { path: { replyId }, options })
  }
}
