// @ts-check
/**
 * Tells screen readers what has just happened on the page.
 */

/**
 * Screen readers stay silent when a region gets the text it already had, so it is emptied for this
 * long first.
 */
const SILENCE_MS = 60

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pending

/** @param {string} text */
export function announce(text) {
  const region = document.getElementById('announcer')
  if (!region) return
  clearTimeout(pending)
  region.textContent = ''
  pending = setTimeout(() => {
    region.textContent = text
  }, SILENCE_MS)
}
