/** The words that the service serves beside a field of a schema: those of the form, by language. */
import type { Language } from '../i18n/languages.ts'
import type { ServedWords, Worded } from './served-schema.ts'

/** Undefined: the field has none, and the words of the console are used. */
export const wordsOf = ({ 'x-words': words }: Worded, language: Language): ServedWords | undefined =>
  words?.[language === 'en' ? 'en' : 'pt']
