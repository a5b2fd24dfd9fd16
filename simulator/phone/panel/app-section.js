// @ts-check
/**
 * The shop's own phone, to see what a service makes of an answer that it did not send, and of a
 * number that leaves with its phone.
 */

import { element } from '../../../chat/dom/element.js'
import { words } from '../words/language.js'
import { section } from './section.js'

/**
 * @param {{ onWrite: (text: string) => Promise<void>, onConnect: (isConnected: boolean) =>
 * Promise<void> }} actions both reject with a sentence for the reader
 */
export function createAppSection({ onWrite, onConnect }) {
  const text = element('input', { name: 'answer', required: true, maxlength: '4096', autocomplete: 'off' })
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const form = element(
    'form',
    { class: 'panel-form' },
    element('label', {}, words.fromOwnersPhone, text),
    element('button', { type: 'submit', class: 'quiet' }, words.writeFromApp),
    problem,
  )
  const leave = element('button', { type: 'button', class: 'quiet' }, words.disconnectApp)
  const comeBack = element('button', { type: 'button', class: 'quiet' }, words.reconnectApp)

  /** @param {() => Promise<void>} act */
  async function attempt(act) {
    if (form.getAttribute('aria-busy') === 'true') return
    form.setAttribute('aria-busy', 'true')
    problem.hidden = true
    try {
      await act()
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error)
      problem.hidden = false
    } finally {
      form.removeAttribute('aria-busy')
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(async () => {
      await onWrite(text.value)
      text.value = ''
    })
  })
  leave.addEventListener('click', () => void attempt(() => onConnect(false)))
  comeBack.addEventListener('click', () => void attempt(() => onConnect(true)))
  return { node: section('panel-app', words.businessApp, form, leave, comeBack) }
}
