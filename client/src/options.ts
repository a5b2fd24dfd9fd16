/** What a client is made with, and what a single call may change of it. */

export type RecadoOptions = {
  /** The address of the service, such as `https://recado.example.com`. */
  url: string | undefined
  /**
   * An API key, which begins with `rcd_`. Null in a page of the service itself, whose user the
   * session cookie names.
   */
  key: string | null | undefined
  /** In place of the runtime's own `fetch`. */
  fetch?: typeof fetch
  /**
   * How long one try may take until its answer is read. Default 30,000; an operation that may take
   * longer gets more, unless its own call says otherwise.
   */
  timeoutMs?: number
  /**
   * How long all tries of a call and the pauses between them may take. Default 120,000; at most a
   * day, as long as an idempotency key holds.
   */
  totalMs?: number
  /** How many more tries a call gets. Default 2. */
  retries?: number
  /**
   * Refuses sends without an `idempotencyKey`: a key that the client makes protects one call, not a
   * program that starts over.
   */
  strict?: boolean
  /** Called before each try. */
  onRequest?: (request: RequestNote) => void
  /** Called for each answer, with its status and headers. */
  onResponse?: (response: ResponseNote) => void
  /** Called for an accepted message that has warnings: what is probably a mistake. */
  onWarnings?: (warnings: WarningNote) => void
  /** Passed to each `fetch`, such as `cache` and `credentials` in a browser. */
  fetchOptions?: RequestInit
}

/** `tries` counts from 1. The key is not passed. */
export type RequestNote = { method: string; url: string; tries: number; idempotencyKey: string | null }
export type ResponseNote = RequestNote & { status: number; headers: Headers }

/**
 * `codes` has each kind of warning once, such as `reference_id_used`; `count` counts all of them.
 */
export type WarningNote = { method: string; url: string; codes: string[]; count: number }

export type CallOptions = Pick<
  RecadoOptions,
  'timeoutMs' | 'totalMs' | 'retries' | 'onResponse' | 'onWarnings' | 'fetchOptions'
> & {
  /** Ends the call: it throws the reason of the signal. */
  signal?: AbortSignal
  /** Further headers, such as `traceparent`. */
  headers?: Record<string, string>
}

export type SendOptions = CallOptions & {
  /**
   * The same key with the same body sends at most once in 24 hours. Name what is sent, such as
   * `order-2031-details`: then a program that crashes and starts over sends nothing twice. Without
   * it the client makes one for its own retries.
   */
  idempotencyKey?: string
}
