/**
 * A list of the latest entries: a push beyond the bound drops the oldest. Entries are numbered from
 * 1 and never renumbered.
 */
export type Ring<T> = {
  /** Adds an entry and returns the dropped one, if any. */
  push(entry: T): T | undefined
  /** Entries numbered above `since`, oldest first, with their numbers. */
  after(since: number): Generator<[n: number, entry: T]>
  /** Entries newest first. */
  latest(): Generator<[n: number, entry: T]>
  /** The number of the next entry; `clear` does not reset it. */
  nextNumber(): number
  clear(): void
}

export function createRing<T>(entriesMax: number): Ring<T> {
  const slots: T[] = []
  let next = 1
  let first = 1
  const slotOf = (n: number) => (n - 1) % entriesMax

  return {
    push(entry) {
      const full = next - first === entriesMax
      const evicted = full ? slots[slotOf(first++)] : undefined
      slots[slotOf(next++)] = entry
      return evicted
    },
    *after(since) {
      for (let n = Math.max(first, since + 1); n < next; n++) yield [n, slots[slotOf(n)] as T]
    },
    *latest() {
      for (let n = next - 1; n >= first; n--) yield [n, slots[slotOf(n)] as T]
    },
    nextNumber: () => next,
    clear() {
      slots.length = 0
      first = next
    },
  }
}
