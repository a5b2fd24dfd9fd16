/**
 * Decisions about deliveries, each with some seconds of its own to take it back: only then is the service asked, for it
 * knows no undo. They outlive the page: who goes elsewhere and comes back finds decided what they decided, and who
 * closes the tab has decided, for the service is asked at that moment.
 */

const UNDO_MS = 6_000
/** How often it is looked whether somebody still is about to take it back. */
const HELD_MS = 500

type Decision = { isOpen: boolean; finish: (isLeaving?: boolean) => void }

export type Asking = {
  /** Asks the service. `keepalive` lets the request outlive the page. */
  ask: (init: { keepalive: boolean }) => Promise<void>
  /** Somebody has the way back in hand: it waits for them. */
  isHeld: () => boolean
  /** It can no longer be taken back. */
  onOver: () => void
}

const decisions = new Map<string, Decision>()
const listeners = new Set<() => void>()
let decided: ReadonlySet<string> = new Set()

/** Messages that are decided about, until the service has heard of it: they are out of the list at once. */
export const readDecided = () => decided

export function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** Returns the two ways on: `takeBack`, and `finish` for not to wait any longer. Either comes once. */
export function decide(messageId: string, { ask, isHeld, onOver }: Asking) {
  const forget = () => {
    decisions.delete(messageId)
    tell()
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
  tell()
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

function tell(): void {
  decided = new Set(decisions.keys())
  for (const onChange of listeners) onChange()
}

window.addEventListener('pagehide', () => {
  for (const decision of decisions.values()) decision.finish(true)
})
