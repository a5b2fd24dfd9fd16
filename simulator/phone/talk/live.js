// @ts-check
/**
 * Follows the simulator's events while the page is visible, and reconnects after every
 * interruption.
 */

import { whileSeen } from '../../../chat/dom/while-seen.js'

const RETRY_FIRST_MS = 500
const RETRY_LONGEST_MS = 5_000

/**
 * @typedef {object} EventListeners
 * @property {() => void} onOpen at every (re)connection, also when the page becomes visible again:
 * fetch what was missed
 * @property {() => void} onLost once per interruption
 * @property {(change: { account: string, waId: string }) => void} onChat
 * @property {() => void} onRefusal a call of the shop was refused
 * @property {() => void} onClock the simulated clock was moved
 * @property {() => void} onReset the simulator deleted its state
 */

/** @param {EventListeners} listeners */
export function followEvents({ onOpen, onLost, onChat, onRefusal, onClock, onReset }) {
  let retryMs = RETRY_FIRST_MS
  let isLost = false
  /** @type {EventSource | undefined} */
  let events
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry

  function connect() {
    events = new EventSource('/control/events')
    events.addEventListener('open', () => {
      retryMs = RETRY_FIRST_MS
      isLost = false
      onOpen()
    })
    events.addEventListener('chat', (event) => onChat(JSON.parse(event.data)))
    events.addEventListener('call', onRefusal)
    events.addEventListener('clock', onClock)
    events.addEventListener('reset', onReset)
    events.addEventListener('error', () => {
      // The browser retries some failures and gives up on others, so this code retries all of them.
      events?.close()
      if (!isLost) onLost()
      isLost = true
      retry = setTimeout(connect, retryMs)
      retryMs = Math.min(retryMs * 2, RETRY_LONGEST_MS)
    })
  }

  whileSeen(connect, () => {
    events?.close()
    clearTimeout(retry)
  })
}
