/** People of the workspace. Needs the scope `users:write`, except to list them. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { NewUser, User, UserChange, UserDraft, UserLink, WaysEnd, MethodsOfUser } from '../types.ts'

export class Users {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  list(query?: QueryOf<'GET', '/users'>, options?: CallOptions): Listing<User> {
    return this.#http.list('/users', query, options)
  }

  /**
   * The user gets the link by mail; it is in no answer to a key. Is not tried again if the answer
   * is lost.
   */
  create(draft: UserDraft, options?: CallOptions): Promise<NewUser> {
    return this.#http.json('POST', '/users', { body: draft, options })
  }

  /** Changes, disables or enables one; what is not given stays. */
  change(userId: string, change: UserChange, options?: CallOptions): Promise<User> {
    return this.#http.json('PATCH', '/users/{userId}', { path: { userId }, body: change, options })
  }

  /** What the user signs in with beside the password: look before a higher role. */
  methods(userId: string, options?: CallOptions): Promise<MethodsOfUser> {
    return this.#http.json('GET', '/users/{userId}/methods', { path: { userId }, options })
  }

  /** Removes all passkeys and identities of the user, and ends their sessions. */
  removeMethods(userId: string, options?: CallOptions): Promise<WaysEnd> {
    return this.#http.json('DELETE', '/users/{userId}/methods', { path: { userId }, options })
  }

  /**
   * Sends the link with which the user chooses a password; it voids the one of before. Needs a mail
   * server: a key is shown no link.
   */
  makeLink(userId: string, options?: CallOptions): Promise<UserLink> {
    return this.#http.json('POST', '/users/{userId}/link', { path: { userId }, options })
  }
}
