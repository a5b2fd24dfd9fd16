// @ts-check
/**
 * Where the customer writes, attaches, calls and reads. Enter sends, Shift+Enter starts a new line.
 * A text that could not be sent stays in the field.
 */

import { element } from '../../../chat/dom/element.js'
import { icon } from '../../../chat/dom/icon.js'
import { summarize } from '../../../chat/text/wording.js'
import { openAttachSheet } from '../attach/attach-sheet.js'
import { viewer } from '../viewer.js'
import { words } from '../words/language.js'

/** Longest text message that WhatsApp accepts (Cloud API reference, text body). */
const TEXT_CHARACTERS_MAX = 4096

/**
 * @typedef {import('../../../chat/contract.js').Message} Message
 * @typedef {import('../contract.js').Writing} Writing
 * @typedef {(writing: Writing | { text: string }, answered: Message | null) => Promise<void>} Send
 */

/**
 * @param {{ onSend: Send, onCall: () => Promise<void>, onRead: () => Promise<void> }} actions
 *   all reject with a sentence for the reader
 */
export function createCompose({ onSend, onCall, onRead }) {
  /** @type {Message | null} */
  let answered = null
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
  const attach = element(
    'button',
    { type: 'button', class: 'send quiet', 'aria-label': words.attach },
    icon('attach'),
  )
  const quoteText = element('span', { class: 'quote-text' })
  const quote = element(
    'p',
    { class: 'answering', hidden: true },
    quoteText,
    element(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': words.stopAnswering, onclick: stopAnswering },
      icon('close'),
    ),
  )
  const problem = element('p', { class: 'problem', id: 'compose-problem', role: 'alert', hidden: true })
  const form = element(
    'form',
    { class: 'compose', 'aria-label': words.answer },
    element('div', { class: 'compose-actions' }, call, read),
    problem,
    quote,
    element('div', { class: 'compose-line' }, text, attach, send),
  )

  /** @param {Message | null} message */
  function answer(message) {
    answered = message
    quote.hidden = message === null
    quoteText.textContent = message ? words.answering(summarize(message, viewer)) : ''
  }

  function stopAnswering() {
    answer(null)
    text.focus()
  }

  /** @param {Writing | { text: string }} writing */
  async function sendOne(writing) {
    const quoted = answered
    await onSend(writing, quoted)
    if (answered === quoted) answer(null)
  }

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
      await sendOne({ text: written })
      if (text.value.trim() === written) text.value = ''
    })
  })
  text.addEventListener('keydown', (event) => {
    // While an input method composes a character, Enter confirms that character.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  attach.addEventListener('click', () => openAttachSheet(sendOne))
  call.addEventListener('click', () => void attempt(onCall))
  read.addEventListener('click', () => {
    // Not `disabled`: a button that loses the focus when pressed leaves keyboard users without a
    // position.
    if (read.getAttribute('aria-disabled') !== 'true') void attempt(onRead)
  })

  return {
    node: form,
    /** @param {number} count bubbles of the shop this customer has not read */
    showUnread(count) {
      read.setAttribute('aria-disabled', String(count === 0))
      read.textContent = count === 0 ? words.allRead : words.markAsRead(count)
    },
    attempt,
    /**
     * The next message answers this one, with a quote.
     *
     * @param {Message} message
     */
    answer(message) {
      answer(message)
      text.focus()
    },
    /** Empties the field for another chat. */
    clear() {
      text.value = ''
      answer(null)
      problem.hidden = true
    },
    focus() {
      text.focus({ preventScroll: true })
    },
  }
}
