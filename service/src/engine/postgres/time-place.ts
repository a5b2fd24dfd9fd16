/** Pages of lists in the order of a time, and of the id where the times are the same. */
import { NIL } from 'uuid'

/**
 * The time and id to read from, and on which side of them. `inclusive`: with the row that has them.
 */
export type TimePlace = { side: 'before' | 'after'; at: Date; id: string; inclusive: boolean }

/**
 * The place, or the bound of the filter that comes after it; `from` is included in the list, `to`
 * is not. The statement may have only one of them: with both, PostgreSQL begins to read the
 * index at either, and passes over all that lies between.
 */
export function withinBounds(
  place: TimePlace,
  { from, to }: { from: Date | null; to: Date | null },
): TimePlace {
  if (place.side === 'before')
    return to && place.at >= to ? { ...place, at: to, id: NIL, inclusive: false } : place
  return from && place.at < from ? { ...place, at: from, id: NIL, inclusive: true } : place
}
