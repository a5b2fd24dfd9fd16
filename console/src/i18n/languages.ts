/** The languages that the console speaks. */

export type Language = 'en' | 'pt-BR'

/** Each by its own name, as somebody looks for it who reads no other. */
export const LANGUAGES: { language: Language; name: string }[] = [
  { language: 'pt-BR', name: 'Português (Brasil)' },
  { language: 'en', name: 'English' },
]

/**
 * How figures, money and moments are written in a language. English has many ways: that of the browser, else the one
 * of Britain, where the day stands before the month as in Brazil.
 *
 * @param wanted tags of the browser, the dearest first
 */
export function toLocale(language: Language, wanted: readonly string[]): string {
  if (language === 'pt-BR') return language
  return wanted.find((tag) => /^en-/i.test(tag)) ?? 'en-GB'
}
