// @ts-check
/**
 * The language of the page: Portuguese of Brazil or English, as the browser prefers until somebody chooses. The choice is
 * kept in this browser.
 */

import { english as chatEnglish } from '../../../chat/words/english.js'
import { portuguese as chatPortuguese } from '../../../chat/words/portuguese.js'
import { english } from './english.js'
import { portuguese } from './portuguese.js'

/** @typedef {'en' | 'pt-BR'} Language */

const KEPT_AS = 'recado.language'

/** Each by its own name, as somebody looks for it who reads no other. `locale`: how moments are written in it. */
const SPOKEN = {
  'pt-BR': { name: 'Português (Brasil)', locale: 'pt-BR', words: portuguese, chat: chatPortuguese },
  en: { name: 'English', locale: 'en-GB', words: english, chat: chatEnglish },
}

export const LANGUAGES = Object.entries(SPOKEN).map(([language, { name }]) => ({ language, name }))

export const language = toLanguage(readKept()) ?? preferred()
export const { words, chat: chatWords, locale } = SPOKEN[language]

/**
 * Every text of the page is drawn anew, so the page is.
 *
 * @param {string} chosen
 */
export function chooseLanguage(chosen) {
  try {
    localStorage.setItem(KEPT_AS, chosen)
  } catch {
    return // a browser that keeps nothing would come back as it was
  }
  location.reload()
}

/** @returns {Language} the first of the browser's languages that we speak; English for who speaks neither */
function preferred() {
  for (const wanted of navigator.languages) {
    if (/^pt\b/i.test(wanted)) return 'pt-BR'
    if (/^en\b/i.test(wanted)) return 'en'
  }
  return 'en'
}

/**
 * @param {string | null} text
 * @returns {Language | null}
 */
function toLanguage(text) {
  return text === 'en' || text === 'pt-BR' ? text : null
}

function readKept() {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}
