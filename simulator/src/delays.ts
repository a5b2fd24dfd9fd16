/**
 * Items held back for some real time. All can be listed for the snapshot, and dropped at a reset or
 * a stop.
 */
export type Delays<T> = {
  hold(item: T, ms: number, then: (item: T) => void): void
  size(): number
  items(): T[]
  clear(): void
}

export function createDelays<T>(): Delays<T> {
  const held = new Map<NodeJS.Timeout, T>()
  return {
    hold(item, ms, then) {
      const timer = setTimeout(() => {
        held.delete(timer)
        then(item)
      }, ms)
      held.set(timer, item)
    },
    size: () => held.size,
    items: () => [...held.values()],
    clear() {
      for (const timer of held.keys()) clearTimeout(timer)
      held.clear()
    },
  }
}
