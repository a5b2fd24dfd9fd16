/** Calls of the public API, as a program of the shop makes them. */
import { request } from 'undici'

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into field by field; a wrong field fails the test
export type Answer<Body = any> = { status: number; headers: Record<string, string>; body: Body; text: string }

/** `apiKey`: null calls without one. */
export type CallOptions = { headers?: Record<string, string>; apiKey?: string | null }

/** `body` is sent as JSON, or as it is if it is text or bytes. */
export type Call = (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer>

/** @param at a service, or a router before several */
export async function callAt(
  at: { url: string },
  ...[method, path, body, { headers = {}, apiKey = null } = {}]: Parameters<Call>
): Promise<Answer> {
  const isText = typeof body === 'string' || Buffer.isBuffer(body)
  const answer = await request(`${at.url}${path}`, {
    method: method as 'GET',
    headers: {
      ...(apiKey === null ? {} : { 'api-key': apiKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  })
  const isEndless = /event-stream/.test(String(answer.headers['content-type']))
  if (isEndless) answer.body.on('error', () => undefined).destroy() // stage/listen.ts reads such answers
  const text = isEndless ? '' : await answer.body.text()
  const isJson = /json/.test(String(answer.headers['content-type']))
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    body: isJson && text !== '' ? JSON.parse(text) : null,
    text,
  }
}
