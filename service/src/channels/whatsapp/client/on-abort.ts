/**
 * Lets as many as there are calls under way hear that a signal aborts. One listener stands for all of them: an
 * EventTarget goes through its listeners one by one for each that is added, and again for each that is taken off.
 *
 * Callbacks stand in an array: a Set moves into a new table now and then, and V8 keeps what was in the old ones, calls that ended
 * long ago, until its next full collection.
 */

type Waiting = { callback: () => void; index: number }

const waitingOf = new WeakMap<AbortSignal, Waiting[]>()

/** Calls `callback` when the signal aborts. Returns a function that calls it off. */
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
    if (waiting[own.index] !== own) return // called off before, or called
    const last = waiting.pop() as Waiting
    if (last === own) return
    waiting[own.index] = last
    last.index = own.index
  }
}
