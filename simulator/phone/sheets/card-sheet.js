// @ts-check
import { parsePhoneNumber } from '../../../chat/text/phone-number.js'
import { element } from '../../../chat/dom/element.js'
import { words } from '../words/language.js'
import { field, openSheet, valueOf } from './sheet.js'

/**
 * The customer sends a contact card.
 *
 * @param {(writing: import('../contract.js').Writing) => Promise<void>} onSend rejects with a
 * sentence for the reader
 */
export function openCardSheet(onSend) {
  openSheet({
    title: words.contactCard,
    body: [
      field('name', words.name, { value: 'Maria Souza', required: true, maxlength: '100' }),
      field('phone', words.number, { value: '+55 11 91234-5678', required: true, inputmode: 'tel' }),
    ],
    footer: [element('button', { type: 'submit', class: 'primary' }, words.send)],
    async onSubmit(form) {
      const name = valueOf(form, 'name')
      const phone = valueOf(form, 'phone')
      const waId = parsePhoneNumber(phone)
      const phones = [{ phone, type: 'CELL', ...(waId && { wa_id: waId }) }]
      await onSend({
        type: 'contacts',
        contacts: [{ name: { formatted_name: name, first_name: name }, phones }],
      })
    },
  })
}
