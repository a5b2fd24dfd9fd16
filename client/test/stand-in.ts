/** A service that answers as its script says, and time that passes when a client waits. */
import { Http } from '../src/http.ts'
import type { RecadoOptions } from '../src/options.ts'
import type { ProblemCode } from '../src/problems.ts'

export type Seen = { url: string; method: string; body: string | null; headers: Headers }

/** An answer, an error that `fetch` throws, or null for none at all. */
export type ScriptedAnswer = Response | Error | null

/** Answers in turn; the last one again and again. */
export function openStandIn(answers: (() => ScriptedAnswer)[], options: Partial<RecadoOptions> = {}) {
  const seen: Seen[] = []
  const pauses: number[] = []
  let now = 0
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const { method = '', body, headers, signal } = init
    seen.push({
      url: new Request(url).url,
      method,
      body: typeof body === 'string' ? body : null,
      headers: new Headers(headers),
    })
    const answer = answers[Math.min(seen.length, answers.length) - 1]?.() ?? null
    if (answer instanceof Response) return answer
    if (answer !== null) throw answer
    return await new Promise((_, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  }
  const http = new Http(
    { url: 'http://recado.test/', key: 'rcd_test', fetch, ...options },
    {
      now: () => now,
      random: () => 0,
      pause: async (ms) => {
        pauses.push(ms)
        now += ms
      },
    },
  )
  return { http, fetch, seen, pauses }
}

export const answer = (json: unknown) => () => Response.json(json)

export const problem =
  (code: ProblemCode | 'of_tomorrow', status: number, headers: Record<string, string> = {}) =>
  (): Response =>
    Response.json(
      {
        type: 'about:blank',
        title: 'T',
        status,
        detail: 'D',
        instance: 'urn:uuid:1',
        code,
        requestId: 'r-1',
      },
      { status, headers },
    )

/** What Node's `fetch` throws. */
export const networkError = (code: string) => () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
