// @ts-check
/**
 * A button that copies a payment code and reports whether that worked.
 */

import { element } from './element.js'

/** @typedef {Pick<import('../contract.js').Viewer, 'words' | 'announce'>} Viewer */

/** How long the button says "Copied". */
const CONFIRMED_MS = 2_000

/**
 * @param {string} thing its name for screen readers, e.g. "Pix code"
 * @param {string} text
 * @param {Viewer} viewer
 * @param {{ label?: string, onCopy?: () => void }} [more] `onCopy` is called when the text has been
 * copied
 */
export function copyButton(thing, text, { words, announce }, { label = words.copy, onCopy } = {}) {
  const button = element(
    'button',
    { type: 'button', class: 'quiet copy', 'aria-label': words.copyThing(thing) },
    label,
  )
  button.addEventListener('click', async () => {
    const copied = await writeToClipboard(text)
    if (copied) onCopy?.()
    button.textContent = copied ? words.copied : words.copyByHand
    announce(copied ? words.copiedThing(thing) : words.copyRefused(thing))
    setTimeout(() => {
      button.textContent = label
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
    // No permission, or a page on neither localhost nor https: the code beside the button can be
    // selected instead.
    return false
  }
}
