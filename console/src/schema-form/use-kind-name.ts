/** What people call a kind of message that the service sends: the words are the service's. */
import { useMemo } from 'react'
import { useServedDocument } from '../api/served-document.ts'
import { wordsOf } from '../api/served-words.ts'
import { useLanguage } from '../i18n/language.tsx'
import type { Language } from '../i18n/languages.ts'
import { listKinds } from './served-kinds.ts'

/** In the language of the console, unless another is given. */
export type NameKind = (type: string, language?: Language) => string

/**
 * The name of a kind is its type if the service has no words for it, and empty until the document
 * is read.
 */
export function useKindName(): NameKind {
  const { language } = useLanguage()
  const { data: document, isPending } = useServedDocument()
  return useMemo(() => {
    const kinds = new Map((document === undefined ? [] : listKinds(document)).map((one) => [one.type, one]))
    return (type, wanted = language) => {
      const kind = kinds.get(type)
      if (kind === undefined) return isPending ? '' : type
      return wordsOf(kind.words, wanted)?.label ?? kind.summary
    }
  }, [document, isPending, language])
}
