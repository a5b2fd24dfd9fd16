/**
 * Cursors: opaque to callers, bound to one list and its sort.
 *
 * A cursor names the key at which a page starts and the side on which it continues. It carries a
 * version, so that its form may change. A cursor of another list, sort or version is refused.
 */
import { Problem } from '../problems/problems.ts'

/**
 * `before`: entries that come earlier in the stored order; `after`: later. `inclusive`: the key's
 * own entry as well.
 */
export type Side = 'before' | 'after'
export type Start = { side: Side; key: string; inclusive: boolean }

const VERSION = 1

/** @param list what the cursor is bound to: the list, its filters and its sort */
export function encodeCursor(list: string, { side, key, inclusive }: Start): string {
  return Buffer.from(JSON.stringify([VERSION, list, side, key, inclusive])).toString('base64url')
}

/**
 * Throws `invalid_cursor` unless the cursor was made for this list. `isKey` checks the form of a
 * key.
 */
export function decodeCursor(list: string, cursor: string, isKey: (key: string) => boolean): Start {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.toString('base64url') === cursor) {
    try {
      const [version, ofList, side, key, inclusive] = JSON.parse(bytes.toString('utf8')) as unknown[]
      const isOurs = version === VERSION && ofList === list && (side === 'before' || side === 'after')
      if (isOurs && typeof key === 'string' && isKey(key)) return { side, key, inclusive: inclusive === true }
    } catch {
      // not JSON: refused below
    }
  }
  throw invalidCursor()
}

/**
 * The answer to a cursor of another list, sort or position epoch. `pointer`: the query parameter
 * that holds it.
 */
export function invalidCursor(pointer = '/cursor'): Problem {
  return new Problem('invalid_cursor', 'The cursor does not belong to this list.', {
    errors: [{ in: 'query', pointer, code: 'cursor', detail: 'Pass a cursor as this list gave it.' }],
  })
}
