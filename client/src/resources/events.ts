/**
 * What happened in the workspace, in order and without a gap: the same events that webhooks post.
 */
import type { Http } from '../http.ts'
import type { AnswerOf, QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import { isPassing } from '../retry.ts'
import type { Event } from '../types.ts'

export type EventPage = AnswerOf<'GET', '/events'>
export type EventQuery = QueryOf<'GET', '/events'>

export type FollowOptions = {
  /**
   * The id of an event, or a cursor: what came after it. `latest` (if not given): what happens from
   * now on. `oldest`: all that is kept.
   */
  after?: string
  /** Only these, such as `message.received` or `order.*`. */
  types?: readonly string[]
  /** Ends the loop. */
  signal?: AbortSignal
  /**
   * Called with the cursor to go on from, whenever everything before was given out, and waited for.
   * Keep it to resume after your program has ended.
   */
  onCursor?: (cursor: string) => void | Promise<void>
  /** Called each time the service does not answer; the loop goes on when it does. */
  onInterruption?: (error: unknown) => void
}

/** How long the service waits for the next event before it answers with none. */
const WAIT_SECONDS = 30
/** A proxy may take a moment longer than the service. */
const SPARE_MS = 15_000
const PAUSE_FIRST_MS = 1_000
const PAUSE_MAX_MS = 20_000

export class Events {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /**
   * One page, oldest first. With `wait` the answer waits up to so many seconds for the next event.
   */
  list(query: EventQuery = {}, options?: CallOptions): Promise<EventPage> {
    const { wait = 0 } = query
    const takesMs = wait > 0 ? wait * 1000 + SPARE_MS : 0
    return this.#http.json('GET', '/events', { query, takesMs, options })
  }

  get(eventId: string, options?: CallOptions): Promise<Event> {
    return this.#http.json('GET', '/events/{eventId}', { path: { eventId }, options })
  }

  /**
   * All events from a place on, as they happen, until the signal ends it:
   * `for await (const event of recado.events.follow({ after }))`. It goes on through every restart
   * of the service, and gives no event twice. Throws RecadoProblem for what does not pass, such as
   * `event_gone`: the log no longer has what came after `after`.
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<Event, void, undefined> {
    const { types, signal, onCursor, onInterruption } = options
    let after = options.after ?? 'latest'
    let failures = 0
    let hasAnswered = false
    while (signal?.aborted !== true) {
      const query: EventQuery = {
        after,
        // 'latest' is another place at every reading, so its cursor is asked for without waiting
        wait: after === 'latest' ? 0 : WAIT_SECONDS,
        ...(types !== undefined && { types: types.join(',') }),
      }
      let page: EventPage
      try {
        page = await this.list(query, { retries: 0, ...(signal && { signal }) })
      } catch (error) {
        if (signal?.aborted) return
        if (!isPassing(error, hasAnswered)) throw error
        onInterruption?.(error)
        failures += 1
        await this.#pause(failures, signal)
        continue
      }
      failures = 0
      hasAnswered = true
      for (const event of page.data) {
        if (signal?.aborted) return
        yield event
      }
      after = page.cursors.next
      await onCursor?.(after)
    }
  }

  /** Ends early, and without an error, when the signal is given. */
  async #pause(failures: number, signal: AbortSignal | undefined): Promise<void> {
    const { pause, random } = this.#http.ground
    const ms = Math.min(PAUSE_FIRST_MS * 2 ** (failures - 1), PAUSE_MAX_MS)
    await pause(ms * (1 + random() / 2), signal).catch(() => undefined)
  }
}
