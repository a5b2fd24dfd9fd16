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
  /** Aborts with the session: from then on no call is made, and no answer is read. */
  readonly ended: AbortSignal

  constructor(options: RecadoOptions, ended: AbortSignal) {
    super(options)
    this.session = new OwnSession(new Http(options))
    this.ended = ended
  }
}

/**
 * With a key, or as the user whose session cookie the browser has. `onRefused` is called when the
 * service does not know the key or the session (any more). What was begun in a session must not go
 * on with the cookie of the next, so every call ends with `ended`.
 */
export function createApi(
  key: string | null,
  onRefused: () => void,
  ended: AbortSignal = new AbortController().signal,
): Api {
  const options: RecadoOptions = {
    url: '/',
    key,
    retries: 0,
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.any([ended, init?.signal ?? ended]) }),
    fetchOptions: {
      credentials: key === null ? 'same-origin' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    },
    onResponse({ status }) {
      if (status === 401) onRefused()
    },
  }
  return new Api(options, ended)
}
