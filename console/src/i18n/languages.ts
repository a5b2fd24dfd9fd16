/** The languages of the console. */

export type Language = 'en' | 'pt-BR'

/** Each by its own name, for readers who know no other. */
export const LANGUAGES: { language: Language; name: string }[] = [
  { language: 'pt-BR', name: 'Português (Brasil)' },
  { language: 'en', name: 'English' },
]

/**
 * The locale for numbers, money and times in a language. English has many: the browser's, else that
 * of Britain, where the day comes before the month as in Brazil.
 *
 * @param wanted tags of the browser, the preferred one first
 */
export function toLocale(language: Language, wanted: readonly string[]): string {
  if (language === 'pt-BR') return language
  // a browser started in the POSIX locale has en-US@posix, which Intl refuses
  return wanted.find((tag) => /^en-[a-z]{2}$/i.test(tag)) ?? 'en-GB'
}
