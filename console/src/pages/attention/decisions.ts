/**
 * Decisions about deliveries. Each can be undone for some seconds before the service is called,
 * because the service has no undo. Decisions outlive the page: they still apply when the person
 * returns to it. Closing the tab makes them final, with a request at that moment.
 */

const UNDO_MS = 6_000
/** How often to check whether the person still hesitates over the undo. */
const HELD_MS = 500

type Decision = { isOpen: boolean; finish: (isLeaving?: boolean) => void }

export type Asking = {
  /** Calls the service. `keepalive` lets the request outlive the page. */
  ask: (init: { keepalive: boolean }) => Promise<void>
  /** The person points at the undo or has focused it, so the decision waits. */
  isHeld: () => boolean
  /** Called when the decision cannot be undone any more. */
  onOver: () => void
}

const decisions = new Map<string, Decision>()
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
export function decide(messageId: string, { ask, isHeld, onOver }: Asking) {
  const forget = () => {
    decisions.delete(messageId)
    notify()
  }
  const decision: Decision = {
    isOpen: true,
    finish(isLeaving = false) {
      if (!decision.isOpen) return
      decision.isOpen = false
      clearTimeout(timer)
      onOver()
      void ask({ keepalive: isLeaving }).finally(forget)
    },
  }
  const look = () => {
    if (isHeld()) timer = setTimeout(look, HELD_MS)
    else decision.finish()
  }
  let timer = setTimeout(look, UNDO_MS)
  decisions.set(messageId, decision)
  notify()
  return {
    takeBack() {
      if (!decision.isOpen) return
      decision.isOpen = false
      clearTimeout(timer)
      forget()
    },
    finish: () => decision.finish(),
  }
}

function notify(): void {
  decided = new Set(decisions.keys())
  for (const onChange of listeners) onChange()
}

window.addEventListener('pagehide', () => {
  for (const decision of decisions.values()) decision.finish(true)
})
