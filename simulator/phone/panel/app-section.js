// @ts-check
/**
 * The shop's own phone, to see what a service makes of an answer that it did not send.
 */

import { element } from '../../../chat/dom/element.js'
import { words } from '../words/language.js'
import { section } from './section.js'

/**
 * @param {{ onWrite: (text: string) => Promise<void> }} actions rejects with a sentence for the
 * reader
 */
export function createAppSection({ onWrite }) {
  const text = element('input', { name: 'answer', required: true, maxlength: '4096', autocomplete: 'off' })
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const form = element(
    'form',
    { class: 'panel-form' },
    element('label', {}, words.fromOwnersPhone, text),
    element('button', { type: 'submit', class: 'quiet' }, words.writeFromApp),
    problem,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.getAttribute('aria-busy') === 'true') return
    form.setAttribute('aria-busy', 'true')
    problem.hidden = true
    try {
      await onWrite(text.value)
      text.value = ''
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error)
      problem.hidden = false
    } finally {
      form.removeAttribute('aria-busy')
    }
  })
  return { node: section('panel-app', words.businessApp, form) }
}
