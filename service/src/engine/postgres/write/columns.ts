/**
 * The input columns of a batch statement, each described once: its name, its type, and how to read
 * its value from an item. The statement has one array parameter for each column.
 */
import {
  boolArray,
  byteaArray,
  int4Array,
  int8Array,
  textArray,
  timestamptzArray,
  uuidArray,
  varcharArray,
} from './binary-array.ts'

type Column<Item> = { type: string; toArray: (items: readonly Item[]) => Buffer }

export type Columns<Item> = {
  /** For a `from` clause: `unnest` of the arrays, a row for each item. */
  unnest: string
  /** The names of the columns of `unnest`. */
  names: string
  /** The parameter with the array of one column. */
  parameter(name: string): string
  values(items: readonly Item[]): Buffer[]
  /** The number of the first parameter after those of the columns. */
  next: number
}

/** @param first the number of the columns' first parameter */
export function columns<Item>(first: number, described: Record<string, Column<Item>>): Columns<Item> {
  const parameters = new Map(
    Object.entries(described).map(([name, { type }], index) => [name, `$${first + index}::${type}[]`]),
  )
  return {
    unnest: `unnest(${[...parameters.values()].join(', ')})`,
    names: [...parameters.keys()].join(', '),
    parameter(name) {
      const parameter = parameters.get(name)
      if (parameter === undefined) throw new Error(`There is no column ${name}.`)
      return parameter
    },
    values: (items) => Object.values(described).map(({ toArray }) => toArray(items)),
    next: first + parameters.size,
  }
}

const column =
  <Value>(type: string, toArray: (values: (Value | null)[]) => Buffer) =>
  <Item>(valueOf: (item: Item) => Value | null): Column<Item> => ({
    type,
    toArray: (items) => toArray(items.map(valueOf)),
  })

export const bool = column('bool', boolArray)
export const bytea = column('bytea', byteaArray)
export const int4 = column('int4', int4Array)
export const int8 = column('int8', int8Array)
export const text = column('text', textArray)
export const timestamptz = column('timestamptz', timestamptzArray)
export const uuid = column('uuid', uuidArray)
/** One of our own words, such as a status: it may be logged, a `text` must not. */
export const word = column('varchar', varcharArray)
