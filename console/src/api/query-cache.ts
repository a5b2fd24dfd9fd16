/** The query cache. Passing failures are retried; a refusal is final and shown. */
import { QueryClient } from '@tanstack/react-query'
import { isPassing, RefusedError } from './problem.ts'

/** For changes that the stream does not report. */
const STALE_MS = 30_000
const RETRIES_MAX = 3
const RETRY_FIRST_MS = 500
const RETRY_MAX_MS = 30_000

export function createQueryCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        networkMode: 'always', // the service may run on this machine, reachable while the browser is offline
        retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
        retryDelay: (failures, error) =>
          (error instanceof RefusedError && error.retryAfterMs) ||
          Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MAX_MS),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
