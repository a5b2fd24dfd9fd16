/**
 * Texts in both languages, side by side in the file of the page that shows them. The types compare
 * the second language with the first: a text that is missing or has other parameters is a compile
 * error.
 */
import { useLanguage } from './language.tsx'
import type { Language } from './languages.ts'

export type Texts<Shape> = Record<Language, Shape>

/** Values are strings, or functions that return one. */
export function defineTexts<Shape>(en: Shape, ptBR: NoInfer<Shape>): Texts<Shape> {
  return { en, 'pt-BR': ptBR }
}

/** The texts in the language of the console, for a component. */
export function useTexts<Shape>(texts: Texts<Shape>): Shape {
  return texts[useLanguage().language]
}
