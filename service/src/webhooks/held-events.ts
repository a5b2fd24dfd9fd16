/** The events of one cursor that are in memory, in its lanes. */
import type { Clock } from '../engine/clock.ts'
import type { MemoryBudget } from '../engine/queue/memory-budget.ts'
import type { PageEvent } from './log-pages.ts'

export type Item = Pick<PageEvent, 'position' | 'id' | 'cause'> & {
  type: string
  /** The event's JSON; null: it is to be read. */
  contentData: string | null
  readAtMs: number
  /** It was read by the cursor, and not for another try. */
  isFresh: boolean
  /**
   * False: it stands for all events of a conversation that waits, which are read when they are
   * tried.
   */
  isHeld: boolean
}

export const unread = (position: number): Item => ({
  position,
  id: '',
  type: '',
  contentData: null,
  cause: null,
  readAtMs: 0,
  isFresh: false,
  isHeld: false,
})

export type HeldEvents = {
  count(): number
  /**
   * Null if memory has no room for it now. One always has: a cursor without any could not go on.
   */
  take(event: PageEvent): Item | null
  /** One that is tried again, whatever room there is. */
  readAgain(event: PageEvent): Item
  /** Whether the event was read not long ago, and says what was true then. */
  isCurrent(item: Item): boolean
  /** What it says now. */
  renew(item: Item, event: PageEvent): void
  /** Takes their bodies away, and keeps their places. */
  empty(items: Item[]): void
  /** Takes them out of memory. */
  drop(items: Item[]): void
  end(): void
}

/**
 * A body that has been in memory for longer is read again before it is sent: what it says may have
 * been erased.
 */
const CURRENT_MS = 60_000

export function createHeldEvents(budget: MemoryBudget, clock: Clock): HeldEvents {
  const share = budget.share()
  const nowMs = () => clock.now().getTime()
  let count = 0

  function toItem({ position, id, type, json, cause }: PageEvent, isFresh: boolean): Item {
    const item = {
      position,
      id,
      type,
      contentData: json,
      cause,
      readAtMs: nowMs(),
      isFresh,
      isHeld: true,
    }
    share.keep(item)
    return item
  }

  function hold(item: Item, json: string): Item {
    if (item.contentData === null) share.overdraw(item, json)
    count += 1
    return item
  }

  return {
    count: () => count,
    take(event) {
      const item = toItem(event, true)
      return item.contentData === null && count > 0 ? null : hold(item, event.json)
    },
    readAgain: (event) => hold(toItem(event, false), event.json),
    isCurrent: ({ contentData, readAtMs }) => contentData !== null && nowMs() - readAtMs <= CURRENT_MS,
    renew(item, { json }) {
      share.release(item)
      share.overdraw(item, json)
      item.readAtMs = nowMs()
    },
    empty(items) {
      for (const item of items) share.release(item)
    },
    drop(items) {
      for (const item of items) {
        if (!item.isHeld) continue
        share.release(item)
        item.isHeld = false
        count -= 1
      }
    },
    end: share.end,
  }
}
