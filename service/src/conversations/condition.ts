/** Conditions of lists of conversations: see list-conversations.ts. */

/**
 * Adds a value to the parameters of a statement and returns its name there. The workspace is `$1`.
 */
export type Parameter = (value: unknown) => string

export type Condition = {
  /** SQL for whether conversation `c` meets the condition. */
  holds: (parameter: Parameter) => string
  /**
   * A query for the ids of conversations that meet the condition; null if most of them probably do.
   */
  ids: ((parameter: Parameter) => string) | null
  /**
   * A bound that the condition sets on the order of the list, so that rows beyond it are not read.
   */
  range?: (parameter: Parameter) => string
  /** People ask for it all day, and its SQL is always the same. */
  isFrequent?: true
}

/** Tested row by row, whatever the planner prefers: it can make a join only of an `exists`. */
export const isAny = (query: string): string => `(${query} limit 1) is not null`

/** SQL of the five minutes in which a moment lies, as in the schema. */
export const slotOf = (moment: string): string =>
  `date_bin('5 minutes', ${moment}::timestamptz, '2000-01-01 00:00:00+00')`
