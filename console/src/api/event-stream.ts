/**
 * Reads the service's stream, and resumes after every interruption until it is stopped. A silent
 * connection counts as lost after a while.
 */
import type { StreamEvent } from '../../../client/src/index.ts'
import type { Api } from './client.ts'
import { RefusedError } from './problem.ts'

/** The id of the last event; empty before the first. */
export type StreamPosition = { lastId: string }

export type StreamOptions = {
  api: Api
  signal: AbortSignal
  /** How far the stream was read. The caller keeps it: another call with it resumes there. */
  position: StreamPosition
  onEvent: (event: StreamEvent) => void
  /** `true` when events arrive, `false` when the connection is lost. */
  onState: (isLive: boolean) => void
  /** Calls `run` when an immediate retry is worthwhile; returns a function that ends that. */
  onComeback: (run: () => void) => () => void
  /** Gets the status of a refusal; returns `false` to stop reading. */
  onRefused: (status: number) => boolean
}

const WAIT_FIRST_MS = 1_000
const WAIT_MAX_MS = 20_000

/** Resolves once the signal or a refusal has stopped it. */
export async function readEventStream(options: StreamOptions): Promise<void> {
  const { signal, onState, onRefused, onComeback } = options
  let waitMs = WAIT_FIRST_MS
  while (!signal.aborted) {
    try {
      await readOnce(options, () => {
        waitMs = WAIT_FIRST_MS
        onState(true)
      })
    } catch (error) {
      if (error instanceof RefusedError && !onRefused(error.status)) return
      // Lost, or never opened: both are reported below and retried.
    }
    if (signal.aborted) return
    onState(false)
    await sleep(waitMs * (1 + Math.random()), signal, onComeback) // many consoles must not reconnect at the same moment
    waitMs = Math.min(waitMs * 2, WAIT_MAX_MS)
  }
}

/** Reads one connection to its end. */
async function readOnce(
  { api, signal, position, onEvent }: StreamOptions,
  onLive: () => void,
): Promise<void> {
  const { lastId } = position
  const events = await api.stream.open({ signal, ...(lastId === '' ? {} : { after: lastId }) })
  onLive()
  for await (const event of events) {
    onEvent(event)
    if (event.id !== '') position.lastId = event.id
  }
}

function sleep(ms: number, signal: AbortSignal, onComeback: StreamOptions['onComeback']): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      forget()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const forget = onComeback(end)
    signal.addEventListener('abort', end)
  })
}
