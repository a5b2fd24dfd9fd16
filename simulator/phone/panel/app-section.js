// @ts-check
/**
 * The shop's own phone: what a service makes of an answer that it did not send, of what the app has
 * from before, and of a number that leaves with its phone.
 */

import { element } from '../../../chat/dom/element.js'
import { words } from '../words/language.js'
import { section } from './section.js'

/**
 * @param {{ onWrite: (text: string) => Promise<void>, onFill: (isShared: boolean) => Promise<void>,
 * onConnect: (isConnected: boolean) => Promise<void> }} actions each rejects with a sentence for
 * the reader
 */
export function createAppSection({ onWrite, onFill, onConnect }) {
  const text = element('input', { name: 'answer', required: true, maxlength: '4096', autocomplete: 'off' })
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const form = element(
    'form',
    { class: 'panel-form' },
    element('label', {}, words.fromOwnersPhone, text),
    element('button', { type: 'submit', class: 'quiet' }, words.writeFromApp),
    problem,
  )

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

  /**
   * @param {string} label
   * @param {() => Promise<void>} act
   */
  function act(label, act) {
    const button = element('button', { type: 'button', class: 'quiet' }, label)
    button.addEventListener('click', () => void attempt(act))
    return button
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(async () => {
      await onWrite(text.value)
      text.value = ''
    })
  })
  return {
    node: section(
      'panel-app',
      words.businessApp,
      form,
      act(words.fillApp, () => onFill(true)),
      act(words.fillAppUnshared, () => onFill(false)),
      act(words.disconnectApp, () => onConnect(false)),
      act(words.reconnectApp, () => onConnect(true)),
    ),
  }
}
