/**
 * Reads server-sent events with `fetch`, since EventSource cannot send the key. Resumes after every interruption until it is
 * stopped. A silent connection counts as lost after a while.
 */

type StreamEvent = { name: string; data: unknown }

/** The id of the last event; empty before the first. */
export type StreamPosition = { lastId: string }

export type StreamOptions = {
  url: string
  headers: Record<string, string>
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

/** The service sends a keep-alive every 15 s. */
const SILENCE_MS = 40_000
const WAIT_FIRST_MS = 1_000
const WAIT_MAX_MS = 20_000

/** Resolves once the signal or a refusal has stopped it. */
export async function readEventStream(options: StreamOptions): Promise<void> {
  const { signal, onState, onRefused, onComeback } = options
  let waitMs = WAIT_FIRST_MS
  while (!signal.aborted) {
    try {
      const status = await readOnce(options, () => {
        waitMs = WAIT_FIRST_MS
        onState(true)
      })
      if (status !== 200 && !onRefused(status)) return
    } catch {
      // Lost, or never opened: both are reported below and retried.
    }
    if (signal.aborted) return
    onState(false)
    await sleep(waitMs * (1 + Math.random()), signal, onComeback) // many consoles must not reconnect at the same moment
    waitMs = Math.min(waitMs * 2, WAIT_MAX_MS)
  }
}

/** Reads one connection to its end; returns the HTTP status. */
async function readOnce(
  { url, headers, signal, position, onEvent }: StreamOptions,
  onLive: () => void,
): Promise<number> {
  const silence = new AbortController()
  const answer = await fetch(url, {
    headers: { ...headers, ...(position.lastId === '' ? {} : { 'last-event-id': position.lastId }) },
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  })
  if (answer.status !== 200 || answer.body === null) {
    await answer.body?.cancel()
    return answer.status
  }
  onLive()
  const parse = createEventParser(({ name, data, id }) => {
    onEvent({ name, data })
    if (id !== '') position.lastId = id
  })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return answer.status
    parse(value)
  }
}

type ParsedEvent = { name: string; data: unknown; id: string }

/** Takes text in pieces of any size and reports each complete event. Events whose data is not JSON are skipped. */
function createEventParser(onEvent: (event: ParsedEvent) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = toEvent(block)
      if (event !== null) onEvent(event)
    }
  }
}

function toEvent(block: string): ParsedEvent | null {
  const fields = new Map<string, string>()
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
    if (name !== '') fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const data = fields.get('data')
  if (data === undefined) return null
  try {
    return { name: fields.get('event') ?? 'message', data: JSON.parse(data), id: fields.get('id') ?? '' }
  } catch {
    return null
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
