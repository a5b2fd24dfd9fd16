/**
 * Makes the calls: one body for all tries of a call, an idempotency key where the operation accepts
 * one, a time limit for each try and one for all, and another try where that does no harm.
 */
import { Listing } from './listing.ts'
import type { Page } from './listing.ts'
import type { AnswerOf, EntryOf, ListPath, Method, PartsOf, PathOf, QueryOf } from './operation-types.ts'
import type { CallOptions, RecadoOptions, RequestNote } from './options.ts'
import { RecadoConnectionError, RecadoTimeoutError, throwOfFetch, toError } from './problems.ts'
import { findPause } from './retry.ts'

const TIMEOUT_MS = 30_000
const TOTAL_MS = 120_000
/** As long as the service remembers an idempotency key. */
const TOTAL_MAX_MS = 86_400_000
const RETRIES = 2
const KEY_BYTES = 16

/** One call, its address and body still apart. */
export type Call = {
  method: Method
  /** With the names of identifiers in braces: `/messages/{messageId}`. */
  path: string
  identifiers?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  idempotencyKey?: string | undefined
  /** Whether the call may be made twice. Default: all but a POST without an idempotency key. */
  isRepeatable?: boolean
  /** So long the service may take to answer: the limits of the client are no shorter. */
  takesMs?: number
  options?: CallOptions | undefined
}

/** Time and chance, which tests set. */
export type Ground = {
  now: () => number
  /** Resolves after the time; rejects with the reason of the signal. */
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>
  random: () => number
}

export class Http {
  readonly #base: string
  readonly #key: string | null
  readonly #options: RecadoOptions
  readonly ground: Ground

  /** Throws TypeError if the address or the key cannot be one. */
  constructor(options: RecadoOptions, ground: Ground = openGround()) {
    const { url = '', key = '' } = options
    if (!/^(https?:\/\/[^/]|\/)/.test(url) || !URL.canParse(url, 'http://localhost'))
      throw new TypeError('Recado needs `url`, the address of the service.')
    if (key !== null && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('Recado needs `key`, an API key.')
    this.#base = url.replace(/\/+$/, '')
    this.#key = key
    this.#options = options
    this.ground = ground
  }

  get strict(): boolean {
    return this.#options.strict ?? false
  }

  /** Makes a call and returns the JSON of its answer. */
  async json<M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    parts: PartsOf<M, Path> & Pick<Call, 'idempotencyKey' | 'isRepeatable' | 'takesMs' | 'options'>,
  ): Promise<AnswerOf<M, Path>> {
    const { path: identifiers, ...rest } = parts as { path?: Record<string, unknown> }
    return (await this.call({ method, path, identifiers, ...rest }, readJson)) as AnswerOf<M, Path>
  }

  list<Path extends ListPath>(
    path: Path,
    query: QueryOf<'GET', Path> | undefined,
    options?: CallOptions,
    identifiers?: Record<string, string>,
  ): Listing<EntryOf<Path>> {
    return new Listing(async (cursor) => {
      const call: Call = {
        method: 'GET',
        path,
        identifiers,
        query: { ...query, ...(cursor && { cursor }) },
        options,
      }
      return (await this.call(call, readJson)) as Page<EntryOf<Path>>
    })
  }

  /**
   * Makes a call. The time limit of a try covers `read`, which gets every answer that is a success.
   */
  async call<Answer>(call: Call, read: (response: Response) => Promise<Answer>): Promise<Answer> {
    const { now, pause, random } = this.ground
    const { retries = RETRIES, signal } = { ...this.#options, ...call.options }
    const { method, idempotencyKey, isRepeatable = method !== 'POST' || idempotencyKey !== undefined } = call
    const body = toBody(call.body)
    const endsAt = now() + Math.min(this.#limitOf('totalMs', TOTAL_MS, call), TOTAL_MAX_MS)
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#try(call, body, { tries, leftMs: endsAt - now() }, read)
      } catch (error) {
        const pauseMs = tries > retries ? null : findPause({ error, tries, isRepeatable }, random())
        if (pauseMs === null || now() + pauseMs >= endsAt) throw error
        await pause(pauseMs, signal)
      }
    }
  }

  /** What the call says, else what the client says and the operation needs. */
  #limitOf(name: 'timeoutMs' | 'totalMs', usualMs: number, { takesMs = 0, options = {} }: Call): number {
    return options[name] ?? Math.max(this.#options[name] ?? usualMs, takesMs)
  }

  async #try<Answer>(
    call: Call,
    body: string | FormData | null,
    { tries, leftMs }: { tries: number; leftMs: number },
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const { method, path, identifiers, query, idempotencyKey, options = {} } = call
    const { signal } = options
    const { fetch: ask = globalThis.fetch } = this.#options
    const url = this.#base + fill(path, identifiers) + toSearch(query)
    const note = { method, url, tries, idempotencyKey: idempotencyKey ?? null }
    const headers = new Headers({
      ...(this.#key !== null && { 'api-key': this.#key }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...options.headers,
    })
    signal?.throwIfAborted()
    this.#options.onRequest?.(note)
    const late = new AbortController()
    const timeoutMs = this.#limitOf('timeoutMs', TIMEOUT_MS, call)
    const timer = setTimeout(() => late.abort(), Math.min(timeoutMs, leftMs))
    const fail = (error: unknown): never => {
      signal?.throwIfAborted()
      if (late.signal.aborted) throw new RecadoTimeoutError('Recado did not answer in time', { cause: error })
      throwOfFetch(error)
    }
    const init: RequestInit = {
      ...this.#options.fetchOptions,
      ...options.fetchOptions,
      method,
      body,
      redirect: 'manual', // a redirect would carry the key elsewhere
      headers,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    }
    try {
      const response = await Promise.resolve(ask(url, init)).catch(fail)
      this.#report(note, response, options)
      if (!response.ok && response.status !== 304) throw await toError(response).catch(fail)
      return await read(response).catch(fail)
    } finally {
      clearTimeout(timer)
    }
  }

  /** What the functions of the caller throw passes: it says nothing of the connection. */
  #report(note: RequestNote, { status, headers }: Response, { onResponse, onWarnings }: CallOptions): void {
    const answered = { ...note, status, headers }
    this.#options.onResponse?.(answered)
    onResponse?.(answered)
    const codes = headers.get('recado-warning-codes')
    if (codes === null) return
    const { method, url } = note
    const warnings = { method, url, codes: codes.split(', '), count: Number(headers.get('recado-warnings')) }
    this.#options.onWarnings?.(warnings)
    onWarnings?.(warnings)
  }
}

/** The same text for every try: under one idempotency key, other bytes are another message. */
function toBody(body: unknown): string | FormData | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

function fill(path: string, identifiers: Record<string, unknown> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const identifier = identifiers[name]
    // Without this check an empty id would ask for the list.
    if (typeof identifier !== 'string' || identifier === '') throw new TypeError(`${name} is not given.`)
    return encodeURIComponent(identifier)
  })
}

function toSearch(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query as Record<string, string | number | boolean | undefined>))
    if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search}`
}

/** Another program may answer 200 too. */
export function readJson(response: Response): Promise<unknown> {
  return response.json().catch((cause: unknown) => {
    if (!(cause instanceof SyntaxError)) throw cause
    const { status } = response
    throw new RecadoConnectionError(`The answer ${status} is none of Recado's: is the address right?`, {
      cause,
      status,
    })
  })
}

/** Not `crypto.randomUUID`, which pages over plain http lack. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return `auto-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function openGround(): Ground {
  return {
    now: () => performance.now(),
    random: Math.random,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          reject(signal?.reason as Error)
        }
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', stop)
          resolve()
        }, ms)
        if (signal?.aborted) return stop()
        signal?.addEventListener('abort', stop, { once: true })
      }),
  }
}
