/** People of the workspace. Needs the scope `users:write`, except to list them. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { NewUser, User, UserChange, UserDraft, UserLink } from '../types.ts'

export class Users {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  list(query?: QueryOf<'GET', '/users'>, options?: CallOptions): Listing<User> {
    return this.#http.list('/users', query, options)
  }

  /** The answer alone has the link. Is not tried again if the answer is lost. */
  create(draft: UserDraft, options?: CallOptions): Promise<NewUser> {
    return this.#http.json('POST', '/users', { body: draft, options })
  }

  /** Changes, disables or enables one; what is not given stays. */
  change(userId: string, change: UserChange, options?: CallOptions): Promise<User> {
    return this.#http.json('PATCH', '/users/{userId}', { path: { userId }, body: change, options })
  }

  /** Makes the link with which the user chooses a password; it voids the one of before. */
  makeLink(userId: string, options?: CallOptions): Promise<UserLink> {
    return this.#http.json('POST', '/users/{userId}/link', { path: { userId }, options })
  }
}
