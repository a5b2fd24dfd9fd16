/** The console's view of a chat: as the shop, in the language and zone of the console. */
import type { Message, Viewer } from '@recado/chat/contract.js'
import { createMoments } from '@recado/chat/text/moments.js'
import { english } from '@recado/chat/words/english.js'
import { portuguese } from '@recado/chat/words/portuguese.js'
import { useMemo } from 'react'
import { useLanguage, type Language } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { useZone } from '../i18n/zone.tsx'
import { announce } from './announce.ts'
import { chatTexts } from './chat-texts.ts'
import { drawQrCode } from './qr-code.ts'

export type Additions = Partial<Pick<Viewer, 'listTimes' | 'drawFailure' | 'findMedia'>>

const WORDS: Record<Language, Viewer['words']> = { en: english, 'pt-BR': portuguese }

/** The chat's texts in the language of the console. */
export function useWords(): Viewer['words'] {
  return WORDS[useLanguage().language]
}

/** `additions` is what a page knows beyond the message: keep it with useMemo. */
export function useViewer(additions?: Additions): Viewer {
  const { language, locale } = useLanguage()
  const { zone } = useZone()
  const texts = useTexts(chatTexts)
  return useMemo(
    () => ({
      words: WORDS[language],
      moments: createMoments({ words: WORDS[language], locale, timeZone: zone }),
      locale,
      now: () => new Date(),
      announce,
      writers: {
        in: { quoted: texts.customer, heard: `${texts.customer}:` },
        out: { quoted: texts.shop, heard: `${texts.shop}:` },
      },
      describeStatus: ({ status }: Message) => texts.statuses[status],
      drawQrCode,
      pictures: 'asked',
      ...additions,
    }),
    [language, locale, zone, texts, additions],
  )
}

/** The customer's view, for a preview: the shop's messages are incoming. */
export function useCustomerViewer(): Viewer {
  const viewer = useViewer()
  return useMemo(() => ({ ...viewer, writers: { in: viewer.writers.out, out: viewer.writers.in } }), [viewer])
}
