/**
 * Counts the calls that are not settled yet in each of this process's rows in the table `calls`.
 * Settling the last one deletes the row.
 */
export type CallLog = {
  /** A call was logged in the row. */
  started(callsId: string): void
  /** The row was written with this many calls, but the answer to that was lost. */
  found(callsId: string, calls: number): void
  /**
   * The rows to delete: those with no more unsettled calls than the number of times they are named.
   */
  endingWith(callsIds: (string | null)[]): string[]
  /** One of its calls was settled. */
  settled(callsId: string | null): void
}

export function createCallLog(): CallLog {
  const unsettled = new Map<string, number>()
  return {
    started(callsId) {
      unsettled.set(callsId, (unsettled.get(callsId) ?? 0) + 1)
    },
    found(callsId, calls) {
      if (!unsettled.has(callsId)) unsettled.set(callsId, calls)
    },
    endingWith(callsIds) {
      const named = Map.groupBy(
        callsIds.filter((id) => id !== null),
        (id) => id,
      )
      return [...named].filter(([id, times]) => times.length >= (unsettled.get(id) ?? 0)).map(([id]) => id)
    },
    settled(callsId) {
      const left = (unsettled.get(callsId ?? '') ?? 0) - 1
      if (callsId !== null && left > 0) unsettled.set(callsId, left)
      else unsettled.delete(callsId ?? '')
    },
  }
}
