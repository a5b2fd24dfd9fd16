/**
 * Bounds the lines of one kind: the first is logged at once, and all that follow within an interval
 * together as one.
 */
import type { Clock } from '../clock.ts'

export type RareLine<Fields> = {
  report(fields: Fields): void
  /** Logs what was left out so far, and nothing after that. */
  close(): void
}

/**
 * @param write logs the latest, which stands for those that were `leftOut` since the last line too;
 * 0 if it stands for itself
 */
export function createRareLine<Fields>(
  clock: Clock,
  intervalMs: number,
  write: (latest: Fields, leftOut: number) => void,
): RareLine<Fields> {
  let leftOut = 0
  let latest: Fields
  let cancelWait: (() => void) | null = null
  let closed = false

  function wait(): void {
    cancelWait = clock.after(intervalMs, () => {
      cancelWait = null
      if (logLeftOut()) wait()
    })
  }

  function logLeftOut(): boolean {
    if (leftOut === 0) return false
    write(latest, leftOut)
    leftOut = 0
    return true
  }

  return {
    report(fields) {
      if (closed) return
      if (cancelWait) {
        leftOut += 1
        latest = fields
        return
      }
      write(fields, 0)
      wait()
    },
    close() {
      closed = true
      cancelWait?.()
      cancelWait = null
      logLeftOut()
    },
  }
}
