/** Lists by id: ids are UUIDv7, so their order is that of making, and pages stay put while rows are added. */

/** A place between two ids, and the side of it that is read; `inclusive`: with the row of that id. */
export type IdPlace = { side: 'before' | 'after'; id: string; inclusive: boolean }

/** Before everything: a list from here is the whole. */
export const FIRST: IdPlace = { side: 'after', id: '00000000-0000-0000-0000-000000000000', inclusive: true }

/** The condition and the order, nearest first, that read a list on from a place. `parameter` holds its id. */
export const nextTo = (column: string, { side, inclusive }: IdPlace, parameter: string) => ({
  condition: `${column} ${side === 'before' ? '<' : '>'}${inclusive ? '=' : ''} ${parameter}`,
  order: `${column} ${side === 'before' ? 'desc' : 'asc'}`,
})
