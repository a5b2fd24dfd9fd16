// @ts-check
/**
 * The language of the page: Brazilian Portuguese or English, as the browser prefers until the
 * reader chooses. This browser keeps the choice.
 */

import { english as chatEnglish } from '../../../chat/words/english.js'
import { portuguese as chatPortuguese } from '../../../chat/words/portuguese.js'
import { english } from './english.js'
import { portuguese } from './portuguese.js'

/** @typedef {'en' | 'pt-BR'} Language */

const KEPT_AS = 'recado.language'

/**
 * Each language by its own name, for readers who know no other. `locale`: how dates and times are
 * written in it.
 */
const SPOKEN = {
  'pt-BR': { name: 'Português (Brasil)', locale: 'pt-BR', words: portuguese, chat: chatPortuguese },
  en: { name: 'English', locale: 'en-GB', words: english, chat: chatEnglish },
}

export const LANGUAGES = Object.entries(SPOKEN).map(([language, { name }]) => ({ language, name }))

export const language = toLanguage(readKept()) ?? preferred()
export const { words, chat: chatWords, locale } = SPOKEN[language]

/**
 * Reloads the page, because every text has to be drawn again.
 *
 * @param {string} chosen
 */
export function chooseLanguage(chosen) {
  try {
    localStorage.setItem(KEPT_AS, chosen)
  } catch {
    return // without storage a reload would change nothing
  }
  location.reload()
}

/** @returns {Language} the first of the browser's languages that the page has; else English */
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
