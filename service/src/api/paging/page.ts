/**
 * Pages of a list: from the entries read next to a place to the page and the cursors on either side of it.
 *
 * `next` goes on in the direction of the sort and is null at the end. `prev` goes back; it is never null for a list
 * that has entries, because newest first, asking with it later returns what has arrived since. Oldest first, what arrives
 * comes at the end: the last page, asked for again, has it.
 */
import type { FastifyRequest } from 'fastify'
import { Type } from '../../schema.ts'
import { oneOf } from '../../messages/kinds/text-schema.ts'
import { decodeCursor, encodeCursor, type Place, type Side } from './cursor.ts'

const PAGE_SIZE_MAX = 100
const PAGE_SIZE_DEFAULT = 50

/** Query parameters of every list. The schema coerces nothing: `limit` is a number only through `readLimit`. */
export const pageParameters = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_SIZE_MAX,
      description: `Entries on a page: 1 to ${PAGE_SIZE_MAX}, ${PAGE_SIZE_DEFAULT} if not given.`,
    }),
  ),
  sort: Type.Optional(oneOf(['asc', 'desc'], 'Oldest first or newest first (if not given).')),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'A cursor this list gave, to go on from there.',
    }),
  ),
}

export const Cursors = Type.Object(
  {
    next: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description:
        'Goes on in the direction of the sort; null at the end. Oldest first, what arrives later comes there: ask for the last page again.',
    }),
    prev: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description:
        'Goes back. Newest first, that of the first page, asked with later, returns what has arrived since: it serves for polling.',
    }),
  },
  {
    additionalProperties: false,
    title: 'Cursors',
    description: 'Where the list goes on, on either side of the page.',
  },
)

/** An integer as JSON writes it: no sign but a minus, no zero in front, no point and no exponent. */
const INTEGER = /^(0|-?[1-9][0-9]*)$/

/** A hook of every list: a query holds only texts, so what is written as an integer becomes one before it is judged. */
export async function readLimit(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>
  if (typeof query.limit === 'string' && INTEGER.test(query.limit)) query.limit = Number(query.limit)
}

type PageQuery = { limit?: number; sort?: 'asc' | 'desc'; cursor?: string }

/** `isFirst`: asked without a cursor. */
export type PageRequest = { list: string; place: Place; limit: number; nextSide: Side; isFirst: boolean }

/**
 * @param list names the list and its filters; a cursor is bound to it and to the sort
 * @param ends smallest and largest key there can be
 */
export function toPageRequest(
  list: string,
  { limit = PAGE_SIZE_DEFAULT, sort = 'desc', cursor }: PageQuery,
  ends: { first: string; last: string },
  isKey: (key: string) => boolean,
): PageRequest {
  const nextSide: Side = sort === 'desc' ? 'before' : 'after'
  const bound = `${list} ${sort}`
  const start: Place = { side: nextSide, key: sort === 'desc' ? ends.last : ends.first, inclusive: true }
  const place = cursor === undefined ? start : decodeCursor(bound, cursor, isKey)
  return { list: bound, place, limit, nextSide, isFirst: cursor === undefined }
}

export type Page<Entry> = { entries: Entry[]; cursors: { next: string | null; prev: string | null } }

/** @param found entries on the place's side, nearest first, one more than `limit` if there are more */
export function toPage<Entry>(
  { list, place, limit, nextSide, isFirst }: PageRequest,
  found: Entry[],
  keyOf: (entry: Entry) => string,
): Page<Entry> {
  const prevSide: Side = nextSide === 'before' ? 'after' : 'before'
  const cursor = (side: Side, key: string, inclusive = false) => encodeCursor(list, { side, key, inclusive })
  const isForward = place.side === nextSide
  const entries = isForward ? found.slice(0, limit) : found.slice(0, limit).reverse()
  const first = entries[0]
  const last = entries.at(-1)
  if (first === undefined || last === undefined) {
    if (isFirst) return { entries, cursors: { next: null, prev: null } }
    // what was to come has moved away: `prev` returns to where it was asked from. Nothing new for a poll: so does `next`,
    // and the same cursor goes on polling
    const cursors = isForward
      ? { next: null, prev: cursor(prevSide, place.key, true) }
      : { next: cursor(nextSide, place.key, true), prev: encodeCursor(list, place) }
    return { entries, cursors }
  }
  const hasNext = !isForward || found.length > limit
  return {
    entries,
    cursors: { next: hasNext ? cursor(nextSide, keyOf(last)) : null, prev: cursor(prevSide, keyOf(first)) },
  }
}
