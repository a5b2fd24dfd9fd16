/**
 * The language of the console: Brazilian Portuguese or English, as the browser prefers until the
 * person chooses. This browser keeps the choice, which says nothing about a customer.
 */
import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { keep, readKept } from './kept-choice.ts'
import { LANGUAGES, toLocale } from './languages.ts'
import type { Language } from './languages.ts'

export type { Language }

type Choice = {
  language: Language
  /** A tag for Intl, by which numbers, money and times are formatted. */
  locale: string
  choose: (language: Language) => void
}

const LanguageContext = createContext<Choice | null>(null)
const KEPT_AS = 'recado.language'

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => toLanguage(readKept(KEPT_AS)) ?? preferred())
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo<Choice>(
    () => ({
      language,
      locale: toLocale(language, navigator.languages),
      choose(next) {
        keep(KEPT_AS, next)
        setLanguage(next)
      },
    }),
    [language],
  )
  return (
    <LanguageContext value={choice}>
      <I18nProvider locale={language === 'en' ? 'en-US' : 'pt-BR'}>{children}</I18nProvider>
    </LanguageContext>
  )
}

export function useLanguage(): Choice {
  const choice = use(LanguageContext)
  if (choice === null) throw new Error('useLanguage needs a LanguageProvider above it')
  return choice
}

/** The first of the browser's languages that the console has; else English. */
function preferred(): Language {
  for (const wanted of navigator.languages) {
    if (/^pt\b/i.test(wanted)) return 'pt-BR'
    if (/^en\b/i.test(wanted)) return 'en'
  }
  return 'en'
}

function toLanguage(text: string | null): Language | null {
  return LANGUAGES.find(({ language }) => language === text)?.language ?? null
}
