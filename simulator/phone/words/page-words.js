// @ts-check
/**
 * Puts the texts of index.html into the page's language.
 */

import { byId } from '../dom/by-id.js'
import { language, words } from './language.js'

export function sayPageWords() {
  document.documentElement.lang = language
  document.title = words.pageTitle
  byId('page-title').textContent = words.pageTitle
  byId('title').textContent = words.customerPhones
  byId('subtitle').textContent = words.whatTheySee
  byId('customers').setAttribute('aria-label', words.customers)
  byId('phone').setAttribute('aria-label', words.phone)
  byId('panel').setAttribute('aria-label', words.whatWhatsAppKnows)
}
