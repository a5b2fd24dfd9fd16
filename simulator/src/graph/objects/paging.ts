/**
 * Pages of a Graph edge: `limit` and `after`, with cursors in the answer (Graph API, cursor-based
 * pagination).
 */
import type { JsonObject } from '../../json.ts'
import { GraphError } from '../errors.ts'
import type { ObjectCall } from './edges.ts'

const LIMIT_DEFAULT = 25
const LIMIT_MAX = 1000
const CURSOR_IS_STALE = 131059

/**
 * One page of the entries, in their order. A cursor names the last entry seen; throws 131059 if
 * that is gone.
 * @param path the edge after the version, such as `102/message_templates`, for the address of the
 * next page
 */
export function toPage<T extends { id: string }>(
  entries: T[],
  { query, origin }: ObjectCall,
  { path, toView }: { path: string; toView: (entry: T) => JsonObject },
): JsonObject {
  const limit = Math.min(LIMIT_MAX, Math.max(1, Number(query.limit ?? LIMIT_DEFAULT) || LIMIT_DEFAULT))
  const start = query.after ? findAfter(entries, query.after) : 0
  const page = entries.slice(start, start + limit)
  const [first, last] = [page[0], page.at(-1)]
  if (!first || !last) return { data: [] }
  const after = toCursor(last.id)
  const next = new URL(`${origin}/${path}`)
  for (const [key, value] of Object.entries({ ...query, limit: String(limit), after })) {
    if (key !== 'access_token' && value !== undefined) next.searchParams.set(key, value)
  }
  return {
    data: page.map(toView),
    paging: {
      cursors: { before: toCursor(first.id), after },
      ...(start + limit < entries.length ? { next: next.href } : {}),
    },
  }
}

function findAfter(entries: { id: string }[], cursor: string): number {
  const index = entries.findIndex(({ id }) => toCursor(id) === cursor)
  if (index < 0) throw new GraphError(CURSOR_IS_STALE, 'The cursor is no longer valid: begin again.')
  return index + 1
}

function toCursor(id: string): string {
  return Buffer.from(`after ${id}`).toString('base64url')
}
