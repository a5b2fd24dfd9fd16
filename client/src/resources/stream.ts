/**
 * The stream: the things of the workspace as they are now, whenever one changes. What a page that
 * shows them needs.
 */
import type { Http } from '../http.ts'
import { readServerSentEvents } from '../server-sent-events.ts'
import type { CallOptions } from '../options.ts'
import type { StreamEvents } from '../types.ts'

/** Its data, by its name. `id` is empty for an event after which nothing can be resumed. */
export type StreamEvent = {
  [Name in keyof StreamEvents]: { name: Name; data: StreamEvents[Name]; id: string }
}[keyof StreamEvents]

/** The service sends something at least every 15 s. */
const SILENCE_MS = 40_000

export type StreamOptions = CallOptions & {
  /** The id of the last event that was read: the stream goes on after it. */
  after?: string
}

export class Stream {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /**
   * Opens the stream. Its events end when the service ends them, throw RecadoConnectionError when
   * the connection breaks off, and RecadoTimeoutError after 40 s of silence: open it again with the
   * id of the last event in `after`. To receive everything that happens, follow `events`, which
   * resumes by itself.
   */
  async open({ after, ...options }: StreamOptions = {}): Promise<AsyncIterable<StreamEvent>> {
    const headers = { ...(after !== undefined && { 'last-event-id': after }), ...options.headers }
    const call = { method: 'GET', path: '/stream', options: { ...options, headers } } as const
    return await this.#http.call(
      call,
      async (response) => readServerSentEvents(response, SILENCE_MS) as AsyncIterable<StreamEvent>,
    )
  }
}
