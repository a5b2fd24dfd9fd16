// @ts-check
/**
 * Does something only while the page is visible. A browser opens at most six connections to a host
 * over HTTP/1.1, shared by all its tabs: hidden tabs that each hold one would leave none for the
 * visible tab.
 */

/** A shorter look at another tab does not stop it. */
const HIDDEN_MS = 5_000

/**
 * A page that loads in a background tab begins when it first becomes visible.
 *
 * @param {() => void} begin at once, and whenever the page is seen again after `leave`
 * @param {() => void} leave the page has been hidden for some seconds
 * @param {() => boolean} [leavesAtOnce] whether `leave` comes as soon as the page is hidden
 * @returns {() => void} ends it, and leaves if it had begun
 */
export function whileSeen(begin, leave, leavesAtOnce = () => false) {
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
    else if (leavesAtOnce()) turn(false)
    else timer = setTimeout(() => turn(false), HIDDEN_MS)
  }

  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    turn(false)
  }
}
