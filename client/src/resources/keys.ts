/** API keys of the workspace. Needs the scope `admin`. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { ApiKey, ApiKeyDraft, NewApiKey } from '../types.ts'

export class Keys {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  list(query?: QueryOf<'GET', '/keys'>, options?: CallOptions): Listing<ApiKey> {
    return this.#http.list('/keys', query, options)
  }

  /** The answer alone has the key itself. Is not tried again if the answer is lost. */
  create(draft: ApiKeyDraft, options?: CallOptions): Promise<NewApiKey> {
    return this.#http.json('POST', '/keys', { body: draft, options })
  }

  revoke(keyId: string, options?: CallOptions): Promise<ApiKey> {
    return this.#http.json('DELETE', '/keys/{keyId}', { path: { keyId }, options })
  }
}
