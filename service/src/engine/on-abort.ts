/**
 * Notifies any number of running calls that a signal aborts, by one listener for all of them: an
 * EventTarget scans all its listeners whenever one is added or removed.
 *
 * An array holds the callbacks. A Set now and then moves into a new table, and V8 keeps the content
 * of the old ones, calls that ended long ago, until its next full collection.
 */

type Waiting = { callback: () => void; index: number }

const waitingOf = new WeakMap<AbortSignal, Waiting[]>()

/** Calls `callback` when the signal aborts. Returns a function that cancels this. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  let all = waitingOf.get(signal)
  if (!all) {
    const added: Waiting[] = (all = [])
    waitingOf.set(signal, added)
    signal.addEventListener('abort', () => added.splice(0).forEach((one) => one.callback()), { once: true })
  }
  const [waiting, own] = [all, { callback, index: all.length }]
  waiting.push(own)
  return () => {
    if (waiting[own.index] !== own) return // cancelled before, or called
    const last = waiting.pop() as Waiting
    if (last === own) return
    waiting[own.index] = last
    last.index = own.index
  }
}
