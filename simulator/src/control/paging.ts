/**
 * Pages of growing lists: `since` continues after a number, `last` gives the latest, `limit` bounds
 * both.
 */
import type { Ring } from '../ring.ts'

const PAGE_LIMIT_DEFAULT = 1_000
const PAGE_LIMIT_MAX = 10_000

const WHOLE_NUMBER = { type: 'string', pattern: '^\\d{1,15}$' }
export const PAGE_QUERY = { since: WHOLE_NUMBER, limit: WHOLE_NUMBER, last: WHOLE_NUMBER }
export type PageQuery = { since?: string; limit?: string; last?: string }

export type Page<T> = { entries: [n: number, entry: T][]; next: number; more: boolean }

/** `next` is the `since` of the next page; entries that `keep` rejects are skipped for good. */
export function listPage<T>(
  ring: Ring<T>,
  query: PageQuery,
  keep: (entry: T) => boolean = () => true,
): Page<T> {
  const since = Number(query.since ?? 0)
  return query.last === undefined
    ? listAfter(ring, since, readLimit(query.limit), keep)
    : listLast(ring, since, readLimit(query.last), keep)
}

export function readLimit(text: string | undefined, fallback = PAGE_LIMIT_DEFAULT): number {
  return Math.min(PAGE_LIMIT_MAX, text === undefined ? fallback : Number(text))
}

function listAfter<T>(ring: Ring<T>, since: number, limit: number, keep: (entry: T) => boolean): Page<T> {
  const entries: [number, T][] = []
  let next = since
  for (const [n, entry] of ring.after(since)) {
    if (!keep(entry)) continue
    if (entries.length === limit) return { entries, next, more: true }
    entries.push([n, entry])
    next = n
  }
  return { entries, next: Math.max(next, ring.nextNumber() - 1), more: false }
}

function listLast<T>(ring: Ring<T>, since: number, limit: number, keep: (entry: T) => boolean): Page<T> {
  const entries: [number, T][] = []
  for (const [n, entry] of ring.latest()) {
    if (entries.length === limit || n <= since) break
    if (keep(entry)) entries.push([n, entry])
  }
  return { entries: entries.toReversed(), next: Math.max(since, ring.nextNumber() - 1), more: false }
}
