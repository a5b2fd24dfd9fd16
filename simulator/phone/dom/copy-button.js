// @ts-check
/**
 * A button that copies a payment code and says whether it worked.
 */

import { announce } from './announcer.js'
import { element } from './element.js'

/** How long the button says "Copied" before it offers to copy again. */
const CONFIRMED_MS = 2_000

/**
 * @param {string} what names the thing for those who cannot see where the button stands, e.g. "Pix code"
 * @param {string} text
 */
export function copyButton(what, text) {
  const button = element(
    'button',
    { type: 'button', class: 'quiet copy', 'aria-label': `Copy ${what}` },
    'Copy',
  )
  button.addEventListener('click', async () => {
    const copied = await writeToClipboard(text)
    button.textContent = copied ? 'Copied' : 'Select and copy it'
    announce(copied ? `${what} copied` : `The browser did not allow copying. Select the ${what} and copy it.`)
    setTimeout(() => {
      button.textContent = 'Copy'
    }, CONFIRMED_MS)
  })
  return button
}

/** @param {string} text */
async function writeToClipboard(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No permission, or a page that is not on localhost: the code beside the button can be selected as a whole.
    return false
  }
}
