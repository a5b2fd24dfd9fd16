/**
 * Decisions about deliveries. Each can be undone for some seconds before the service is called,
 * because the service has no undo. Decisions outlive the page: they still apply when the person
 * returns to it. Closing the tab or signing out makes them final, with a request at that moment.
 * Where the session ends otherwise, those that can still be undone are undone.
 */

const UNDO_MS = 6_000
/** How often to check whether the person still hesitates over the undo. */
const HELD_MS = 500

/** Resolves once the service has answered. */
type Finish = (isLeaving?: boolean) => Promise<void>

export type Asking = {
  /** Calls the service. `keepalive` lets the request outlive the page. */
  ask: (init: { keepalive: boolean }) => Promise<void>
  /** The person points at the undo or has focused it, so the decision waits. */
  isHeld: () => boolean
  /** Aborts when the session ends. */
  ended: AbortSignal
  /** Called when the decision cannot be undone any more. */
  onOver: () => void
}

const decisions = new Map<string, Finish>()
const listeners = new Set<() => void>()
let decided: ReadonlySet<string> = new Set()

/** Messages with a decision that the service does not have yet: they leave the list at once. */
export const readDecided = () => decided

export function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/**
 * Returns `takeBack`, and `finish`, which ends the wait. Only the first call of either has an
 * effect.
 */
export function decide(messageId: string, { ask, isHeld, ended, onOver }: Asking) {
  let answer: Promise<void> | null = null
  const forget = () => {
    decisions.delete(messageId)
    notify()
  }
  const finish: Finish = (isLeaving = false) => {
    if (answer === null) {
      answer = ask({ keepalive: isLeaving }).finally(forget)
      clearTimeout(timer)
      onOver()
    }
    return answer
  }
  const takeBack = () => {
    if (answer !== null) return
    answer = Promise.resolve()
    clearTimeout(timer)
    forget()
  }
  const look = () => {
    if (isHeld()) timer = setTimeout(look, HELD_MS)
    else void finish()
  }
  let timer = setTimeout(look, UNDO_MS)
  const undo = () => {
    takeBack()
    onOver()
  }
  ended.addEventListener('abort', undo, { once: true })
  decisions.set(messageId, finish)
  notify()
  return { takeBack, finish: () => void finish() }
}

/** Makes all of them final, and waits until the service has answered. */
export async function finishAll(): Promise<void> {
  await Promise.all([...decisions.values()].map((finish) => finish()))
}

function notify(): void {
  decided = new Set(decisions.keys())
  for (const onChange of listeners) onChange()
}

window.addEventListener('pagehide', () => {
  for (const finish of decisions.values()) void finish(true)
})
