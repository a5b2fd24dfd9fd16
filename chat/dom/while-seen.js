// @ts-check
/**
 * Does something for as long as somebody can see the page. A browser opens six connections to a host over HTTP/1.1, for
 * all its tabs together: tabs that each held one while nobody looks would leave none for the tab that is seen.
 */

/** Who looks into another tab for a moment comes back to one that never left. */
const HIDDEN_MS = 5_000

/**
 * A page that begins hidden, in a tab that was opened behind others, begins when it is first seen.
 *
 * @param {() => void} begin at once, and whenever the page is seen again after `leave`
 * @param {() => void} leave the page has been hidden for some seconds
 * @returns {() => void} ends it, and leaves if it had begun
 */
export function whileSeen(begin, leave) {
  let isBegun = false
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  /** @param {boolean} isSeen */
  function turn(isSeen) {
    clearTimeout(timer)
    if (isSeen === isBegun) return
    isBegun = isSeen
    if (isSeen) begin()
    else leave()
  }

  function look() {
    if (document.visibilityState === 'visible') turn(true)
    else timer = setTimeout(() => turn(false), HIDDEN_MS)
  }

  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    turn(false)
  }
}
