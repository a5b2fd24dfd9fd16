/**
 * How many calls may be in flight at once, those of all owners together, and how they share them.
 *
 * An item is begun when there is a connection for its call: if the process dies, what it had begun
 * and not ended is what was in flight, and not what waited. While the outcome is written, another
 * item has the connection already.
 *
 * An owner may have a number of calls for each that is still free: one alone has nearly all, two
 * have about half each, and the next owner still finds room, also if all calls of another hang.
 */
export type ConcurrencyLimit = {
  /** The share of one more owner. `notify` is called when one that got no slot may get one now. */
  share(notify: () => void): ConcurrencyShare
}

export type ConcurrencyShare = {
  /** Takes a slot; null if there is none now. */
  begin(): Slot | null
  /** How many slots are in use. */
  running(): number
}

export type Slot = {
  /** The call is over: another one may be made. */
  answered(): void
  /** The item is done with, after a call or without one. */
  end(): void
}

/** Calls of one owner for each that is free. */
const CALLS_FOR_EACH_FREE = 7
/**
 * Slots for each call that may be in flight: where the database accepts no more outcomes, no more
 * calls are made.
 */
export const SLOTS_PER_CALL = 3

type Sharer = { running: number; calling: number; isWaiting: boolean; notify: () => void }

/** @param callsMax calls in flight at once */
export function createConcurrencyLimit(callsMax: number): ConcurrencyLimit {
  const waiting: Sharer[] = []
  let free = callsMax
  let slots = 0

  const mayBegin = ({ calling }: Sharer) =>
    calling < free * CALLS_FOR_EACH_FREE && slots < callsMax * SLOTS_PER_CALL

  function notifyWaiting() {
    for (let at = 0; at < waiting.length && free > 0;) {
      const sharer = waiting[at] as Sharer
      if (!mayBegin(sharer)) {
        at += 1
        continue
      }
      waiting.splice(at, 1)
      sharer.isWaiting = false
      sharer.notify()
    }
  }

  function takeSlot(sharer: Sharer): Slot {
    let isCalling = true
    free -= 1
    slots += 1
    sharer.running += 1
    sharer.calling += 1
    function freeConnection() {
      if (!isCalling) return
      isCalling = false
      free += 1
      sharer.calling -= 1
    }
    return {
      answered() {
        freeConnection()
        notifyWaiting()
      },
      end() {
        freeConnection()
        slots -= 1
        sharer.running -= 1
        notifyWaiting()
      },
    }
  }

  return {
    share(notify) {
      const sharer: Sharer = { running: 0, calling: 0, isWaiting: false, notify }
      return {
        begin() {
          if (mayBegin(sharer)) return takeSlot(sharer)
          if (!sharer.isWaiting) waiting.push(sharer)
          sharer.isWaiting = true
          return null
        },
        running: () => sharer.running,
      }
    },
  }
}
