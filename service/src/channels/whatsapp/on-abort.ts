/**
 * Being told that a signal aborts, by as many as there are calls under way. One listener stands for all of them: an
 * EventTarget goes through its listeners one by one for each that is added, and again for each that is taken off.
 */

const toldOf = new WeakMap<AbortSignal, Set<() => void>>()

/** Calls `tell` when the signal aborts. Returns a function that calls it off. */
export function onAbort(signal: AbortSignal, tell: () => void): () => void {
  let told = toldOf.get(signal)
  if (!told) {
    const all = (told = new Set())
    toldOf.set(signal, all)
    signal.addEventListener('abort', () => all.forEach((one) => one()), { once: true })
  }
  told.add(tell)
  return () => void told.delete(tell)
}
