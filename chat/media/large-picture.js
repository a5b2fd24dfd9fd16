// @ts-check
import { element } from '../dom/element.js'
import { icon } from '../dom/icon.js'

/**
 * Shows a picture as large as the screen allows, in a modal dialog: Escape, the button or a click
 * beside it closes it.
 *
 * @param {string} src
 * @param {string} name
 * @param {Pick<import('../contract.js').Viewer, 'words'>} viewer
 */
export function openPicture(src, name, { words }) {
  const dialog = element(
    'dialog',
    {
      class: 'large-picture',
      'aria-label': name,
      onclick: () => dialog.close(),
      onclose: () => dialog.remove(),
    },
    element('img', { src, alt: name }),
    element(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': words.closePicture, autofocus: true },
      icon('close'),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
}
