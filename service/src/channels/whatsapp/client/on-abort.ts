/**
 * Being told that a signal aborts, by as many as there are calls under way. One listener stands for all of them: an
 * EventTarget goes through its listeners one by one for each that is added, and again for each that is taken off.
 *
 * They stand in an array: a Set moves into a new table now and then, and V8 keeps what was in the old ones, calls that ended
 * long ago, until its next full collection.
 */

type Told = { tell: () => void; place: number }

const toldOf = new WeakMap<AbortSignal, Told[]>()

/** Calls `tell` when the signal aborts. Returns a function that calls it off. */
export function onAbort(signal: AbortSignal, tell: () => void): () => void {
  let all = toldOf.get(signal)
  if (!all) {
    const told: Told[] = (all = [])
    toldOf.set(signal, told)
    signal.addEventListener('abort', () => told.splice(0).forEach((one) => one.tell()), { once: true })
  }
  const [told, own] = [all, { tell, place: all.length }]
  told.push(own)
  return () => {
    if (told[own.place] !== own) return // called off before, or told
    const last = told.pop() as Told
    if (last === own) return
    told[own.place] = last
    last.place = own.place
  }
}
