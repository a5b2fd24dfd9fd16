// @ts-check
/**
 * Asks for a new customer's number, name and first message: a chat begins with a message.
 */

import { element } from '../../../chat/dom/element.js'
import { words } from '../words/language.js'
import { DIGITS_MAX, DIGITS_MIN, parsePhoneNumber } from '../../../chat/text/phone-number.js'

/**
 * @param {{ onCreate: (customer: { waId: string, name: string, text: string }) => Promise<void> }}
 * actions rejects with a sentence for the reader
 */
export function createNewCustomerDialog({ onCreate }) {
  const number = element('input', {
    name: 'number',
    type: 'tel',
    required: true,
    placeholder: '+55 11 98765-4321',
    autocomplete: 'off',
    'aria-describedby': 'customer-problem',
  })
  const name = element('input', {
    name: 'name',
    maxlength: '100',
    placeholder: 'Ana Souza',
    autocomplete: 'off',
  })
  const text = element('input', {
    name: 'text',
    required: true,
    maxlength: '4096',
    value: 'Oi!',
    autocomplete: 'off',
  })
  const problem = element('p', { class: 'problem', id: 'customer-problem', role: 'alert', hidden: true })
  const cancel = element('button', { type: 'button', class: 'quiet' }, words.cancel)
  const form = element(
    'form',
    { class: 'sheet-body' },
    element('header', {}, element('h2', { id: 'customer-title' }, words.newCustomer)),
    element('label', {}, words.numberWithCountry, number),
    element('label', {}, words.name, name),
    element('label', {}, words.firstMessage, text),
    problem,
    element(
      'div',
      { class: 'sheet-actions' },
      element('button', { type: 'submit', class: 'primary' }, words.openChat),
      cancel,
    ),
  )
  const dialog = element('dialog', { class: 'sheet', 'aria-labelledby': 'customer-title' }, form)
  document.body.append(dialog)

  cancel.addEventListener('click', () => dialog.close())
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.getAttribute('aria-busy') === 'true') return // a second press is no second message
    const waId = parsePhoneNumber(number.value)
    if (!waId) return refuse(words.notInternational(DIGITS_MIN, DIGITS_MAX))
    form.setAttribute('aria-busy', 'true')
    try {
      await onCreate({ waId, name: name.value.trim(), text: text.value })
      dialog.close()
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error))
    } finally {
      form.removeAttribute('aria-busy')
    }
  })

  /** @param {string} sentence */
  function refuse(sentence) {
    problem.textContent = sentence
    problem.hidden = false
    number.focus()
  }

  return {
    open() {
      form.reset()
      problem.hidden = true
      dialog.showModal()
    },
  }
}
