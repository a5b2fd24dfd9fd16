/**
 * The pool for API callers: it refuses a query at once when too many already wait for a connection.
 *
 * The service's own queries (leases, deliveries, receipts) go to the pool itself and are never
 * refused.
 */
import type { Pool, Queryable } from './connection.ts'
import { QueueFullError } from './errors.ts'

/**
 * Queries that may wait for a connection: about a second's worth of short ones on ten connections.
 */
export const POOL_WAITING_MAX = 2_000

/** `query` rejects with `QueueFullError` while `waitingMax` queries wait. */
export function boundWaiting(
  pool: Pick<Pool, 'query' | 'waitingCount'>,
  waitingMax = POOL_WAITING_MAX,
): Queryable {
  const query = (...args: unknown[]) =>
    pool.waitingCount >= waitingMax
      ? Promise.reject(new QueueFullError('As many queries wait for a connection as may.'))
      : (pool.query as (...args: unknown[]) => Promise<unknown>).apply(pool, args)
  return { query: query as Pool['query'] }
}
