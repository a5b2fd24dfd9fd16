/**
 * A queue that returns its oldest entries in batches, at a cost that does not grow with its length.
 */
export type Fifo<T> = { push(entry: T): void; take(count: number): T[]; size(): number }

/** Taken entries are removed once there are this many of them and they are the majority. */
const COMPACT_AT = 1024

export function createFifo<T>(): Fifo<T> {
  let entries: T[] = []
  let head = 0
  return {
    push: (entry) => void entries.push(entry),
    take(count) {
      const taken = entries.slice(head, head + count)
      head += taken.length
      if (head === entries.length || (head > COMPACT_AT && head * 2 > entries.length)) {
        entries = entries.slice(head)
        head = 0
      }
      return taken
    },
    size: () => entries.length - head,
  }
}
