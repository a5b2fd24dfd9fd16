/**
 * How many calls may be under way at once, all senders of the process together: as many as there are connections to the
 * channel. An attempt begins when there is one for its call, so that of unknown outcome, if the process dies, is what was
 * under way, and not what waited. While its outcome is written the connection is another one's already.
 *
 * A sender may have so many calls for each that is still free: one alone has nearly all, two have about half each, and whoever
 * comes next still finds room, also if all calls of another hang.
 */
export type ConcurrencyLimit = {
  /** The turns of one more sender. `tell` is called when one that was not allowed to begin may have become so. */
  share(tell: () => void): ConcurrencyShare
}

export type ConcurrencyShare = {
  /** Begins a turn; null if none may begin now. */
  begin(): Slot | null
  /** How many are under way. */
  running(): number
}

export type Slot = {
  /** Its call is over: another one may be made. */
  answered(): void
  /** It has ended, with a call or without. */
  end(): void
}

/** Calls of one sender for each that is free. */
const CALLS_FOR_EACH_FREE = 7
/** Slots under way for each call that may be: where the database takes no more outcomes, no more calls are made. */
export const SLOTS_PER_CALL = 3

type Sharer = { running: number; calling: number; isWaiting: boolean; tell: () => void }

/** @param callsMax calls under way at once */
export function createConcurrencyLimit(callsMax: number): ConcurrencyLimit {
  const waiting: Sharer[] = []
  let free = callsMax
  let turns = 0

  const mayBegin = ({ calling }: Sharer) =>
    calling < free * CALLS_FOR_EACH_FREE && turns < callsMax * SLOTS_PER_CALL

  function tellWhoMay() {
    for (let at = 0; at < waiting.length && free > 0;) {
      const sharer = waiting[at] as Sharer
      if (!mayBegin(sharer)) {
        at += 1
        continue
      }
      waiting.splice(at, 1)
      sharer.isWaiting = false
      sharer.tell()
    }
  }

  function beginOf(sharer: Sharer): Slot {
    let isCalling = true
    free -= 1
    turns += 1
    sharer.running += 1
    sharer.calling += 1
    function leaveConnection() {
      if (!isCalling) return
      isCalling = false
      free += 1
      sharer.calling -= 1
    }
    return {
      answered() {
        leaveConnection()
        tellWhoMay()
      },
      end() {
        leaveConnection()
        turns -= 1
        sharer.running -= 1
        tellWhoMay()
      },
    }
  }

  return {
    share(tell) {
      const sharer: Sharer = { running: 0, calling: 0, isWaiting: false, tell }
      return {
        begin() {
          if (mayBegin(sharer)) return beginOf(sharer)
          if (!sharer.isWaiting) waiting.push(sharer)
          sharer.isWaiting = true
          return null
        },
        running: () => sharer.running,
      }
    },
  }
}
