/** Calls an HTTP API in JSON, and turns every failure into a sentence. */
import { NoDemo, StoryStopped } from './story-stopped.ts'

const ANSWER_TIMEOUT_MS = 10_000

export type HttpJson = {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body: unknown): Promise<Answer>
}

/**
 * `name` is the reader's name for the server. Both calls throw StoryStopped unless the answer is
 * 2xx and JSON.
 */
export function openHttpJson(api: { name: string; baseUrl: string }): HttpJson {
  async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const request: RequestInit = {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const { status, text } = await fetch(api.baseUrl + path, request)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        throw noAnswer(error)
      })
    const answer = parseJson(text)
    if (answer === undefined) {
      throw new StoryStopped(
        `What answers at ${api.baseUrl} is not ${api.name}: ${method} ${path} gave ${status} and no JSON. Does another program use this port?`,
      )
    }
    if (status < 200 || status > 299) {
      throw new StoryStopped(
        `${method} ${path} was refused by ${api.name} with ${status}.\n${describe(answer)}`,
      )
    }
    return answer as Answer
  }

  function noAnswer(error: unknown): StoryStopped {
    if (error instanceof Error && error.name === 'TimeoutError') {
      return new StoryStopped(
        `${api.baseUrl} (${api.name}) took the request and gave no answer within ${ANSWER_TIMEOUT_MS / 1000} s. Its log is in the folder logs of the data folder.`,
      )
    }
    return new NoDemo(
      `Nothing answers at ${api.baseUrl}. Start it with npm start, then run npm run demo again.`,
    )
  }

  return { get: (path) => ask('GET', path), post: (path, body) => ask('POST', path, body) }
}

function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** A problem (RFC 9457) as text: the detail, then each fault with its pointer. */
export function describe(answer: object): string {
  const { detail, title, errors } = answer as {
    detail?: string
    title?: string
    errors?: { pointer?: string; detail?: string }[]
  }
  const faults = (errors ?? []).map((fault) => `  ${fault.pointer ?? ''}: ${fault.detail ?? ''}`)
  return [detail ?? title ?? JSON.stringify(answer), ...faults].join('\n')
}
