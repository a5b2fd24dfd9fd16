/** Asks the service, and reads its answer as it came. */
import { request as send, type Agent } from 'undici'
import type { FuzzRequest } from './make-request.ts'

/** `cookies`: as a browser would send them back. */
type Answer = { status: number; type: string; requestId: string | undefined; body: unknown; cookies: string }
export type Ask = (request: FuzzRequest) => Promise<Answer>

export function createAsk(url: string, dispatcher: Agent): Ask {
  return async ({ method, target, headers, body: sent }) => {
    const {
      statusCode,
      headers: got,
      body,
    } = await send(url + target, {
      method: method as 'GET',
      headers,
      dispatcher,
      ...(sent ? { body: sent } : {}),
    })
    const type = String(got['content-type'] ?? '').split(';')[0] ?? ''
    const isEndless = type === 'text/event-stream'
    if (isEndless) body.on('error', () => undefined).destroy()
    const text = isEndless ? '' : await body.text()
    const isJson = type.endsWith('json') && text !== ''
    const answer: unknown = isJson ? JSON.parse(text) : text
    const cookies = [got['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0])
    return {
      status: statusCode,
      type,
      body: answer,
      cookies: cookies.join('; '),
      requestId: got['request-id'] as string | undefined,
    }
  }
}
