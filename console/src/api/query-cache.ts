/** The query cache. Passing failures are retried; a refusal is final and shown. */
import { QueryClient } from '@tanstack/react-query'
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query'
import { isPassing, RefusedError } from './problem.ts'

/** For changes that the stream does not report. */
const STALE_MS = 30_000
const RETRIES_MAX = 3
const RETRY_FIRST_MS = 500
const RETRY_MAX_MS = 30_000

export function createQueryCache(): QueryClient {
  return new ConsoleCache({
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

/**
 * A read that is under way is begun again by an invalidation, but not the first one of a query. Its
 * answer may be older than what the invalidation is for, so it is read again when that has come.
 */
class ConsoleCache extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
    await super.invalidateQueries(filters, options)
    await Promise.allSettled(firstReads.map(async ({ promise }) => await promise))
    const read = firstReads.filter(({ state }) => state.data !== undefined)
    await Promise.all(read.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)))
  }
}
