/**
 * The client of the public API, for pages: TanStack Query repeats what fails, so the client itself
 * does not.
 */
import { Http } from '../../../client/src/http.ts'
import { Recado } from '../../../client/src/index.ts'
import type { RecadoOptions } from '../../../client/src/index.ts'
import { OwnSession } from '../../../client/src/resources/own-session.ts'

/** Its calls throw RefusedError or UnreachableError. */
export class Api extends Recado {
  /** How people sign in, which programs of a shop do not. */
  readonly session: OwnSession

  constructor(options: RecadoOptions) {
    super(options)
    this.session = new OwnSession(new Http(options))
  }
}

/**
 * With a key, or as the user whose session cookie the browser has. `onRefused` is called when the
 * service does not know the key or the session (any more).
 */
export function createApi(key: string | null, onRefused: () => void): Api {
  return new Api({
    url: '/',
    key,
    retries: 0,
    fetchOptions: {
      credentials: key === null ? 'same-origin' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    },
    onResponse({ status }) {
      if (status === 401) onRefused()
    },
  })
}
