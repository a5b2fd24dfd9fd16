/**
 * A bounded queue that is fair between groups of items.
 *
 * A group may fill as much as is still free: one that floods gets half of the queue, two get a
 * third each, and the next group still finds room. Groups are served round robin, each in its own
 * order, so no group waits for the whole of another's items.
 */

export type QueueBounds = {
  /** Items that may wait. */
  itemsMax: number
  /** Bytes of the items that may wait, approximately. */
  bytesMax: number
  /** No item joins a group whose first item has waited longer than this. */
  oldestMaxMs: number
}

/** What the queue has to know of an item. */
export type Waiter = { group: string; bytes: number; sinceMs: number }

export type FairQueue<Item extends Waiter> = {
  /** Whether the item may join. */
  hasRoomFor(item: Waiter): boolean
  join(item: Item): void
  /** Takes the next items: at most so many items and bytes, but at least one item if any waits. */
  take(itemsMax: number, bytesMax: number): Item[]
  size(): number
  /** When the longest waiting item joined; Infinity if none waits. */
  oldestSinceMs(): number
}

type Group<Item> = { items: Item[]; bytes: number }

export function createFairQueue<Item extends Waiter>(bounds: QueueBounds): FairQueue<Item> {
  const groups = new Map<string, Group<Item>>() // in the order in which they are served
  let size = 0
  let bytes = 0

  function takeFrom(group: Group<Item>, itemsMax: number, bytesMax: number, taken: Item[]): number {
    let count = 0
    let usedBytes = 0
    for (const item of group.items) {
      const isFirst = taken.length === 0 && count === 0
      if (count === itemsMax || (usedBytes + item.bytes > bytesMax && !isFirst)) break
      count += 1
      usedBytes += item.bytes
    }
    taken.push(...group.items.splice(0, count))
    group.bytes -= usedBytes
    return usedBytes
  }

  return {
    hasRoomFor({ group, bytes: more, sinceMs }) {
      const { items, bytes: ownBytes } = groups.get(group) ?? { items: [], bytes: 0 }
      const [first] = items
      return (
        items.length < bounds.itemsMax - size &&
        ownBytes + more <= bounds.bytesMax - bytes &&
        (!first || sinceMs - first.sinceMs <= bounds.oldestMaxMs)
      )
    },
    join(item) {
      const group = groups.get(item.group)
      if (group) {
        group.items.push(item)
        group.bytes += item.bytes
      } else {
        groups.set(item.group, { items: [item], bytes: item.bytes })
      }
      size += 1
      bytes += item.bytes
    },
    take(itemsMax, bytesMax) {
      const taken: Item[] = []
      let bytesLeft = bytesMax
      while (taken.length < itemsMax && groups.size > 0) {
        const before = taken.length
        const share = Math.max(1, Math.floor((itemsMax - before) / groups.size))
        for (const [name, group] of Array.from(groups)) {
          if (taken.length === itemsMax) break
          const served = taken.length
          bytesLeft -= takeFrom(group, share, bytesLeft, taken)
          if (taken.length === served) continue // its next item does not fit this time: the group stays in front
          groups.delete(name)
          if (group.items.length > 0) groups.set(name, group) // behind the groups that are still to be served
        }
        if (taken.length === before) break
      }
      size -= taken.length
      bytes -= bytesMax - bytesLeft
      return taken
    },
    size: () => size,
    oldestSinceMs: () =>
      groups
        .values()
        .reduce((oldest, { items: [first] }) => Math.min(oldest, first?.sinceMs ?? oldest), Infinity),
  }
}
