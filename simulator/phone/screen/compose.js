// @ts-check
/**
 * Where the customer writes, calls and reads. Enter sends, Shift+Enter starts a new line. A text that could not be sent
 * stays in the field.
 */

import { element } from '../../../chat/dom/element.js'
import { icon } from '../../../chat/dom/icon.js'
import { words } from '../words/language.js'

/** Longest text message that WhatsApp accepts (Cloud API reference, text body). */
const TEXT_CHARACTERS_MAX = 4096

/**
 * @param {{ onSend: (text: string) => Promise<void>, onCall: () => Promise<void>, onRead: () => Promise<void> }} actions
 *   all reject with a sentence for the reader
 */
export function createCompose({ onSend, onCall, onRead }) {
  const text = element('textarea', {
    rows: '1',
    maxlength: String(TEXT_CHARACTERS_MAX),
    placeholder: words.writeAsCustomer,
    'aria-label': words.writeAsCustomer,
    'aria-describedby': 'compose-problem',
    autocomplete: 'off',
  })
  const send = element('button', { type: 'submit', class: 'send', 'aria-label': words.send }, icon('send'))
  const call = element('button', { type: 'button', class: 'quiet' }, words.callTheShop)
  const read = element('button', { type: 'button', class: 'quiet read' }, words.allRead)
  const problem = element('p', { class: 'problem', id: 'compose-problem', role: 'alert', hidden: true })
  const form = element(
    'form',
    { class: 'compose', 'aria-label': words.answer },
    element('div', { class: 'compose-actions' }, call, read),
    problem,
    element('div', { class: 'compose-line' }, text, send),
  )

  /**
   * Runs one action at a time and shows why it failed.
   *
   * @param {() => Promise<void>} action
   */
  async function attempt(action) {
    if (form.getAttribute('aria-busy') === 'true') return
    form.setAttribute('aria-busy', 'true')
    problem.hidden = true
    try {
      await action()
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error)
      problem.hidden = false
    } finally {
      form.removeAttribute('aria-busy')
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const written = text.value.trim()
    if (written === '') return
    void attempt(async () => {
      await onSend(written)
      if (text.value.trim() === written) text.value = ''
    })
  })
  text.addEventListener('keydown', (event) => {
    // While an input method composes a character, Enter confirms that character.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  call.addEventListener('click', () => void attempt(onCall))
  read.addEventListener('click', () => {
    // Not `disabled`: a button that loses the focus when pressed leaves keyboard users without a position.
    if (read.getAttribute('aria-disabled') !== 'true') void attempt(onRead)
  })

  return {
    node: form,
    /** @param {number} count bubbles of the shop this customer has not read */
    showUnread(count) {
      read.setAttribute('aria-disabled', String(count === 0))
      read.textContent = count === 0 ? words.allRead : words.markAsRead(count)
    },
    /** Empties the field for another chat. */
    clear() {
      text.value = ''
      problem.hidden = true
    },
    focus() {
      text.focus({ preventScroll: true })
    },
  }
}
