/**
 * How many turns may be under way at once, all senders of the process together. What the channel cannot take at once would
 * wait for a connection after its mark: it would fill memory, and be of unknown outcome if the process died.
 *
 * A sender may have as many turns as are still free: one alone has half of all, two have a third each, and whoever comes next
 * still finds room. The connections to the channel are shared without regard to senders: one host answers them all.
 */
export type TurnLimit = {
  /** The turns of one more sender. `tell` is called when one that was not allowed to begin may have become so. */
  share(tell: () => void): TurnShare
}

export type TurnShare = {
  /** Begins a turn; false if none may begin now. */
  begin(): boolean
  /** A turn has ended. */
  end(): void
  /** How many are under way. */
  running(): number
}

type Sharer = { running: number; isWaiting: boolean; tell: () => void }

/** @param max turns under way at once, at least 2 */
export function createTurnLimit(max: number): TurnLimit {
  const waiting: Sharer[] = []
  let free = max

  function tellWhoMay() {
    for (let at = 0; at < waiting.length && free > 0;) {
      const sharer = waiting[at] as Sharer
      if (sharer.running >= free) {
        at += 1
        continue
      }
      waiting.splice(at, 1)
      sharer.isWaiting = false
      sharer.tell()
    }
  }

  return {
    share(tell) {
      const sharer: Sharer = { running: 0, isWaiting: false, tell }
      return {
        begin() {
          if (sharer.running < free) {
            free -= 1
            sharer.running += 1
            return true
          }
          if (!sharer.isWaiting) waiting.push(sharer)
          sharer.isWaiting = true
          return false
        },
        end() {
          free += 1
          sharer.running -= 1
          tellWhoMay()
        },
        running: () => sharer.running,
      }
    },
  }
}
