/**
 * Pages of lists sorted by id. Ids are UUIDv7, so they sort by time of creation, and new rows do
 * not shift the pages.
 */

/** The id to read from, and on which side of it. `inclusive`: with the row of that id. */
export type IdPlace = { side: 'before' | 'after'; id: string; inclusive: boolean }

/** The beginning of any list. */
export const FIRST: IdPlace = { side: 'after', id: '00000000-0000-0000-0000-000000000000', inclusive: true }

/** SQL that continues a list from a place, nearest rows first. `parameter` holds the id. */
export const nextTo = (column: string, { side, inclusive }: IdPlace, parameter: string) => ({
  condition: `${column} ${side === 'before' ? '<' : '>'}${inclusive ? '=' : ''} ${parameter}`,
  order: `${column} ${side === 'before' ? 'desc' : 'asc'}`,
})
