/**
 * Changes what is cached, also while it is being read. The answer of a read replaces the data, and
 * it may be older than the change, so the change is made again when the read has ended. A change
 * that is made twice must give what it gives once.
 */
import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Returns the data as it shall be.
 * @param isAgain whether a read has ended since the change was made first
 */
type Change<Data> = (data: Data, query: Query, isAgain: boolean) => Data

const afterRead = new WeakMap<Query, Change<unknown>[]>()

/** Changes the data of each query whose key begins like this. A first read gets the change too. */
export function changeCached<Data>(
  cache: QueryClient,
  queryKey: readonly string[],
  change: Change<Data>,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    const isRead = query.state.fetchStatus !== 'idle'
    make(cache, query, change as Change<unknown>, false)
    if (isRead) makeAfterRead(cache, query, change as Change<unknown>)
  }
}

function make(cache: QueryClient, query: Query, change: Change<unknown>, isAgain: boolean): void {
  const { data } = query.state
  if (data === undefined) return
  const changed = change(data, query, isAgain)
  if (changed !== data) cache.setQueryData(query.queryKey, changed)
}

function makeAfterRead(cache: QueryClient, query: Query, change: Change<unknown>): void {
  const waiting = afterRead.get(query)
  if (waiting !== undefined) return void waiting.push(change)
  const changes = [change]
  afterRead.set(query, changes)
  const forget = cache.getQueryCache().subscribe((event) => {
    if (event.query !== query) return
    if (event.type !== 'removed' && query.state.fetchStatus !== 'idle') return
    forget()
    afterRead.delete(query)
    for (const one of changes) make(cache, query, one, true)
  })
}
