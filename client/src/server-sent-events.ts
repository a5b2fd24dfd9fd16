/** Reads server-sent events (the HTML standard, section 9.2) whose data is JSON. */
import { RecadoTimeoutError, throwOfFetch } from './problems.ts'

export type ServerSentEvent = { name: string; data: unknown; id: string }

/**
 * Ends with the answer. Comments keep the connection alive and may have an id. Throws
 * RecadoTimeoutError after `silenceMs` without a byte, and RecadoConnectionError where the answer
 * breaks off.
 */
export async function* readServerSentEvents(
  response: Response,
  silenceMs: number,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read().catch(throwOfFetch), silenceMs)
      if (done) return
      const blocks = (rest + value).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = toEvent(block)
        if (event !== null) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function toEvent(block: string): ServerSentEvent | null {
  const fields = new Map<string, string>()
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([a-z]+): ?([^]*)$/.exec(line) ?? [] // U+2028 ends no line here
    if (name !== '') fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const data = fields.get('data')
  if (data === undefined) return null
  try {
    return { name: fields.get('event') ?? 'message', data: JSON.parse(data), id: fields.get('id') ?? '' }
  } catch {
    return null // not of this service
  }
}

async function withinSilence<Result>(reading: Promise<Result>, silenceMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RecadoTimeoutError('The stream is silent')), silenceMs)
  })
  return await Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}
