/** The languages that the console speaks. */

export type Language = 'en' | 'pt-BR'

/** Each by its own name, as somebody looks for it who reads no other. */
export const LANGUAGES: { language: Language; name: string }[] = [
  { language: 'pt-BR', name: 'Português (Brasil)' },
  { language: 'en', name: 'English' },
]
