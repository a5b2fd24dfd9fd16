/**
 * Statements of lists, which are put together from parts and prepared nevertheless: to plan a list
 * with its joins takes longer than to run it. A connection plans such a statement with its values
 * at first, and then once for all values, if that plan seems no dearer. So the planner must know no
 * more of the values than it will then: see `hidden` and `toReadSize`.
 */
import { createHash } from 'node:crypto'
import type { Statement } from './write/statement-batch.ts'

/** With the purpose before it the name is shorter than the 63 bytes that PostgreSQL keeps. */
const HASH_LENGTH = 16
/** A page is read with one row more than it shows, which says whether others follow. */
const READ_SIZES = [21, 51, 101]

/**
 * The statement under a name that its text decides.
 * @param purpose at most 40 characters, such as `list-orders`
 * @param text one of a hundred at most: each stays prepared on each connection
 */
export const prepared = (purpose: string, text: string, values: unknown[]): Statement => ({
  name: `${purpose}-${createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)}`,
  text,
  values,
})

/** SQL of a value that the planner does not look at. @param value SQL */
export const hidden = (value: string, type: 'timestamptz' | 'uuid' | 'text'): string =>
  `(select ${value}::${type})`

/**
 * SQL of how many rows are read for `limit` of them: the planner must see the number, and there
 * must be few such numbers.
 */
export const toReadSize = (limit: number): string => String(READ_SIZES.find((size) => size >= limit) ?? limit)
