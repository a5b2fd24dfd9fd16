// @ts-check
/**
 * Asks for a new customer's number, name and first message: a chat begins with a message, which may
 * be read from the picture of a QR code.
 */

import { element } from '../../../chat/dom/element.js'
import { readPicture } from '../talk/scanned-code.js'
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
  const picture = element('input', { name: 'picture', type: 'file', accept: 'image/*' })
  const problem = element('p', { class: 'problem', id: 'customer-problem', role: 'alert', hidden: true })
  const cancel = element('button', { type: 'button', class: 'quiet' }, words.cancel)
  const form = element(
    'form',
    { class: 'sheet-body' },
    element('header', {}, element('h2', { id: 'customer-title' }, words.newCustomer)),
    element('label', {}, words.numberWithCountry, number),
    element('label', {}, words.name, name),
    element('label', {}, words.firstMessage, text),
    element('label', {}, words.pictureOfCode, picture),
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
    if (!waId) return refuse(words.notInternational(DIGITS_MIN, DIGITS_MAX), number)
    form.setAttribute('aria-busy', 'true')
    try {
      await onCreate({ waId, name: name.value.trim(), text: text.value })
      dialog.close()
    } catch (error) {
      refuse(error, number)
    } finally {
      form.removeAttribute('aria-busy')
    }
  })
  picture.addEventListener('change', () => scan(picture.files?.[0]))
  dialog.addEventListener('paste', ({ clipboardData }) => scan(clipboardData?.files[0]))

  /** @param {File | undefined} file */
  async function scan(file) {
    if (!file) return
    problem.hidden = true
    try {
      text.value = await readPicture(file)
      text.focus()
    } catch (error) {
      refuse(error, picture)
    }
  }

  /**
   * @param {unknown} error
   * @param {HTMLElement} field
   */
  function refuse(error, field) {
    problem.textContent = error instanceof Error ? error.message : String(error)
    problem.hidden = false
    field.focus()
  }

  return {
    open() {
      form.reset()
      problem.hidden = true
      dialog.showModal()
    },
  }
}
