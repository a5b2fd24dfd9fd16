// @ts-check
/**
 * A sheet that rises from the lower edge of the phone: a modal dialog, so Escape closes it and the
 * keyboard stays inside. It is made when it opens and removed when it closes; the focus then
 * returns to where it was.
 */

import { element } from '../../../chat/dom/element.js'
import { words } from '../words/language.js'

/**
 * @param {object} content
 * @param {string} content.title
 * @param {(Node | null)[]} content.body
 * @param {Node[]} [content.footer] without it, the sheet has only its button to close
 * @param {() => void} [content.onClosed]
 * @param {(form: FormData) => Promise<void>} [content.onSubmit] closes the sheet when it resolves;
 * rejects with a sentence for the reader
 * @returns {{ act: (action: () => Promise<void>) => Promise<void>, close: () => void }} `act` runs
 * an action of a button as `onSubmit` is run
 */
export function openSheet({ title, body, footer, onSubmit, onClosed }) {
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const form = element(
    'form',
    { class: 'sheet-body' },
    element(
      'header',
      {},
      element('h2', { id: 'open-sheet-title' }, title),
      element('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, words.close),
    ),
    ...body,
    ...(footer ? [element('footer', {}, problem, ...footer)] : [problem]),
  )
  const dialog = element('dialog', { class: 'sheet', 'aria-labelledby': 'open-sheet-title' }, form)

  /** @param {() => Promise<void>} action */
  async function act(action) {
    if (dialog.getAttribute('aria-busy') === 'true') return
    dialog.setAttribute('aria-busy', 'true')
    problem.hidden = true
    try {
      await action()
      dialog.close()
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error)
      problem.hidden = false
    } finally {
      dialog.removeAttribute('aria-busy')
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (onSubmit) void act(() => onSubmit(new FormData(form)))
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    onClosed?.()
  })
  dialog.addEventListener('click', (event) => {
    // The sheet covers the whole dialog, so a click on the dialog itself is one on the backdrop.
    if (event.target === dialog) dialog.close()
  })
  // Another chat, so another phone: what was open on this one is over.
  addEventListener('hashchange', () => dialog.close(), { once: true })
  document.body.append(dialog)
  dialog.showModal()
  return { act, close: () => dialog.close() }
}

/**
 * A field with its label.
 *
 * @param {string} name
 * @param {string} label
 * @param {Record<string, string | boolean>} [attributes]
 */
export function field(name, label, attributes = {}) {
  return element('label', {}, label, element('input', { name, autocomplete: 'off', ...attributes }))
}

/**
 * @param {FormData} form
 * @param {string} name
 */
export function valueOf(form, name) {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
