/**
 * Sends requests over several connections, each request when the one before it is answered. Every
 * answer must be a 200 that passes the check, or the run is void.
 */
import autocannon from 'autocannon'
import { quantile } from './quantile.ts'

export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

export type Load = {
  url: string
  connections: number
  /** Number of requests, shared evenly among the connections. */
  amount: number
  /** The next request of a connection (from 0). */
  next: (connection: number) => Request
  /** Checks an answer. */
  isRight: (body: string) => boolean
}

export type LoadResult = {
  ratePerSecond: number
  /** Of a paced load, from when a request was due. */
  p50Ms: number
  p99Ms: number
  /** In the order of the answers. */
  latenciesMs: number[]
}

/** Longer than the service lets any request wait. */
const TIMEOUT_SECONDS = 60
/** How often autocannon checks for the end; the rate is not computed from it. */
const END_POLL_MS = 100

/** Sends the load and returns how it was answered. Throws unless every answer was a correct 200. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { url, connections, amount, next, isRight } = load
  const latenciesMs: number[] = []
  const numbers = new Map<object, number>()
  const firstWrong: string[] = []
  let endedAtMs = 0

  const startedAtMs = performance.now()
  const finished = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url,
    connections: Math.min(connections, amount),
    amount,
    timeout: TIMEOUT_SECONDS,
    sampleInt: END_POLL_MS,
    setupClient(client) {
      const number = numbers.size
      numbers.set(client, number)
      client.setRequests([{ setupRequest: (request) => ({ ...request, ...next(number) }) }])
    },
    verifyBody(body) {
      const right = isRight(String(body))
      if (!right && firstWrong.length === 0) firstWrong.push(String(body).slice(0, 500))
      return right
    },
  }
  const run = autocannon(options, (error: Error | null, result) =>
    error ? finished.reject(error) : finished.resolve(result),
  )
  run.on('response', (_client, _status, _bytes, ms) => {
    latenciesMs.push(ms)
    endedAtMs = performance.now()
  })
  const { non2xx, errors, mismatches, '2xx': answered } = await finished.promise
  if (non2xx + errors + mismatches > 0 || answered !== amount) {
    const counts = `${answered} answered, ${non2xx} not with 200, ${mismatches} wrong, ${errors} not at all`
    throw new Error(`Of ${amount} requests: ${counts}. ${firstWrong.join('')}`)
  }
  return toResult(amount, endedAtMs - startedAtMs, latenciesMs)
}

export const toResult = (amount: number, tookMs: number, latenciesMs: number[]): LoadResult => ({
  ratePerSecond: (amount / tookMs) * 1000,
  p50Ms: quantile(latenciesMs, 0.5),
  p99Ms: quantile(latenciesMs, 0.99),
  latenciesMs,
})
