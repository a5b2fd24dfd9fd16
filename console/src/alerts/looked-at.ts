/**
 * Whether the console is in view in any of its tabs, and which one tab alerts when none is. Tabs
 * agree by locks of the browser, which end with their tab. Without locks (plain http from another
 * machine) each tab speaks for itself.
 */
import { whileSeen } from '@recado/chat/dom/while-seen.js'
import { isPushed, onAlertSettings, readAlertSettings } from './alert-settings.ts'

const LOOKED_AT = 'recado.looked-at'
const ALERTING = 'recado.alerting'

export const isThisLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

export function onLook(onChange: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('focus', onChange, { signal })
  window.addEventListener('blur', onChange, { signal })
  document.addEventListener('visibilitychange', onChange, { signal })
  return () => listening.abort()
}

const hasLocks = () => 'locks' in navigator

/**
 * Holds the lock that shows other tabs that this one is looked at. Returns a function that ends it.
 */
export function holdLookedAt(): () => void {
  let held: AbortController | null = null
  const look = () => {
    if (isThisLookedAt() === (held !== null) || !hasLocks()) return
    held?.abort()
    held = held === null ? hold(LOOKED_AT, 'shared', () => {}) : null
  }
  const forget = onLook(look)
  look()
  return () => {
    forget()
    held?.abort()
  }
}

/** Whether this tab or another one of the console is looked at. */
export async function isLookedAt(): Promise<boolean> {
  if (isThisLookedAt()) return true
  if (!hasLocks()) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === LOOKED_AT)
}

let isAlerting = false

/** Whether this tab is the one that alerts: one of all that are open, while alerts are wanted. */
export const isAlertingTab = () => isAlerting

type Alerting = { look: () => void; end: () => void }

/** @param isSeen whether this tab is visible: others do not alert where notifications are pushed */
function whileAlerting(isSeen: () => boolean, onChange: (isAlerting: boolean) => void): Alerting {
  let held: AbortController | null = null
  const end = () => {
    held?.abort()
    held = null
    onChange(false)
  }
  const look = () => {
    const { sound, notifications } = readAlertSettings()
    const isWanted = (sound || notifications) && (isSeen() || !isPushed())
    if (isWanted === (held !== null)) return
    if (!isWanted) return end()
    if (hasLocks()) held = hold(ALERTING, 'exclusive', () => onChange(true))
    else {
      held = new AbortController()
      onChange(true)
    }
  }
  const forget = onAlertSettings(look)
  look()
  return {
    look,
    end() {
      forget()
      if (held !== null) end()
    },
  }
}

/**
 * Does something while this tab is visible, and while it is the one that alerts, hidden or not.
 * Where notifications are pushed, a hidden tab leaves at once: the service then pushes. Called
 * once. Returns a function that ends it.
 */
export function whileSeenOrAlerting(begin: () => void, leave: () => void): () => void {
  const reasons = new Set<string>()
  const turn = (reason: string, isThere: boolean) => {
    const before = reasons.size
    if (isThere) reasons.add(reason)
    else reasons.delete(reason)
    if (before === 0 && reasons.size > 0) begin()
    if (before > 0 && reasons.size === 0) leave()
  }
  const alerting = whileAlerting(
    () => reasons.has('seen'),
    (is) => {
      isAlerting = is
      turn('alerting', is)
    },
  )
  const see = (is: boolean) => {
    turn('seen', is)
    alerting.look()
  }
  const endSeen = whileSeen(
    () => see(true),
    () => see(false),
    isPushed,
  )
  return () => {
    endSeen()
    alerting.end()
  }
}

/** Holds a lock, once it is free, until it is aborted. */
function hold(name: string, mode: LockMode, onHeld: () => void): AbortController {
  const until = new AbortController()
  const { signal } = until
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const begin = async () => {
    if (signal.aborted) return
    onHeld()
    await ended
  }
  navigator.locks.request(name, { mode, signal }, begin).catch(() => {}) // aborted before it was free
  return until
}
