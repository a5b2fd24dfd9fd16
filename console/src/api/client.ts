/** The client of the public API, for pages: TanStack Query repeats what fails, so the client itself does not. */
import { Recado } from '../../../client/src/index.ts'
import type { AnswerOf, CallOptions, Method, PartsOf, PathOf } from '../../../client/src/index.ts'

type Params<Parts> = Parts extends { path: object }
  ? { params: Pick<Parts, 'path'> & Omit<Parts, 'path' | 'body'> }
  : { params?: Omit<Parts, 'path' | 'body'> }
type Body<Parts> = Parts extends { body: infer Given } ? { body: Given } : unknown
type Asked<M extends Method, Path extends PathOf<M>> = Params<PartsOf<M, Path>> &
  Body<PartsOf<M, Path>> &
  Pick<CallOptions, 'signal' | 'headers'> & { keepalive?: boolean }
type AskedOf<M extends Method, Path extends PathOf<M>> =
  Pick<CallOptions, 'signal'> extends Asked<M, Path> ? [asked?: Asked<M, Path>] : [asked: Asked<M, Path>]

export class Api extends Recado {
  GET<Path extends PathOf<'GET'>>(path: Path, ...asked: AskedOf<'GET', Path>) {
    return this.#ask('GET', path, asked[0])
  }
  POST<Path extends PathOf<'POST'>>(path: Path, ...asked: AskedOf<'POST', Path>) {
    return this.#ask('POST', path, asked[0])
  }
  PUT<Path extends PathOf<'PUT'>>(path: Path, ...asked: AskedOf<'PUT', Path>) {
    return this.#ask('PUT', path, asked[0])
  }
  PATCH<Path extends PathOf<'PATCH'>>(path: Path, ...asked: AskedOf<'PATCH', Path>) {
    return this.#ask('PATCH', path, asked[0])
  }
  DELETE<Path extends PathOf<'DELETE'>>(path: Path, ...asked: AskedOf<'DELETE', Path>) {
    return this.#ask('DELETE', path, asked[0])
  }

  #ask<M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    asked: object = {},
  ): Promise<AnswerOf<M, Path>> {
    const { params, body, keepalive, ...options } = asked as {
      params?: object
      body?: unknown
      keepalive?: boolean
    }
    const parts = { ...params, ...(body === undefined ? {} : { body }) } as PartsOf<M, Path>
    const fetchOptions = keepalive === undefined ? {} : { keepalive }
    return this.request(method, path, parts, { ...options, fetchOptions })
  }
}

/**
 * With a key, or as the user whose session cookie the browser has. `onRefused` is called when the service does not know the key or the
 * session (any more).
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

/** Returns the answer, or throws RefusedError or UnreachableError: `await answerOf(api.GET('/keys'))`. */
export const answerOf = <Data>(asked: Promise<Data>): Promise<Data> => asked
