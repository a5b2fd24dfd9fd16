/**
 * Pages of a list.
 *
 * `next` continues in the direction of the sort and is null at the end. `prev` goes back and is
 * null only for an empty list: newest first, a later request with `prev` returns what has arrived
 * since. Oldest first, new entries arrive at the end, so a later request for the last page returns
 * them.
 */
import { strictObject, Type, type TSchema } from '../schema.ts'
import type { IdPlace } from '../postgres/id-place.ts'
import { oneOf } from '../text-schema.ts'
import { isUuid } from '../http/json-answer.ts'
import { nullableText } from '../http/answer-fields.ts'
import { decodeCursor, encodeCursor, type Side, type Start } from './cursor.ts'

const PAGE_SIZE_MAX = 100
const PAGE_SIZE_DEFAULT = 50

/** Query parameters of every list. */
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

const Cursors = strictObject(
  {
    next: nullableText(
      'Goes on in the direction of the sort; null at the end. Oldest first, what arrives later comes there: ask for the last page again.',
    ),
    prev: nullableText(
      'Goes back. Newest first, that of the first page, asked with later, returns what has arrived since: it serves for polling.',
    ),
  },
  { title: 'Cursors', description: 'Where the list goes on, on either side of the page.' },
)

/** The answer of a list. */
export const pageOf = (entry: TSchema, description: string) => ({
  ...Type.Object({ data: Type.Array(entry), cursors: Cursors }),
  description,
})

/** An integer in JSON: an optional minus, no leading zero, no fraction, no exponent. */
const INTEGER = /^(0|-?[1-9][0-9]*)$/

/**
 * Converts a value that is written as an integer: query values are strings, and the schema coerces
 * nothing.
 */
export function readInteger(query: Record<string, unknown>, name: string): void {
  const value = query[name]
  if (typeof value === 'string' && INTEGER.test(value)) query[name] = Number(value)
}

type PageQuery = { limit?: number; sort?: 'asc' | 'desc'; cursor?: string }

/**
 * The sort key of a list: the key of an entry, the form of keys, and the smallest and largest
 * possible key.
 */
export type Keys<Entry> = {
  first: string
  last: string
  isKey: (text: string) => boolean
  keyOf: (entry: Entry) => string
}

export type Page<Entry> = { entries: Entry[]; cursors: { next: string | null; prev: string | null } }

/**
 * The page that the query asks for.
 * @param list names the list and its filters; a cursor is bound to it and to the sort
 * @param read returns at most `limit` entries on that side of the start, nearest first
 */
export async function readPage<Entry>(
  list: string,
  { limit = PAGE_SIZE_DEFAULT, sort = 'desc', cursor }: PageQuery,
  read: (start: Start, limit: number) => Promise<Entry[]>,
  { first, last, isKey, keyOf }: Keys<Entry>,
): Promise<Page<Entry>> {
  const [nextSide, prevSide]: [Side, Side] = sort === 'desc' ? ['before', 'after'] : ['after', 'before']
  const bound = `${list} ${sort}`
  const start: Start =
    cursor === undefined
      ? { side: nextSide, key: sort === 'desc' ? last : first, inclusive: true }
      : decodeCursor(bound, cursor, isKey)
  const found = await read(start, limit + 1)
  const isForward = start.side === nextSide
  const nearest = found.slice(0, limit)
  const entries = isForward ? nearest : nearest.reverse()

  const toCursor = (side: Side, key: string, inclusive = false) =>
    encodeCursor(bound, { side, key, inclusive })
  const [firstEntry, lastEntry] = [entries[0], entries.at(-1)]
  if (firstEntry === undefined || lastEntry === undefined) {
    if (cursor === undefined) return { entries, cursors: { next: null, prev: null } }
    // forward, the entries have moved away: `prev` returns to where the page began. Backward, a
    // poll found nothing new: `next` returns there, and `prev` is the same cursor, to poll again
    const cursors = isForward
      ? { next: null, prev: toCursor(prevSide, start.key, true) }
      : { next: toCursor(nextSide, start.key, true), prev: encodeCursor(bound, start) }
    return { entries, cursors }
  }
  const hasNext = !isForward || found.length > limit
  const next = hasNext ? toCursor(nextSide, keyOf(lastEntry)) : null
  return { entries, cursors: { next, prev: toCursor(prevSide, keyOf(firstEntry)) } }
}

/**
 * The page with the entry of a key in its middle, and as many on either side of it as there are and
 * the limit allows. `list` and `read` as for `readPage`, whose cursors these are.
 */
export async function readPageAround<Entry>(
  list: string,
  { limit = PAGE_SIZE_DEFAULT, sort = 'desc' }: PageQuery,
  read: (start: Start, limit: number) => Promise<Entry[]>,
  { keyOf }: Keys<Entry>,
  key: string,
): Promise<Page<Entry>> {
  const [nextSide, prevSide]: [Side, Side] = sort === 'desc' ? ['before', 'after'] : ['after', 'before']
  const wanted = Math.floor((limit - 1) / 2)
  const earlier = await read({ side: prevSide, key, inclusive: false }, wanted)
  const later = await read({ side: nextSide, key, inclusive: true }, limit - earlier.length + 1)
  const shown = later.slice(0, limit - earlier.length)
  const entries = [...earlier.reverse(), ...shown]
  const toCursor = (side: Side, entry: Entry | undefined) =>
    encodeCursor(`${list} ${sort}`, { side, key: entry === undefined ? key : keyOf(entry), inclusive: false })
  return {
    entries,
    cursors: {
      next: later.length > shown.length ? toCursor(nextSide, entries.at(-1)) : null,
      prev: toCursor(prevSide, entries[0]),
    },
  }
}

/** The smallest and the largest id, in lower case. */
export const ID_ENDS = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** A page of a list that is sorted by id. */
export const readPageById = <Entry>(
  list: string,
  query: PageQuery,
  read: (start: IdPlace, limit: number) => Promise<Entry[]>,
  idOf: (entry: Entry) => string,
): Promise<Page<Entry>> =>
  readPage(list, query, ({ key: id, ...start }, limit) => read({ ...start, id }, limit), {
    ...ID_ENDS,
    isKey: isUuid,
    keyOf: idOf,
  })
