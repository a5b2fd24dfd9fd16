/**
 * The typed client of the public API. Its types are generated from the served document, so an unknown route, parameter or
 * field is a compile error.
 */
import createClient from 'openapi-fetch'
import type { Client } from 'openapi-fetch'
import { RefusedError, UnreachableError } from './problem.ts'
import type { Problem } from './problem.ts'
import type { paths } from '../../../client/src/openapi.ts'

export type Api = Client<paths>

/** `onRefused` is called when the service does not know the key (any more). */
export function createApi(key: string, onRefused: () => void): Api {
  const api = createClient<paths>({
    baseUrl: '/',
    headers: { 'api-key': key },
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  api.use({
    onResponse({ response }) {
      if (response.status === 401) onRefused()
    },
    onError({ error }) {
      if (error instanceof DOMException && error.name === 'AbortError') return error
      return new UnreachableError('The service does not answer', { cause: error })
    },
  })
  return api
}

type Outcome<Data> = { data?: Data; error?: unknown; response: Response }

/** Returns the answer, or throws RefusedError or UnreachableError: `await answerOf(api.GET('/keys'))`. */
export async function answerOf<Data>(asked: Promise<Outcome<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await asked
  if (response.ok) return (data ?? {}) as NonNullable<Data>
  if (!isProblem(error)) throw new UnreachableError(`The answer ${response.status} is none of the service's`)
  const seconds = Number(response.headers.get('retry-after'))
  throw new RefusedError(error, seconds > 0 ? seconds * 1000 : null)
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error && 'title' in error
}
