// @ts-check
/**
 * The choice of the page's language.
 */

import { element } from '../../../chat/dom/element.js'
import { chooseLanguage, language, LANGUAGES, words } from '../words/language.js'
import { section } from './section.js'

export function createLanguageSection() {
  const choice = element(
    'select',
    { 'aria-label': words.language },
    ...LANGUAGES.map((one) =>
      element(
        'option',
        { value: one.language, lang: one.language, selected: one.language === language },
        one.name,
      ),
    ),
  )
  choice.addEventListener('change', () => chooseLanguage(choice.value))
  return { node: section('panel-language', words.language, choice) }
}
